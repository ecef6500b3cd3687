#include "io/view_script.hpp"

namespace tsubu::io {

const std::string_view view_script = R"python("""Shows this run in ParaView.

    paraview --script=view.py          interactive; start it in this folder
    pvpython view.py picture.png       saves the last frame as a picture

Set CONTACTS to True to see the contact network.
"""
import os
import sys

from paraview.simple import *

CONTACTS = False

FOLDER = os.path.dirname(os.path.abspath(__file__)) if "__file__" in globals() else os.getcwd()


def series(name):
    path = os.path.join(FOLDER, name + ".pvd")
    return PVDReader(registrationName=name, FileName=path) if os.path.exists(path) else None


view = GetActiveViewOrCreate("RenderView")

particles = series("particles")
spheres = Show(particles, view)
spheres.SetRepresentationType("Point Gaussian")
spheres.ShaderPreset = "Sphere"
# With the radius as scale and no scale function, spheres have their true size.
spheres.GaussianRadius = 1.0
spheres.ScaleByArray = 1
spheres.SetScaleArray = ["POINTS", "radius"]
spheres.UseScaleFunction = 0
ColorBy(spheres, ("POINTS", "v", "Magnitude"))
spheres.SetScalarBarVisibility(view, True)
legend = GetScalarBar(GetColorTransferFunction("v"), view)
legend.Title = "speed [m/s]"
legend.ComponentTitle = ""

shapes = series("shapes")
if shapes:
    # triangles as they are, rods as tubes of their true radius
    faces = Show(shapes, view)
    faces.Representation = "Surface With Edges"
    ColorBy(faces, ("CELLS", "v", "Magnitude"))
    tube = Tube(Input=shapes)
    tube.Scalars = ["POINTS", "radius"]
    tube.VaryRadius = "By Absolute Scalar"
    ColorBy(Show(tube, view), ("CELLS", "v", "Magnitude"))

walls = series("walls")
if walls:
    surface = Show(walls, view)
    surface.Representation = "Surface"
    surface.DiffuseColor = [0.6, 0.65, 0.7]
    surface.Opacity = 0.2
    surface.ColorArrayName = [None, ""]

contacts = series("contacts") if CONTACTS else None
if contacts:
    lines = Show(contacts, view)
    lines.LineWidth = 2.0
    ColorBy(lines, ("CELLS", "force", "Magnitude"))
    spheres.Opacity = 0.3

GetAnimationScene().UpdateAnimationUsingDataTimeSteps()
GetAnimationScene().GoToLast()
spheres.RescaleTransferFunctionToDataRange()
ResetCamera(view)
view.CameraViewUp = [0, 0, 1]
bounds = particles.GetDataInformation().GetBounds()
center = [(bounds[2 * k] + bounds[2 * k + 1]) / 2 for k in range(3)]
size = max(bounds[2 * k + 1] - bounds[2 * k] for k in range(3))
view.CameraFocalPoint = center
view.CameraPosition = [center[0] + 0.6 * size, center[1] - 2.0 * size, center[2] + 0.6 * size]
ResetCamera(view)
Render(view)

if len(sys.argv) > 1 and sys.argv[-1].endswith(".png"):
    view.ViewSize = [1280, 960]
    SaveScreenshot(sys.argv[-1], view)
)python";

}  // namespace tsubu::io
