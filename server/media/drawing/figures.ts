/** Players as game pieces, and the ball. */

import type { CourtPosition } from '#app/basketball/court.ts';
import type { Actor, BallState, Pose } from '#server/media/animations/animation.ts';
import { type Camera, type Projected, project } from './camera.ts';
import type { View } from './canvas.ts';
import { blend, palette, withAlpha } from './colors.ts';

/** Feet; larger than life, like the basket. */
export const ballRadius = 0.74;
const shoulderHeight = 5.6;
const headHeight = 7.1;
const headRadius = 0.85;
const ringRadius = 2.1;
/** From between the shoulders to the outside of a hanging arm. */
const armSpan = 1.9;
/** From between the hands to the outside of one. */
const handReach = 0.7;

/** Starts the path of a circle on the floor. */
function traceCircle({ ctx, camera }: View, { x, y }: CourtPosition, radius: number): void {
  const p = project(camera, { x, y });
  const r = radius * p.scale;
  ctx.beginPath();
  ctx.ellipse(p.x, p.y, r, r * Math.sin(camera.pitch), 0, 0, Math.PI * 2);
}

/** The soft shadow and ring under a player. */
export function paintFootprint(view: View, actor: Actor, pose: Pose, color: string): void {
  const { ctx } = view;
  ctx.globalAlpha = pose.alpha ?? 1;
  traceCircle(view, pose.at, 1.9);
  ctx.fillStyle = 'rgba(0, 0, 0, 0.38)';
  ctx.fill();
  traceCircle(view, pose.at, ringRadius);
  ctx.lineWidth = actor.isMain ? 2.4 : 1.6;
  ctx.strokeStyle = actor.isMain ? '#ffffff' : withAlpha(color, 0.9);
  if (!actor.isPositionKnown) ctx.setLineDash([3, 3.5]);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

/** The piece itself: body, arms, head. */
export function paintPlayer(view: View, pose: Pose, color: string): void {
  const { ctx, camera } = view;
  const foot = project(camera, pose.at);
  const shoulder = project(camera, { ...pose.at, z: pose.at.z + shoulderHeight });
  const head = project(camera, { ...pose.at, z: pose.at.z + headHeight });
  const s = foot.scale;
  ctx.globalAlpha = pose.alpha ?? 1;
  paintArms(view, pose, color, shoulder);
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
  ctx.arc(head.x, head.y, headRadius * s, 0, Math.PI * 2);
  ctx.fillStyle = blend(color, '#ffffff', 0.3);
  ctx.fill();
  ctx.stroke();
  ctx.globalAlpha = 1;
}

function paintArms({ ctx, camera }: View, pose: Pose, color: string, shoulder: Projected): void {
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

/** The part of the picture that a player takes up: ring, head, arms and hands. */
export function getFigureBounds(camera: Camera, { at, hands }: Pose) {
  const foot = project(camera, { x: at.x, y: at.y });
  const head = project(camera, { ...at, z: at.z + headHeight });
  const shoulder = project(camera, { ...at, z: at.z + shoulderHeight });
  const ring = ringRadius * foot.scale;
  const arms = armSpan * shoulder.scale;
  const grip = hands && project(camera, hands);
  const reach = handReach * head.scale;
  return {
    left: Math.min(foot.x - ring, shoulder.x - arms, grip ? grip.x - reach : foot.x),
    right: Math.max(foot.x + ring, shoulder.x + arms, grip ? grip.x + reach : foot.x),
    top: Math.min(head.y - headRadius * foot.scale, grip ? grip.y - reach : head.y),
    bottom: foot.y + ring * Math.sin(camera.pitch),
  };
}

/** The lowest point of a player's ring in the picture: the name goes under it. */
export function getFootprintBottom(camera: Camera, { at }: Pose): { x: number; y: number } {
  const p = project(camera, { x: at.x, y: at.y });
  return { x: p.x, y: p.y + ringRadius * p.scale * Math.sin(camera.pitch) };
}

/** The ball's shadow: wider and paler the higher the ball. */
export function paintBallShadow(view: View, ball: BallState): void {
  const height = Math.max(0, ball.at.z);
  traceCircle(view, ball.at, ballRadius * (0.9 + height * 0.05));
  view.ctx.fillStyle = `rgba(0, 0, 0, ${ball.alpha * Math.max(0.16, 0.5 - height * 0.02)})`;
  view.ctx.fill();
}

/** The ball with its seams; `spin` in radians. */
export function paintBall({ ctx, camera }: View, ball: BallState, spin: number): void {
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
