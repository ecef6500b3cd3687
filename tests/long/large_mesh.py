#!/usr/bin/python3
"""A million triangles are read and mended in seconds: a wavy sheet as binary STL, three points to each triangle, which
are welded to one surface.

    tests/long/large_mesh.py build/release/tsubu
"""
import array, json, math, pathlib, struct, subprocess, sys, tempfile, time

SIDE = 708  # cells along each side; two triangles each

points = [[(x, y, 20 * math.sin(0.01 * x) * math.cos(0.013 * y)) for x in range(SIDE + 1)] for y in range(SIDE + 1)]
with tempfile.TemporaryDirectory() as folder:
    file = pathlib.Path(folder) / "sheet.stl"
    with open(file, "wb") as out:
        out.write(bytes(80) + struct.pack("<I", 2 * SIDE * SIDE))
        for y in range(SIDE):
            for x in range(SIDE):
                a, b, c, d = points[y][x], points[y][x + 1], points[y + 1][x + 1], points[y + 1][x]
                for triangle in ((a, b, c), (a, c, d)):
                    out.write(array.array("f", (0, 0, 0, *triangle[0], *triangle[1], *triangle[2])).tobytes() + bytes(2))
    began = time.perf_counter()
    answer = subprocess.run([sys.argv[1], "mesh", file, "--json"], capture_output=True, text=True)
    took = time.perf_counter() - began
found = json.loads(answer.stdout)
print(f"{found['triangles']} triangles in {took:.1f} s")
assert answer.returncode == 0, answer.stderr
assert found["triangles"] == 2 * SIDE * SIDE and found["points"] == (SIDE + 1) ** 2, found
assert found["open_edges"] == 4 * SIDE and found["parts"] == 1 and found["crossings"] == 0, found
assert took < 20, "a million triangles take seconds"
