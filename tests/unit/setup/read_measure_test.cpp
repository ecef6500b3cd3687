#include "unit/setup/case_text.hpp"

namespace tsubu::setup::testing {
namespace {

using measure::Kind;
using measure::Region;

std::string with(const std::string& section) { return good_case + section; }

TEST(ReadMeasure, TakesEveryKindAndKey) {
  const Case c = load_text(with(R"(
[measure.outlet]
kind = "flow"
plane = { point = ["5 cm", "5 cm", "2 cm"], normal = [0, 0, -2], sides = ["4 cm", "2 cm"], along = [1, 0, 1] }
material = "glass"
[measure.hole]
kind = "flow"
plane = { point = ["5 cm", "5 cm", "2 cm"], normal = [0, 0, 1], radius = "1 cm" }
[measure.bed]
kind = "region"
region.cylinder = { from = ["5 cm", "5 cm", 0], to = ["5 cm", "5 cm", "10 cm"], radius = "3 cm" }
[measure.stay]
kind = "residence"
region.sphere = { centre = ["5 cm", "5 cm", "5 cm"], radius = "3 cm" }
from_start = false
[measure.all]
kind = "centre_of_mass"
[measure.bins]
kind = "profile"
cells = [1, 2, 20]
every = "20 ms"
sample_every = "2 ms"
csv = false
[measure.press]
kind = "stress"
region.box = [[0, 0, 0], ["10 cm", "10 cm", "5 cm"]]
[measure.presses]
kind = "stress"
cells = [2, 2, 2]
[measure.touch]
kind = "coordination"
fewest = 2
walls = true
[measure.mix]
kind = "mixing"
cells = [4, 4, 4]
larger_than = "3 mm"
[measure.halves]
kind = "mixing"
cells = [4, 4, 4]
plane = { point = [0, 0, "5 cm"], normal = [0, 0, 1] }
[measure.heap]
kind = "repose"
up = [0, 0, 2]
centre = ["5 cm", "5 cm", 0]
bins = 20
fit = [0.1, 0.9]
[measure.slope]
kind = "repose"
along = [1, 0, 0]
)"));
  ASSERT_EQ(c.measures.size(), 13u);
  const auto& m = c.measures;
  EXPECT_EQ(m[0].kind, Kind::flow);
  EXPECT_EQ(m[0].gate.normal, (Vec3{0, 0, -1}));
  EXPECT_EQ(m[0].gate.along, (Vec3{1, 0, 0}));  // what it has across the plane is left out
  EXPECT_EQ((*m[0].gate.sides)[1], 0.02);
  EXPECT_EQ(m[0].material, 0);
  EXPECT_EQ(m[1].gate.radius, 0.01);
  EXPECT_EQ(m[2].region.kind, Region::Kind::cylinder);
  EXPECT_EQ(m[2].region.axis, (Vec3{0, 0, 1}));
  EXPECT_EQ(m[3].region.kind, Region::Kind::sphere);
  EXPECT_FALSE(m[3].from_start || m[3].everywhere);
  EXPECT_TRUE(m[4].everywhere);
  EXPECT_EQ(m[5].cells, (std::array{1, 2, 20}));
  EXPECT_EQ(m[5].every, 0.02);
  EXPECT_EQ(m[5].sample_every, 2e-3);
  EXPECT_FALSE(m[5].csv);
  EXPECT_EQ(m[5].region.high, (Vec3{0.1, 0.1, 0.2}));  // the domain
  EXPECT_FALSE(m[6].cells);
  EXPECT_EQ(m[7].every, 0.01);  // as often as frames
  EXPECT_EQ(m[8].fewest, 2);
  EXPECT_TRUE(m[8].walls);
  EXPECT_EQ(m[9].larger_than, 3e-3);
  EXPECT_EQ(m[10].gate.point, (Vec3{0, 0, 0.05}));
  EXPECT_EQ(m[11].up, (Vec3{0, 0, 1}));
  EXPECT_EQ(m[11].bins, 20);
  EXPECT_EQ(m[11].fit, (std::array{0.1, 0.9}));
  EXPECT_EQ(m[11].centre, (Vec3{0.05, 0.05, 0}));
  EXPECT_EQ(m[12].up, (Vec3{0, 0, 1}));  // against gravity
  EXPECT_EQ(m[12].along, (Vec3{1, 0, 0}));
  EXPECT_TRUE(measure::read_contacts(m));
}

TEST(ReadMeasure, SaysWhatIsWrong) {
  const auto expect = [](const std::string& section, const std::string& message, const std::string& hint = "") {
    const Diagnostic d = error_of(with(section));
    EXPECT_NE(d.message.find(message), std::string::npos) << d.message;
    EXPECT_NE(d.hint.find(hint), std::string::npos) << d.hint;
    EXPECT_GT(d.line, 0u) << section;
  };
  expect("[measure.a]\nkind = \"flaw\"", "is no choice for measure.a.kind", "flow");
  expect("[measure.a]\n", "missing key 'kind'");
  expect("[measure.a]\nkind = \"flow\"", "needs 'plane'", "its kind is flow");
  expect("[measure.a]\nkind = \"region\"", "needs 'region'");
  expect("[measure.a]\nkind = \"coordination\"\ncells = [1, 1, 2]", "kind coordination has no 'cells'",
         "it has region");
  expect("[measure.a]\nkind = \"profile\"\ncells = [1, 1.5, 2]", "three whole numbers");
  expect("[measure.a]\nkind = \"profile\"\ncells = [1e4, 1e4, 2]", "2.0e+08 cells");
  expect(
      "[measure.a]\nkind = \"profile\"\ncells = [1, 1, 2]\nregion.sphere = { centre = [0, 0, 0], radius = \"1 cm\" }",
      "only a box");
  expect("[measure.a]\nkind = \"region\"\nregion = {}", "exactly one of box, cylinder, sphere");
  expect("[measure.a]\nkind = \"region\"\nregion.box = [[\"1 m\", 0, 0], [\"2 m\", \"1 m\", \"1 m\"]]",
         "outside the domain along x");
  expect("[measure.a]\nkind = \"flow\"\nplane = { point = [0, 0, 0], normal = [0, 0, 0] }", "normal is zero");
  expect(
      "[measure.a]\nkind = \"flow\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1], sides = [\"1 cm\", \"1 cm\"] }",
      "belong together");
  expect(
      "[measure.a]\nkind = \"flow\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1], sides = [\"1 cm\", \"1 cm\"], "
      "along = [0, 0, 1] }",
      "normal to the plane");
  expect("[measure.a]\nkind = \"mixing\"\ncells = [2, 2, 2]", "exactly one of material, larger_than, plane");
  expect(
      "[measure.a]\nkind = \"region\"\nregion.box = [[0, 0, 0], [\"1 cm\", \"1 cm\", \"1 cm\"]]\nmaterial = \"glas\"",
      "glas", "glass");
  expect("[measure.a]\nkind = \"repose\"\nalong = [0, 0, 1]", "is vertical");
  expect("[measure.a]\nkind = \"repose\"\nfit = [0.8, 0.2]", "the lower one first");
  expect("[measure.floor]\nkind = \"repose\"", "has the name of a wall");
  expect("[measure.a]\nkind = \"stress\"\nevery = \"1 ms\"", "is for fields");
}

TEST(ReadMeasure, KeepsRegionsInsideAPeriodicDomain) {
  const std::string periodic = changed("box = [[0, 0, 0], [\"10 cm\", \"10 cm\", \"20 cm\"]]",
                                       "box = [[0, 0, 0], [\"10 cm\", \"10 cm\", \"20 cm\"]]\nperiodic = [\"x\"]");
  const Diagnostic d = error_of(periodic +
                                "[measure.a]\nkind = \"region\"\nregion.sphere = { centre = [0, \"5 cm\", "
                                "\"5 cm\"], radius = \"1 cm\" }");
  EXPECT_NE(d.message.find("leaves the domain along x, which is periodic"), std::string::npos) << d.message;
  (void)load_text(periodic +
                  "[measure.a]\nkind = \"region\"\nregion.sphere = { centre = [\"5 cm\", 0, \"5 cm\"], "
                  "radius = \"1 cm\" }");
}

}  // namespace
}  // namespace tsubu::setup::testing
