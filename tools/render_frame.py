#!/usr/bin/python3
"""Draws one frame of a run: bodies in their true shape and size, coloured by speed, between translucent walls.

    tools/render_frame.py RUN PICTURE.png [--frame N] [--contacts] [--size 1280x960] [--from X,Y,Z] [--max-speed V]
                                          [--zoom Z] [--background R,G,B] [--strobe N] [--cut X,Y,Z,D] [--solid WALL,WALL]

RUN is a run folder; the last frame is drawn unless --frame says otherwise. --from is the direction from which the
camera looks. --strobe N draws every Nth frame before it too, as a strobe light would show them. --contacts draws the
contact network, wider for larger forces, between spheres that are made translucent. --cut shows what is inside: bodies
at more than D metres along the direction X,Y,Z are left out. --solid draws the walls of these names solid.

Needs python3-vtk9. Debian's VTK draws through an X server; without a screen:

    xvfb-run -a tools/render_frame.py RUN PICTURE.png
"""

import argparse
import os
import pathlib
import sys
import xml.etree.ElementTree as xml

import vtkmodules.vtkRenderingFreeType  # noqa: F401  (text of the legend)
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401  (the drawing itself)
from vtkmodules.vtkCommonCore import vtkFloatArray, vtkLookupTable, vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPlane, vtkPolyData
from vtkmodules.vtkFiltersCore import (
    vtkCellDataToPointData, vtkCleanPolyData, vtkFeatureEdges, vtkPolyDataNormals, vtkThreshold, vtkTubeFilter,
)
from vtkmodules.vtkFiltersExtraction import vtkExtractPolyDataGeometry
from vtkmodules.vtkFiltersGeometry import vtkGeometryFilter
from vtkmodules.vtkFiltersSources import vtkSphereSource
from vtkmodules.vtkIOImage import vtkPNGWriter
from vtkmodules.vtkIOXML import vtkXMLPolyDataReader
from vtkmodules.vtkRenderingAnnotation import vtkScalarBarActor
from vtkmodules.vtkRenderingCore import (
    vtkActor, vtkColorTransferFunction, vtkGlyph3DMapper, vtkPolyDataMapper, vtkRenderer, vtkRenderWindow,
    vtkWindowToImageFilter,
)

# Dark blue to yellow; even steps look even, also in grey.
COLOURS = [(0.267, 0.005, 0.329), (0.231, 0.318, 0.545), (0.128, 0.567, 0.551), (0.369, 0.789, 0.383),
           (0.993, 0.906, 0.144)]


def numbers(count, separator=","):
    def parse(text):
        values = tuple(float(part) for part in text.split(separator))
        if len(values) != count:
            raise argparse.ArgumentTypeError(f"expected {count} numbers, like {separator.join('1' * count)}")
        return values
    return parse


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("picture", type=pathlib.Path)
    parser.add_argument("--frame", type=int, default=-1)
    parser.add_argument("--contacts", action="store_true")
    parser.add_argument("--size", type=numbers(2, "x"), default=(1280, 960))
    parser.add_argument("--from", dest="direction", type=numbers(3), default=(0.5, -1.6, 0.6))
    parser.add_argument("--max-speed", type=float, help="end of the colour scale [m/s]")
    parser.add_argument("--zoom", type=float, default=1.0)
    parser.add_argument("--strobe", type=int, help="draw every Nth frame up to this one")
    parser.add_argument("--cut", type=numbers(4), help="leave out bodies at more than D [m] along X,Y,Z")
    parser.add_argument("--solid", type=lambda text: text.split(","), default=[], help="names of walls to draw solid")
    parser.add_argument("--background", type=numbers(3), default=(1, 1, 1))
    return parser.parse_args()


def read_part(run, part, frame):
    """The data of one part, or None where the run did not write it."""
    series = run / f"{part}.pvd"
    if not series.exists():
        return None
    files = [entry.get("file") for entry in xml.parse(series).getroot().find("Collection")]
    try:
        path = run / files[frame]
    except IndexError:
        sys.exit(f"{series} lists {len(files)} frames; there is no frame {frame}")
    reader = vtkXMLPolyDataReader()
    reader.SetFileName(str(path))
    reader.Update()
    return reader.GetOutput()


