/** Keeps everybody in the picture: beside the panel, within the edges, over the names. */

import type { CourtPosition } from '#app/basketball/court.ts';
import {
  type Camera,
  frameSize,
  fullCourtCamera,
  halfCourtCamera,
  project,
  sideCamera,
} from '../drawing/camera.ts';
import { getFigureBounds } from '../drawing/figures.ts';
import { labelHeight } from '../drawing/labels.ts';
import { type Animation, clipSeconds } from './animation.ts';

/** The part of the picture that players keep to. */
const stage = {
  left: 218,
  right: frameSize.width - 4,
  top: 2,
  bottom: frameSize.height - 8 - labelHeight,
};

/** Furthest that the camera turns aside for a shot, in pixels. */
const widestPan = 90;

/** The camera that shows a place and a flight from it as an arc. */
export function chooseCamera(place: CourtPosition): Camera {
  const ahead = Math.abs(place.x) < 4.5 && place.y > 6;
  const camera = ahead ? sideCamera : halfCourtCamera;
  const pan = getOverflow(camera, place);
  if (getJumpBounds(camera, place).bottom > stage.bottom || Math.abs(pan) > widestPan) {
    return pullBack(place);
  }
  return { ...camera, center: { x: camera.center.x - pan, y: camera.center.y } };
}

/** The whole-court camera, no further away than the place requires. */
function pullBack(place: CourtPosition): Camera {
  const feet = Array.from({ length: 20 }, (_, i) => i * 4);
  const cameras = feet.map((back) => ({
    ...fullCourtCamera,
    y: fullCourtCamera.y + back,
    z: fullCourtCamera.z + back * 0.8,
  }));
  const shows = (camera: Camera) => getJumpBounds(camera, place).bottom <= stage.bottom;
  return cameras.find(shows) ?? fullCourtCamera;
}

/** Moves a place that is not recorded, until a player there is in the picture. */
export function moveIntoPicture(camera: Camera, { x, y }: CourtPosition): CourtPosition {
  if (getJumpBounds(camera, { x, y }).bottom > stage.bottom) {
    return moveIntoPicture(camera, { x, y: y - 0.5 });
  }
  return { x: x - getOverflow(camera, { x, y }) / project(camera, { x, y }).scale, y };
}

/** Pixels by which a player at `place` stands over the right (positive) or left edge of the stage. */
function getOverflow(camera: Camera, place: CourtPosition): number {
  const { left, right } = getJumpBounds(camera, place);
  return Math.max(0, right - stage.right) + Math.min(0, left - stage.left);
}

/** Of a player who jumps at a place with the arms up: high hands are further aside in the picture. */
const getJumpBounds = (camera: Camera, { x, y }: CourtPosition) =>
  getFigureBounds(camera, { at: { x, y, z: 0 }, hands: { x, y, z: 11 } });

const moments = Array.from({ length: 51 }, (_, i) => (i * clipSeconds) / 50);

/** Limits the zoom of an animation, so that it cuts nobody off. */
export function limitZoom(animation: Animation): Animation {
  const { zoom, poster } = animation;
  const room = getZoomRoom(animation);
  return {
    ...animation,
    zoom: (t) => Math.min(room, zoom(t)),
    poster: { ...poster, factor: Math.min(room, poster.factor) },
  };
}

/** How far the picture may be enlarged around the zoom's centre with everybody in it. */
function getZoomRoom({ actors, camera, zoomCenter: { x, y } }: Animation): number {
  const figures = moments.flatMap((t) =>
    actors.map(({ pose }) => getFigureBounds(camera, pose(t))),
  );
  const limits = figures.flatMap(({ left, right, top, bottom }) => [
    (x - stage.left) / Math.max(1, x - left),
    (stage.right - x) / Math.max(1, right - x),
    (y - stage.top) / Math.max(1, y - top),
    (stage.bottom - y) / Math.max(1, bottom - y),
  ]);
  return Math.max(1, Math.min(...limits));
}
