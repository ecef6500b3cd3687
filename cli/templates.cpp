#include "templates.hpp"

namespace tsubu::cli {
namespace {

// examples/box/case.toml is this text; tests/cli/test_commands.py compares them.
constexpr std::string_view box =
    R"toml(# Glass beads fall into an open box. Every key is explained by `tsubu explain KEY`.

[case]
title = "Filling a box"
seed = 42                                # another seed, another arrangement

[domain]                                 # a body that leaves it is lost, and that is an error
box = [["0 cm", "0 cm", "0 cm"], ["8 cm", "8 cm", "14 cm"]]

[material.glass]
density = "2500 kg/m3"
youngs = "20 MPa"                        # softer than glass: longer time steps, same flow
poisson = 0.25

[material.steel]                         # only walls are made of it, so it needs no density
youngs = "20 MPa"
poisson = 0.3

[contact]                                # `tsubu laws` lists the choices
normal = "hertz"
tangential = "history"

[contact.glass-glass]
restitution = 0.8
friction = 0.4

[contact.glass-steel]
restitution = 0.7
friction = 0.3

[particles.beads]
material = "glass"
diameter = { distribution = "normal", mean = "5 mm", stddev = "0.5 mm", min = "4 mm", max = "6 mm" }

[insert.fill]                            # whole beads inside the region, without overlap
particles = "beads"
region = { box = [["0 cm", "0 cm", "0 cm"], ["8 cm", "8 cm", "14 cm"]] }
count = 2000

[wall.box]
material = "steel"
box = [["0 cm", "0 cm", "0 cm"], ["8 cm", "8 cm", "14 cm"]]
open = ["z-high"]

[run]
gravity = [0, 0, "-9.81 m/s2"]
end = "0.3 s"
timestep = "auto"                        # printed when the run starts

[output]
every = "10 ms"                          # frames for ParaView
table_every = "5 ms"
)toml";

constexpr std::string_view slope =
    R"toml(# One sphere rolls down a plane that is tilted by 20 degrees: without slip its acceleration is 5/7 g sin(20 deg).

[case]
title = "A sphere on a slope"

[domain]
box = [["-5 cm", "-5 cm", "-25 cm"], ["50 cm", "5 cm", "5 cm"]]

[material.glass]
density = "2500 kg/m3"
youngs = "5 MPa"
poisson = 0.25

[contact.glass-glass]
restitution = 0.5
friction = 0.5                           # more than 2/7 tan(20 deg) = 0.104: it rolls

[particles.ball]
material = "glass"
diameter = "10 mm"

[insert.ball]                            # a region hardly larger than the ball
particles = "ball"
region = { box = [["-6 mm", "-6 mm", "1 mm"], ["6 mm", "6 mm", "13 mm"]] }
count = 1

[wall.slope]
material = "glass"
plane = { point = [0, 0, 0], normal = [0.34202, 0, 0.93969] }

[run]
gravity = [0, 0, "-9.81 m/s2"]
end = "0.4 s"

[output]
every = "5 ms"
table_every = "1 ms"
)toml";

constexpr std::string_view mix =
    R"toml(# Large plastic beads under small glass beads, in a box that repeats itself sideways.

[case]
title = "Two kinds of beads"

[domain]
box = [["0 cm", "0 cm", "0 cm"], ["5 cm", "5 cm", "16 cm"]]
periodic = ["x", "y"]

[material.glass]
density = "2500 kg/m3"
youngs = "50 MPa"
poisson = 0.25

[material.plastic]
density = "1100 kg/m3"
youngs = "30 MPa"
poisson = 0.35

[contact.default]                        # what pairs do not say themselves
restitution = 0.7
friction = 0.4

[contact.glass-glass]
restitution = 0.9

[particles.small]
material = "glass"
diameter = "4 mm"

[particles.large]
material = "plastic"
diameter = { distribution = "table", diameter = ["7 mm", "8 mm"], weight = [2, 1] }

[insert.bottom]
particles = "large"
region = { box = [["0 cm", "0 cm", "0 cm"], ["5 cm", "5 cm", "6 cm"]] }
volume_fraction = 0.2

[insert.top]
particles = "small"
region = { box = [["0 cm", "0 cm", "7 cm"], ["5 cm", "5 cm", "15 cm"]] }
count = 800
velocity = [0, 0, "-0.5 m/s"]

[wall.floor]
material = "plastic"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }

[run]
end = "0.4 s"

[output]
every = "10 ms"
)toml";

constexpr Template all[] = {{"box", box}, {"slope", slope}, {"mix", mix}};

}  // namespace

std::span<const Template> templates() { return all; }

}  // namespace tsubu::cli