def wall_numbers(run, names):
    """Numbers of the walls of these names; table.csv has the loads of all walls in the order of their numbers."""
    mark = ".force_x"
    columns = (run / "table.csv").read_text().split("\n", 1)[0].split(",") if names else []
    walls = [column.split(mark)[0] for column in columns if mark in column]
    if missing := [name for name in names if name not in walls]:
        sys.exit(f"{run} has no wall {missing[0]!r}, but {', '.join(walls)}")
    return {walls.index(name) for name in names}


def cut_away(bodies, cut):
    """Without the bodies that reach beyond the plane."""
    if bodies is None or cut is None:
        return bodies
    length = sum(part * part for part in cut[:3]) ** 0.5
    direction = [part / length for part in cut[:3]]
    plane = vtkPlane()
    plane.SetNormal(*direction)
    plane.SetOrigin(*(part * cut[3] for part in direction))
    kept = vtkExtractPolyDataGeometry()
    kept.SetInputData(bodies)
    kept.SetImplicitFunction(plane)
    used = vtkCleanPolyData()  # without the points of bodies that are gone
    used.SetInputConnection(kept.GetOutputPort())
    used.PointMergingOff()
    used.Update()
    return used.GetOutput()


def earlier(arguments):
    """Frames that a strobe light shows besides the one asked for."""
    if not arguments.strobe:
        return []
    if arguments.strobe < 0 or arguments.frame < 0:
        sys.exit("--strobe is a number > 0, and needs a --frame, counted from 0")
    return list(range(arguments.frame - arguments.strobe, -1, -arguments.strobe))


def make_scale(end):
    colours = vtkColorTransferFunction()
    for i, colour in enumerate(COLOURS):
        colours.AddRGBPoint(i / (len(COLOURS) - 1), *colour)
    table = vtkLookupTable()
    table.SetNumberOfTableValues(256)
    for i in range(256):
        table.SetTableValue(i, *colours.GetColor(i / 255), 1)
    table.SetRange(0, end)
    table.SetVectorModeToMagnitude()
    return table


def largest(array):
    return array.GetRange(-1)[1] if array.GetNumberOfTuples() else 0.0  # -1: of the magnitude


def draw_particles(particles, scale, detail):
    sphere = vtkSphereSource()
    sphere.SetRadius(1)
    sphere.SetThetaResolution(detail)
    sphere.SetPhiResolution(detail)
    mapper = vtkGlyph3DMapper()
    mapper.SetInputData(particles)
    mapper.SetSourceConnection(sphere.GetOutputPort())
    mapper.SetScaleArray("radius")
    mapper.SetScaleModeToScaleByMagnitude()
    mapper.SetScaleFactor(1)
    mapper.SetScalarModeToUsePointFieldData()
    mapper.SelectColorArray("v")
    mapper.SetLookupTable(scale)
    mapper.UseLookupTableScalarRangeOn()
    actor = vtkActor()
    actor.SetMapper(mapper)
    surface = actor.GetProperty()
    surface.SetAmbient(0.25)
    surface.SetDiffuse(0.75)
    surface.SetSpecular(0.3)
    surface.SetSpecularPower(30)
    return actor


def speed_actor(mapper, scale):
    mapper.SetScalarModeToUsePointFieldData()
    mapper.SelectColorArray("v")
    mapper.SetLookupTable(scale)
    mapper.UseLookupTableScalarRangeOn()
    actor = vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetAmbient(0.25)
    actor.GetProperty().SetDiffuse(0.75)
    return actor


