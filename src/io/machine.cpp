#include "io/machine.hpp"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "device/processor.hpp"

namespace tsubu::io {

namespace {

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

std::string instruction_set() {
  switch (device::instructions()) {
    case device::Instructions::avx512:
      return "AVX-512";
    case device::Instructions::avx2:
      return "AVX2";
    default:
      return "baseline";
  }
}

std::string compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

}  // namespace

nlohmann::json machine_info() {
  return {{"processor", processor()},
          {"cores", std::thread::hardware_concurrency()},
          {"simd", instruction_set()},
          {"compiler", compiler()}};
}

std::uint64_t peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;  // Linux counts in KiB
}

MemoryUse memory_use() {
  MemoryUse use;
  std::ifstream file("/proc/self/status");
  const auto kibibytes = [](const std::string& line) { return 1024 * std::stoull(line.substr(line.find(':') + 1)); };
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("VmRSS:")) use.now = kibibytes(line);
    if (line.starts_with("VmHWM:")) use.peak = kibibytes(line);
  }
  return use;
}

bool forget_peak() {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
  std::ofstream file("/proc/self/clear_refs");
  file << "5" << std::flush;  // see man proc_pid_clear_refs
  return file.good();
}

std::uint64_t installed_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) : 0;
}

}  // namespace tsubu::io
