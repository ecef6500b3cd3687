#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "setup/case.hpp"
#include "setup/frame_bodies.hpp"
#include "setup/layout.hpp"
#include "solver/contacts.hpp"

namespace tsubu::setup {

// What a former run left in a checkpoint, to put into another case.
struct FormerRun {
  std::filesystem::path file;
  std::vector<LayoutItem> layout;
  std::vector<FrameBody> bodies;  // in the order of their ids
  solver::Contacts::Memory contacts;
};

// `given`: the folder of a run, whose last good checkpoint is taken, or one of its checkpoints. Throws FileError where
// there is none to read, or where it is of another program.
[[nodiscard]] FormerRun read_former_run(const std::filesystem::path& given, const Case& c);

// What contacts of bodies that were put in from checkpoints remember, in ids and walls of the case.
struct FormerContacts {
  solver::Contacts::Memory memory;
  bool any = false;
  std::vector<std::string> warnings;

  // `id_of`: the present id of each former one whose contacts go on. Those with others end; walls are known by name.
  // Throws BuildError if the contacts have other laws.
  void add(const FormerRun& run, const std::map<std::int64_t, std::int64_t>& id_of, const Case& c);
};

}  // namespace tsubu::setup
