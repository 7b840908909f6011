import type { CourtPosition } from '#app/basketball/court.ts';

/**
 * A pinhole camera above half court that looks at the basket. World feet: the rim's centre stands
 * over the origin, x to the shooter's right, y up court (towards the camera), z up.
 */
export interface Point3d {
  x: number;
  y: number;
  z: number;
}

export interface Camera {
  /** Feet beside the middle of the court. */
  x: number;
  /** Feet up court from the rim, and above the floor. */
  y: number;
  z: number;
  /** Radians below the horizon. */
  pitch: number;
  /** Pixels per unit of tangent. */
  focal: number;
  /** Where the optical axis meets the picture, pixels. */
  center: { x: number; y: number };
}

export interface Projected {
  x: number;
  y: number;
  /** Pixels per foot at that depth. */
  scale: number;
}

/** The picture, in the unit that the drawing calls a pixel. */
export const frameSize = { width: 640, height: 360 } as const;

/** Pixels of the canvas per unit. */
export const pixelRatio = 2;

/** Size of clips and stills. */
export const canvasSize = {
  width: frameSize.width * pixelRatio,
  height: frameSize.height * pixelRatio,
} as const;

/** Shows a half court to the right of the panel. */
export const halfCourtCamera: Camera = {
  x: 0,
  y: 66,
  z: 50,
  pitch: 0.78,
  focal: 606,
  center: { x: 430, y: 222 },
};

/** From a little to the side: a shot from straight ahead flies in an arc and not along a line. */
export const sideCamera: Camera = {
  ...halfCourtCamera,
  x: -14,
  center: { x: 316, y: 222 },
};

/** Shows the whole court, for shots from beyond half court. */
export const fullCourtCamera: Camera = {
  x: 0,
  y: 106,
  z: 86,
  pitch: 0.76,
  focal: 600,
  center: { x: 430, y: 182 },
};

/**
 * Where a point is in the picture; without `z` it is on the floor. Points behind the camera land on
 * its plane.
 */
export function project(camera: Camera, point: CourtPosition & { z?: number }): Projected {
  const dy = point.y - camera.y;
  const dz = (point.z ?? 0) - camera.z;
  const sin = Math.sin(camera.pitch);
  const cos = Math.cos(camera.pitch);
  const depth = Math.max(1, -dy * cos - dz * sin);
  const scale = camera.focal / depth;
  return {
    x: camera.center.x + (point.x - camera.x) * scale,
    y: camera.center.y - (-dy * sin + dz * cos) * scale,
    scale,
  };
}
