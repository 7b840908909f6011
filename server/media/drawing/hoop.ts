/** Basket: backboard, rim and net. Drawn larger than life, so that it is visible on a phone. */

import { arcPoints, court } from '#app/basketball/court.ts';
import { type Point3d, project } from './camera.ts';
import { drawPath, type View } from './canvas.ts';

/** Feet; a real rim has 0.75. */
export const rimRadius = 1.05;
const netDepth = 1.9;
/** How long a made ball takes from the rim through the net, which slows it. */
export const netSeconds = 0.24;
const steps = 28;

export interface HoopState {
  /** 0 to 1: how far a ball pushes the net out. */
  swish: number;
  /** Feet that the rim is bent down. */
  shake: number;
  /** 0 to 1: glow of a made basket. */
  glow: number;
}

/** Points of a horizontal circle around the basket; angles in radians. */
const ring = (radius: number, z: number, from = 0, to = Math.PI * 2): Point3d[] =>
  arcPoints({ x: 0, y: 0 }, radius, from, to, steps).map((point) => ({ ...point, z }));

const rectangle = (halfWidth: number, bottom: number, top: number): Point3d[] => [
  { x: -halfWidth, y: court.backboard, z: bottom },
  { x: halfWidth, y: court.backboard, z: bottom },
  { x: halfWidth, y: court.backboard, z: top },
  { x: -halfWidth, y: court.backboard, z: top },
];

/** Paints the parts behind a ball in the basket: stanchion, backboard, far half of the rim. */
export function paintHoopBack(view: View, { shake, glow }: HoopState): void {
  const stanchion = [
    { x: 0, y: court.baseline - 3, z: 0 },
    { x: 0, y: court.baseline - 3, z: 7.5 },
    { x: 0, y: court.backboard, z: 11 },
  ];
  drawPath(view, stanchion, { stroke: '#39434f', width: 5 });
  const edge = { stroke: 'rgba(244, 248, 252, 0.92)', isClosed: true };
  const fill = `rgba(214, 228, 244, ${0.16 + glow * 0.22})`;
  drawPath(view, rectangle(3.3, 9.4, 13.2), { ...edge, fill, width: 2.2 });
  drawPath(view, rectangle(1.15, 10.2, 11.9), { ...edge, width: 1.6 });
  const farHalf = ring(rimRadius, court.rimHeight - shake, Math.PI);
  drawPath(view, farHalf, { stroke: '#b3431c', width: 3 });
}

/** Paints the parts in front of it: net and near half of the rim. */
export function paintHoopFront(view: View, { shake, swish, glow }: HoopState): void {
  const z = court.rimHeight - shake;
  paintNet(view, z, swish);
  drawPath(view, ring(rimRadius, z, 0, Math.PI), { stroke: '#ff7a3d', width: 3 });
  if (glow > 0) paintGlow(view, z, glow);
}

function paintNet(view: View, z: number, swish: number): void {
  const waist = 0.52 + 0.3 * swish;
  const depth = netDepth + 0.5 * swish;
  const stroke = 'rgba(240, 245, 250, 0.78)';
  const strands = 10;
  for (let i = 0; i < strands; i++) {
    for (const twist of [1, -1]) {
      const a = (i / strands) * Math.PI * 2;
      const b = a + (twist * Math.PI * 2) / strands;
      const strand = [
        { x: rimRadius * Math.cos(a), y: rimRadius * Math.sin(a), z },
        { x: 0.8 * Math.cos(b), y: 0.8 * Math.sin(b), z: z - depth * 0.5 },
        { x: waist * Math.cos(a), y: waist * Math.sin(a), z: z - depth },
      ];
      drawPath(view, strand, { stroke });
    }
  }
  drawPath(view, ring(waist, z - depth), { stroke, isClosed: true });
}

function paintGlow({ ctx, camera }: View, z: number, glow: number): void {
  const at = project(camera, { x: 0, y: 0, z });
  const radius = at.scale * 7;
  const light = ctx.createRadialGradient(at.x, at.y, 0, at.x, at.y, radius);
  light.addColorStop(0, `rgba(61, 220, 151, ${0.55 * glow})`);
  light.addColorStop(1, 'rgba(61, 220, 151, 0)');
  ctx.globalCompositeOperation = 'lighter';
  ctx.fillStyle = light;
  ctx.fillRect(at.x - radius, at.y - radius, radius * 2, radius * 2);
  ctx.globalCompositeOperation = 'source-over';
}