def draw_shapes(shapes, scale, detail):
    """Rounded simplices: a ball at every point, a tube along every edge, and both sides of every triangle."""
    points, edges, sides = vtkPolyData(), vtkPolyData(), vtkPolyData()
    at, radius = shapes.GetPoints(), shapes.GetPointData().GetArray("radius")
    velocity = shapes.GetCellData().GetArray("v")
    speeds = vtkFloatArray()
    speeds.SetName("v")
    speeds.SetNumberOfComponents(3)
    speeds.SetNumberOfTuples(shapes.GetNumberOfPoints())
    lines, faces, corners, side_speeds = vtkCellArray(), vtkCellArray(), vtkPoints(), vtkFloatArray()
    side_speeds.SetName("v")
    side_speeds.SetNumberOfComponents(3)
    for cell in range(shapes.GetNumberOfCells()):
        ids = shapes.GetCell(cell).GetPointIds()
        numbers_of = [ids.GetId(k) for k in range(ids.GetNumberOfIds())]
        for number in numbers_of:
            speeds.SetTuple(number, velocity.GetTuple(cell))
        for k, number in enumerate(numbers_of[:1] if len(numbers_of) == 2 else numbers_of if len(numbers_of) == 3 else []):
            lines.InsertNextCell(2)
            lines.InsertCellPoint(number)
            lines.InsertCellPoint(numbers_of[(k + 1) % len(numbers_of)])
        if len(numbers_of) < 3:
            continue
        a, b, c = (at.GetPoint(number) for number in numbers_of)
        u, w = [q - p for p, q in zip(a, b)], [q - p for p, q in zip(a, c)]
        normal = [u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]]
        length = sum(n * n for n in normal) ** 0.5
        for side in (-1, 1):
            offset = [side * radius.GetValue(numbers_of[0]) * n / length for n in normal]
            faces.InsertNextCell(3)
            for corner in (a, b, c):
                faces.InsertCellPoint(corners.InsertNextPoint(*(p + o for p, o in zip(corner, offset))))
                side_speeds.InsertNextTuple(velocity.GetTuple(cell))
    for data in (points, edges):
        data.SetPoints(at)
        data.GetPointData().AddArray(radius)
        data.GetPointData().AddArray(speeds)
    edges.SetLines(lines)
    edges.GetPointData().SetActiveScalars("radius")
    sides.SetPoints(corners)
    sides.SetPolys(faces)
    sides.GetPointData().AddArray(side_speeds)
    tubes = vtkTubeFilter()
    tubes.SetInputData(edges)
    tubes.SetVaryRadiusToVaryRadiusByAbsoluteScalar()
    tubes.SetNumberOfSides(detail)
    tube_mapper, side_mapper = vtkPolyDataMapper(), vtkPolyDataMapper()
    tube_mapper.SetInputConnection(tubes.GetOutputPort())
    side_mapper.SetInputData(sides)
    return draw_particles(points, scale, detail), speed_actor(tube_mapper, scale), speed_actor(side_mapper, scale)


def draw_walls(walls, solid):
    """Surfaces, and the edges at which they bend or end."""
    number = walls.GetCellData().GetArray("wall")
    for wall in sorted({number.GetValue(cell) for cell in range(walls.GetNumberOfCells())}):
        one, faces, edges, smooth = vtkThreshold(), vtkGeometryFilter(), vtkFeatureEdges(), vtkPolyDataNormals()
        one.SetInputData(walls)
        one.SetInputArrayToProcess(0, 0, 0, 1, "wall")  # 1: of cells
        one.SetLowerThreshold(wall)
        one.SetUpperThreshold(wall)
        faces.SetInputConnection(one.GetOutputPort())
        edges.SetInputConnection(faces.GetOutputPort())
        edges.SetFeatureAngle(20)
        edges.ColoringOff()
        smooth.SetInputConnection(faces.GetOutputPort())
        smooth.SetFeatureAngle(20)
        for part, source in (("surface", smooth), ("outline", edges)):
            mapper = vtkPolyDataMapper()
            mapper.SetInputConnection(source.GetOutputPort())
            mapper.ScalarVisibilityOff()
            actor = vtkActor()
            actor.SetMapper(mapper)
            actor.GetProperty().SetColor(0.55, 0.6, 0.68)
            actor.GetProperty().SetLineWidth(1.5)
            if part == "outline" or wall not in solid:
                actor.GetProperty().LightingOff()
            if part == "surface" and wall not in solid:
                actor.GetProperty().SetOpacity(0.12)
            yield actor


def draw_contacts(contacts, width):
    forces = vtkCellDataToPointData()
    forces.SetInputData(contacts)
    tubes = vtkTubeFilter()
    tubes.SetInputConnection(forces.GetOutputPort())
    tubes.SetInputArrayToProcess(1, 0, 0, 0, "force")  # 1: the array of vectors
    tubes.SetVaryRadiusToVaryRadiusByVectorNorm()
    tubes.SetRadius(width / 10)
    tubes.SetRadiusFactor(10)
    tubes.SetNumberOfSides(8)
    mapper = vtkPolyDataMapper()
    mapper.SetInputConnection(tubes.GetOutputPort())
    mapper.ScalarVisibilityOff()
    actor = vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetColor(0.75, 0.1, 0.1)
    return actor


