"""f3d_shots.py FILE.glb: what F3D draws of it, at first and two seconds into each animation. Facts only, as JSON."""

import json
import sys

import f3d
import numpy as np


def pixels(path, animation):
    """(pixels as an array of floats, names of the animations)"""
    engine = f3d.Engine.create_egl()
    engine.options["ui.loader_progress"] = False
    engine.options["render.background.color"] = [1, 1, 1]
    if animation is not None:
        engine.options["scene.animation.indices"] = [animation]
    engine.scene.add(path)
    engine.window.size = 300, 300
    if animation is not None:
        engine.scene.animation.load_time(2.0)
    camera = engine.window.camera
    camera.azimuth(30)
    camera.elevation(20)
    camera.reset_to_bounds(0.9)
    image = engine.window.render_to_image()
    shown = np.frombuffer(image.content, np.uint8).reshape(image.height, image.width, image.channel_count)
    return shown[..., :3].astype(float), engine.scene.animation.get_names()


def main():
    path, shots = sys.argv[1], {}
    _, names = pixels(path, None)
    for number, name in [(None, "at first"), *enumerate(names)]:
        shown, _ = pixels(path, number)
        drawn = shown.min(2) < 250
        # The cast's gold: red over green over blue, by far.
        gold = drawn & (shown[..., 0] > 1.2 * shown[..., 1]) & (shown[..., 1] > 1.8 * shown[..., 2])
        shots[name] = [float(drawn.mean()), float(gold.mean())]
    print(json.dumps({"names": names, "shots": shots}))


if __name__ == "__main__":
    main()
