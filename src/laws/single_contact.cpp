#include "laws/single_contact.hpp"

#include "laws/catalogue.hpp"
#include "laws/registry.hpp"

namespace tsubu::laws {
namespace {

using Universal = UniversalStack;

template <class Record>
std::vector<double> numbers_of(const Record& record) {
  const auto numbers = pack<numbers_in<Record>>(record);
  return {numbers.begin(), numbers.end()};
}
template <class Record>
Record record_of(const std::vector<double>& numbers) {
  std::array<double, numbers_in<Record>> all;
  std::copy_n(numbers.begin(), all.size(), all.begin());
  return unpack<Record>(all);
}
Universal::Params params_of(const std::vector<double>& numbers) { return record_of<Universal::Params>(numbers); }
Universal::History history_of(const std::vector<double>& numbers) { return record_of<Universal::History>(numbers); }

// A contact that does nothing; records start as NaN where checks are on.
Response nothing() { return unpack<Response>(std::array<double, numbers_in<Response>>{}); }

const LawEntry& entry(Stage stage, std::size_t index) {
  for (const LawEntry& law : catalogue())
    if (law.stage == stage && index-- == 0) return law;
  ENSURE(!"an index of the registry");
  return catalogue()[0];
}

// What the motion of a step puts in, by the mean of the forces before and after it.
double work_of(const Kinematics& c, const Response& before, const Response& after) {
  return -0.5 * ((before.normal.force + after.normal.force) * c.dn +
                 dot(before.tangential.force + after.tangential.force, c.slip) +
                 dot(before.rolling.torque + after.rolling.torque, c.turn));
}

}  // namespace

SingleContact::SingleContact(const LawIndices& laws, const PairInputs& inputs)
    : params_(numbers_of(Universal::prepare(inputs, laws))),
      history_(numbers_of(Universal::History{})),
      last_(nothing()) {
  // each stage has room for the longest history of its laws
  std::size_t room = 0;
  const auto add = [&](Stage stage, std::size_t index, std::size_t size) {
    std::size_t place = room;
    for (const HistoryField& field : entry(stage, index).history) {
      const std::string name = std::string(name_of(stage)) + '.' + std::string(field.name);
      for (int k = 0; k < field.numbers; ++k, ++place) {
        columns_.push_back({field.numbers == 1 ? name : name + '_' + "xyz"[k], std::string(field.unit)});
        places_.push_back(place);
      }
    }
    room += size;
  };
  add(Stage::normal, laws.normal, Universal::Normal::history_size);
  add(Stage::cohesion, laws.cohesion, Universal::Cohesion::history_size);
  add(Stage::tangential, laws.tangential, Universal::Tangential::history_size);
  add(Stage::rolling, laws.rolling, Universal::Rolling::history_size);
  ENSURE(room == history_.size());
}

std::vector<double> SingleContact::history() const {
  std::vector<double> values;
  for (const std::size_t place : places_) values.push_back(history_[place]);
  return values;
}

double SingleContact::reach(double radius) const { return Universal::reach(params_of(params_), radius); }

double SingleContact::duration(double mass, double radius, double speed) const {
  return Universal::Normal::duration(params_of(params_).normal, mass, radius, speed);
}

Response SingleContact::step(const Kinematics& c, double dt) {
  if (!(c.overlap > -reach(c.radius))) {
    // of dashpots the second half of the trapezoid; springs are closed by `end`
    books_.lost_tangential += 0.5 * dt * last_.tangential.power;
    books_.lost_rolling += 0.5 * dt * last_.rolling.power;
    if (open_) end(c);
    return last_;
  }
  const auto [r, kept] = Universal::eval(c, params_of(params_), history_of(history_));
  books_.work += work_of(c, last_, r);
  books_.lost_normal += r.normal.plastic + r.cohesion.work - 0.5 * (last_.normal.drag + r.normal.drag) * c.dn;
  // powers by the trapezoid rule, which is what the ledger of a run comes to
  books_.lost_tangential += r.tangential.work + 0.5 * dt * (last_.tangential.power + r.tangential.power);
  books_.lost_rolling += r.rolling.work + 0.5 * dt * (last_.rolling.power + r.rolling.power);
  books_.stored_normal = r.normal.stored;
  books_.stored_cohesion = r.cohesion.stored;
  books_.stored_tangential = r.tangential.stored;
  books_.stored_rolling = r.rolling.stored;
  history_ = numbers_of(kept);
  last_ = r;
  open_ = true;
  return r;
}

// The contact has ended within this step: its dashpot acted until then, its springs let go.
void SingleContact::end(const Kinematics& c) {
  const Held held = Universal::held(params_of(params_), history_of(history_), c.overlap + c.dn, c.n, c.slip, c.turn);
  books_.work += work_of(c, last_, nothing());
  books_.lost_normal += held.normal - 0.5 * last_.normal.drag * c.dn;
  books_.lost_tangential += held.tangential;
  books_.lost_rolling += held.rolling;
  books_.stored_normal = books_.stored_cohesion = books_.stored_tangential = books_.stored_rolling = 0;
  history_ = numbers_of(Universal::History{});
  last_ = nothing();
  open_ = false;
}

}  // namespace tsubu::laws