def draw_legend(scale):
    legend = vtkScalarBarActor()
    legend.SetLookupTable(scale)
    legend.SetTitle("speed [m/s]")
    legend.SetNumberOfLabels(3)
    legend.SetLabelFormat("%.3g")
    legend.UnconstrainedFontSizeOn()
    legend.SetVerticalTitleSeparation(12)
    for text in (legend.GetTitleTextProperty(), legend.GetLabelTextProperty()):
        text.SetColor(0.1, 0.1, 0.1)
        text.SetFontSize(18)
        text.BoldOff()
        text.ItalicOff()
        text.ShadowOff()
    legend.SetPosition(0.89, 0.3)
    legend.SetWidth(0.09)
    legend.SetHeight(0.4)
    return legend


def save(window, path):
    image = vtkWindowToImageFilter()
    image.SetInput(window)
    image.ReadFrontBufferOff()
    writer = vtkPNGWriter()
    writer.SetInputConnection(image.GetOutputPort())
    writer.SetFileName(str(path))
    writer.Write()
    if writer.GetErrorCode():
        sys.exit(f"cannot write {path}")


def main():
    arguments = parse_arguments()
    if "DISPLAY" not in os.environ:
        sys.exit("there is no screen to draw on; use: xvfb-run -a " + " ".join(sys.argv))
    particles = read_part(arguments.run, "particles", arguments.frame)
    if particles is None:
        sys.exit(f"{arguments.run} holds no frames of particles")
    speed = particles.GetPointData().GetArray("v")
    scale = make_scale(arguments.max_speed or largest(speed) or 1.0)
    count = particles.GetNumberOfPoints()

    renderer = vtkRenderer()
    renderer.SetBackground(*arguments.background)
    spheres = draw_particles(cut_away(particles, arguments.cut), scale, 32 if count < 20000 else 16)
    renderer.AddActor(spheres)
    for frame in [arguments.frame] + earlier(arguments):
        if frame != arguments.frame:
            renderer.AddActor(draw_particles(cut_away(read_part(arguments.run, "particles", frame), arguments.cut), scale, 32))
        shapes = cut_away(read_part(arguments.run, "shapes", frame), arguments.cut)
        if shapes is not None and shapes.GetNumberOfCells():
            for actor in draw_shapes(shapes, scale, 16 if count < 2000 else 8):
                renderer.AddActor(actor)
    walls = read_part(arguments.run, "walls", arguments.frame)
    if walls is not None and walls.GetNumberOfCells():
        for actor in draw_walls(walls, wall_numbers(arguments.run, arguments.solid)):
            renderer.AddActor(actor)
    contacts = read_part(arguments.run, "contacts", arguments.frame) if arguments.contacts else None
    if contacts is not None and contacts.GetNumberOfCells():
        renderer.AddActor(draw_contacts(contacts, 0.3 * largest(particles.GetPointData().GetArray("radius"))))
        spheres.GetProperty().SetOpacity(0.15)
    renderer.AddActor2D(draw_legend(scale))

    window = vtkRenderWindow()
    window.SetOffScreenRendering(1)
    window.SetSize(*(int(side) for side in arguments.size))
    window.AddRenderer(renderer)
    # Translucent surfaces in their right order, whatever the order in which they are drawn. VTK does this without
    # multisampling only, so edges are smoothed afterwards.
    window.SetMultiSamples(0)
    window.AlphaBitPlanesOn()
    renderer.UseDepthPeelingOn()
    renderer.UseFXAAOn()

    camera = renderer.GetActiveCamera()
    camera.SetFocalPoint(0, 0, 0)
    camera.SetPosition(*arguments.direction)
    camera.SetViewUp(0, 0, 1)
    renderer.ResetCamera()
    camera.Zoom(arguments.zoom)
    renderer.ResetCameraClippingRange()
    window.Render()
    save(window, arguments.picture)


if __name__ == "__main__":
    main()
