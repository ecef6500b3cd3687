#pragma once
#include <functional>

#include "io/field_series.hpp"
#include "measure/grid.hpp"
#include "measure/measurement.hpp"

namespace tsubu::measure {

// Whether something is due in a step, and how that is found for an interval [s].
using Due = std::function<bool(std::uint64_t step)>;
using Clock = std::function<Due(double every)>;

// A measurement that gives fields on a grid: sums over the moments sampled since the last file was written, of which
// the next is the mean. The start is not sampled: what is written at a time is of the time up to it.
class Window : public Measurement {
 public:
  Window(const Description& d, const std::filesystem::path& folder, const Clock& clock)
      : d_(d),
        grid_{d.region.low, d.region.high, d.cells.value_or(std::array{1, 1, 1})},
        sample_due_(clock(d.sample_every)),
        write_due_(clock(d.every)),
        series_(folder, d.name, {grid_.low, grid_.spacing(), grid_.cells}, d.csv) {}

  [[nodiscard]] bool samples(std::uint64_t step) const final {
    return step > 0 && (sample_due_(step) || write_due_(step));
  }

  void sample(const solver::Simulation& s) final {
    add(s);
    ++count_;
    if (write_due_(s.steps())) write(s);
  }
  void write_open(const solver::Simulation& s) final {
    if (!write_due_(s.steps())) {  // else just written
      if (count_ == 0) add(s), ++count_;
      write(s);
    }
    series_.remove_later();
  }

  void remember(Archive& a) final {
    a.item(count_);
    series_.remember(a);
    remember_sums(a);
  }

 protected:
  virtual void add(const solver::Simulation& s) = 0;
  [[nodiscard]] virtual std::vector<io::Field> means(double samples) const = 0;
  virtual void clear() = 0;
  virtual void remember_sums(Archive& a) = 0;

  Description d_;
  Grid grid_;

 private:
  void write(const solver::Simulation& s) {
    series_.write(s.time(), s.steps(), means(static_cast<double>(count_)));
    clear();
    count_ = 0;
  }

  Due sample_due_, write_due_;
  io::FieldSeries series_;
  std::uint64_t count_ = 0;  // moments sampled
};

[[nodiscard]] std::unique_ptr<Measurement> make_profile(const Description& d, const std::filesystem::path& folder,
                                                        const Clock& clock);
[[nodiscard]] std::unique_ptr<Measurement> make_stress_field(const Description& d, const std::filesystem::path& folder,
                                                             const Clock& clock);

}  // namespace tsubu::measure
