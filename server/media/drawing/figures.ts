/** Players as game pieces, and the ball. */
import type { Actor, BallState, Pose } from '#server/media/animations/animation.ts';
import { type Camera, type Point3d, project } from './camera.ts';
import type { CanvasContext } from './canvas.ts';
import { blend, palette, withAlpha } from './colors.ts';

/** Feet, larger than life as the basket is. */
export const ballRadius = 0.74;
const shoulderHeight = 5.6;
const headHeight = 7.1;

function ellipse(ctx: CanvasContext, camera: Camera, at: Point3d, radius: number): void {
  const p = project(camera, at);
  ctx.beginPath();
  ctx.ellipse(
    p.x,
    p.y,
    radius * p.scale,
    radius * p.scale * Math.sin(camera.pitch),
    0,
    0,
    Math.PI * 2,
  );
}

/** The soft shadow and ring under a player. */
export function paintFootprint(
  ctx: CanvasContext,
  camera: Camera,
  actor: Actor,
  pose: Pose,
  color: string,
): void {
  const ground = { ...pose.at, z: 0 };
  ctx.globalAlpha = pose.alpha ?? 1;
  ellipse(ctx, camera, ground, 1.9);
  ctx.fillStyle = 'rgba(0, 0, 0, 0.38)';
  ctx.fill();
  ellipse(ctx, camera, ground, 2.1);
  ctx.lineWidth = actor.isMain ? 2.4 : 1.6;
  ctx.strokeStyle = actor.isMain ? '#ffffff' : withAlpha(color, 0.9);
  if (!actor.isPositionKnown) ctx.setLineDash([3, 3.5]);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

/** The piece itself: body, arms, head. */
export function paintPlayer(ctx: CanvasContext, camera: Camera, pose: Pose, color: string): void {
  const foot = project(camera, pose.at);
  const shoulder = project(camera, { ...pose.at, z: pose.at.z + shoulderHeight });
  const head = project(camera, { ...pose.at, z: pose.at.z + headHeight });
  const s = foot.scale;
  ctx.globalAlpha = pose.alpha ?? 1;
  paintArms(ctx, camera, pose, color, shoulder);
  const body = ctx.createLinearGradient(foot.x - 1.4 * s, 0, foot.x + 1.4 * s, 0);
  body.addColorStop(0, blend(color, '#ffffff', 0.22));
  body.addColorStop(0.45, color);
  body.addColorStop(1, blend(color, '#000000', 0.38));
  ctx.beginPath();
  ctx.moveTo(foot.x - 0.75 * s, foot.y);
  ctx.quadraticCurveTo(foot.x - 0.6 * s, foot.y - 2 * s, shoulder.x - 1.3 * s, shoulder.y);
  ctx.quadraticCurveTo(shoulder.x, shoulder.y - 1.2 * s, shoulder.x + 1.3 * s, shoulder.y);
  ctx.quadraticCurveTo(foot.x + 0.6 * s, foot.y - 2 * s, foot.x + 0.75 * s, foot.y);
  ctx.quadraticCurveTo(foot.x, foot.y + 0.5 * s, foot.x - 0.75 * s, foot.y);
  ctx.closePath();
  ctx.fillStyle = body;
  ctx.fill();
  ctx.strokeStyle = 'rgba(8, 11, 15, 0.75)';
  ctx.lineWidth = 1.2;
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(head.x, head.y, 0.85 * s, 0, Math.PI * 2);
  ctx.fillStyle = blend(color, '#ffffff', 0.3);
  ctx.fill();
  ctx.stroke();
  ctx.globalAlpha = 1;
}

function paintArms(
  ctx: CanvasContext,
  camera: Camera,
  pose: Pose,
  color: string,
  shoulder: { x: number; y: number; scale: number },
): void {
  const s = shoulder.scale;
  const hands = pose.hands ? project(camera, pose.hands) : null;
  ctx.strokeStyle = blend(color, '#ffffff', 0.16);
  ctx.lineWidth = 0.62 * s;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (const side of [-1, 1]) {
    const x = shoulder.x + side * 1.15 * s;
    const y = shoulder.y + 0.1 * s;
    const hand = hands
      ? { x: hands.x + side * 0.35 * s, y: hands.y }
      : { x: shoulder.x + side * 1.55 * s, y: shoulder.y + 1.9 * s };
    const elbow = {
      x: (x + hand.x) / 2 + side * 0.55 * s,
      y: (y + hand.y) / 2 + (hands ? 0.25 : 0) * s,
    };
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.quadraticCurveTo(elbow.x, elbow.y, hand.x, hand.y);
    ctx.stroke();
  }
}

/** The lowest point of a player's ring in the picture: the name goes under it. */
export function getFootprintBottom(
  camera: Camera,
  pose: Pose,
): { x: number; y: number; alpha: number } {
  const p = project(camera, { ...pose.at, z: 0 });
  const y = p.y + 2.1 * p.scale * Math.sin(camera.pitch);
  return { x: p.x, y, alpha: pose.alpha ?? 1 };
}

/** The ball's shadow: wider and paler the higher the ball. */
export function paintBallShadow(ctx: CanvasContext, camera: Camera, ball: BallState): void {
  const height = Math.max(0, ball.at.z);
  ellipse(ctx, camera, { ...ball.at, z: 0 }, ballRadius * (0.9 + height * 0.05));
  ctx.fillStyle = `rgba(0, 0, 0, ${ball.alpha * Math.max(0.16, 0.5 - height * 0.02)})`;
  ctx.fill();
}

/** The ball with its seams; `spin` in radians. */
export function paintBall(ctx: CanvasContext, camera: Camera, ball: BallState, spin: number): void {
  const p = project(camera, ball.at);
  const r = Math.max(3.4, ballRadius * p.scale);
  ctx.save();
  ctx.globalAlpha = ball.alpha;
  ctx.translate(p.x, p.y);
  const shade = ctx.createRadialGradient(-r * 0.35, -r * 0.4, r * 0.1, 0, 0, r);
  shade.addColorStop(0, '#ffc48a');
  shade.addColorStop(0.45, palette.ball);
  shade.addColorStop(1, '#a84e16');
  ctx.beginPath();
  ctx.arc(0, 0, r, 0, Math.PI * 2);
  ctx.fillStyle = shade;
  ctx.fill();
  ctx.clip();
  ctx.rotate(spin);
  ctx.strokeStyle = 'rgba(60, 22, 4, 0.75)';
  ctx.lineWidth = Math.max(0.7, r * 0.11);
  ctx.beginPath();
  ctx.moveTo(-r, 0);
  ctx.lineTo(r, 0);
  ctx.moveTo(0, -r);
  ctx.lineTo(0, r);
  ctx.ellipse(-r * 1.1, 0, r * 0.72, r * 0.95, 0, -1.2, 1.2);
  ctx.moveTo(r * 0.4, -r);
  ctx.ellipse(r * 1.1, 0, r * 0.72, r * 0.95, 0, Math.PI - 1.2, Math.PI + 1.2);
  ctx.stroke();
  ctx.restore();
  ctx.globalAlpha = 1;
}
