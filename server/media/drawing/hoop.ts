/** Basket: backboard, rim and net. Drawn a little larger than life, so that it reads on a phone. */
import { type Camera, type Point3d, project } from './camera.ts';
import { type CanvasContext, tracePath } from './canvas.ts';
import { court } from './court.ts';

/** Feet; a real rim has 0.75. */
export const rimRadius = 1.05;
const netDepth = 1.9;
const steps = 28;

export interface HoopState {
  /** 0 to 1: how far a ball pushes the net out. */
  swish: number;
  /** Feet that the rim is bent down. */
  shake: number;
  /** 0 to 1: glow of a made basket. */
  glow: number;
}

function ring(radius: number, z: number, from: number, to: number): Point3d[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle), z };
  });
}

const rectangle = (halfWidth: number, bottom: number, top: number): Point3d[] =>
  [
    [-1, bottom],
    [1, bottom],
    [1, top],
    [-1, top],
  ].map(([side, z]) => ({ x: (side as number) * halfWidth, y: court.backboard, z: z as number }));

/** Paints the parts behind a ball in the basket: stanchion, backboard, far half of the rim. */
export function paintHoopBack(ctx: CanvasContext, camera: Camera, state: HoopState): void {
  const z = court.rimHeight - state.shake;
  ctx.strokeStyle = '#39434f';
  ctx.lineWidth = 5;
  tracePath(ctx, camera, [
    { x: 0, y: court.baseline - 3, z: 0 },
    { x: 0, y: court.baseline - 3, z: 7.5 },
    { x: 0, y: court.backboard, z: 11 },
  ]);
  ctx.stroke();
  tracePath(ctx, camera, rectangle(3.3, 9.4, 13.2), true);
  ctx.fillStyle = `rgba(214, 228, 244, ${0.16 + state.glow * 0.22})`;
  ctx.fill();
  ctx.strokeStyle = 'rgba(244, 248, 252, 0.92)';
  ctx.lineWidth = 2.2;
  ctx.stroke();
  tracePath(ctx, camera, rectangle(1.15, 10.2, 11.9), true);
  ctx.lineWidth = 1.6;
  ctx.stroke();
  strokeRim(ctx, camera, ring(rimRadius, z, Math.PI, Math.PI * 2), '#b3431c');
}

/** Paints the parts in front of it: net and near half of the rim. */
export function paintHoopFront(ctx: CanvasContext, camera: Camera, state: HoopState): void {
  const z = court.rimHeight - state.shake;
  paintNet(ctx, camera, z, state.swish);
  strokeRim(ctx, camera, ring(rimRadius, z, 0, Math.PI), '#ff7a3d');
  if (state.glow > 0) paintGlow(ctx, camera, z, state.glow);
}

function strokeRim(ctx: CanvasContext, camera: Camera, points: Point3d[], color: string): void {
  tracePath(ctx, camera, points);
  ctx.strokeStyle = color;
  ctx.lineWidth = 3;
  ctx.stroke();
}

function paintNet(ctx: CanvasContext, camera: Camera, z: number, swish: number): void {
  const waist = 0.52 + 0.3 * swish;
  const depth = netDepth + 0.5 * swish;
  ctx.strokeStyle = 'rgba(240, 245, 250, 0.78)';
  ctx.lineWidth = 1;
  const strands = 10;
  for (let i = 0; i < strands; i++) {
    for (const twist of [1, -1]) {
      const a = (i / strands) * Math.PI * 2;
      const b = a + (twist * Math.PI * 2) / strands;
      tracePath(ctx, camera, [
        { x: rimRadius * Math.cos(a), y: rimRadius * Math.sin(a), z },
        { x: 0.8 * Math.cos(b), y: 0.8 * Math.sin(b), z: z - depth * 0.5 },
        { x: waist * Math.cos(a), y: waist * Math.sin(a), z: z - depth },
      ]);
      ctx.stroke();
    }
  }
  tracePath(ctx, camera, ring(waist, z - depth, 0, Math.PI * 2), true);
  ctx.stroke();
}

function paintGlow(ctx: CanvasContext, camera: Camera, z: number, glow: number): void {
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
