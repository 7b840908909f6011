/** Draws the frames of an animation. Static parts are painted once for all frames. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Actor, Animation } from '#server/media/animations/animation.ts';
import type { Scene, Side } from '../scene.ts';
import { frameSize, type Projected, project } from './camera.ts';
import { type CanvasContext, paintLayer } from './canvas.ts';
import { palette, pickTeamColors, withAlpha } from './colors.ts';
import {
  getFootprintBottom,
  paintBall,
  paintBallShadow,
  paintFootprint,
  paintPlayer,
} from './figures.ts';
import { paintFloor } from './floor.ts';
import { type HoopState, paintHoopBack, paintHoopFront } from './hoop.ts';
import { paintLabels, type Rectangle } from './labels.ts';
import { paintAirMark, paintFloorMark } from './marks.ts';
import { easeOut, progress } from './motion.ts';
import { paintCaption, paintPanel, paintPanelState } from './panel.ts';

export interface FrameRenderer {
  canvas: Canvas;
  /** Draws the moment `t`, in seconds, on the canvas. */
  drawFrame: (t: number) => void;
  /** Draws the still on the canvas. */
  drawPoster: () => void;
}

/** Prepares the drawing of a story. */
export function createFrameRenderer(scene: Scene, story: Animation): FrameRenderer {
  const { width, height } = frameSize;
  const colors = pickTeamColors(scene);
  const floor = paintLayer(width, height, 1.5, (ctx) =>
    paintFloor(ctx, story.camera, scene.league, colors.home),
  );
  let mark: Rectangle = { left: width, top: height, right: width, bottom: height };
  const panel = paintLayer(width, height, 1, (ctx) => {
    paintPanel(ctx, scene, colors);
    mark = paintCaption(ctx, story.caption);
  });
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  const { x, y } = story.zoom.at;
  const paint = (moment: Moment, factor: number) => {
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(factor, factor);
    ctx.translate(-x, -y);
    ctx.drawImage(floor, 0, 0, width, height);
    paintPlay(ctx, scene, story, colors, moment);
    ctx.restore();
    paintNames(ctx, story, { t: moment.t, factor, taken: mark });
    ctx.drawImage(panel, 0, 0);
    paintPanelState(ctx, scene, story, colors, moment.signs);
  };
  return {
    canvas,
    drawFrame: (t) => paint({ t, signs: t }, story.zoom.factor(t)),
    drawPoster: () => {
      const { at, factor } = story.poster;
      paint({ t: at, signs: Math.max(at, story.outcome.at) + settled }, factor);
    },
  };
}

/** Seconds until a mark that pops up has settled. */
const settled = 0.6;

/** A moment of the play, and that of its marks: a still shows the outcome. */
interface Moment {
  t: number;
  signs: number;
}

function paintPlay(
  ctx: CanvasContext,
  scene: Scene,
  story: Animation,
  colors: Record<Side, string>,
  { t, signs }: Moment,
): void {
  const { camera } = story;
  const color = scene.side ? colors[scene.side] : palette.soft;
  for (const mark of story.marks) paintFloorMark(ctx, camera, mark, signs, color);
  const ball = story.ball(t);
  if (ball) paintBallShadow(ctx, camera, ball);
  const cast = story.actors
    .map((actor) => ({ actor, pose: actor.pose(t), color: colorOf(actor, colors) }))
    .sort((a, b) => a.pose.at.y - b.pose.at.y);
  for (const { actor, pose, color: worn } of cast) paintFootprint(ctx, camera, actor, pose, worn);
  const hoop = hoopState(story, t, signs);
  paintHoopBack(ctx, camera, hoop);
  const inside = ball !== null && ballInNet(story, t);
  const paintTheBall = () => ball && paintBall(ctx, camera, ball, t * 7);
  if (inside) paintTheBall();
  paintHoopFront(ctx, camera, hoop);
  paintTrail(ctx, story, t);
  const reach = ball?.at.y ?? 0;
  for (const { pose, color: worn } of cast.filter((c) => c.pose.at.y <= reach)) {
    paintPlayer(ctx, camera, pose, worn);
  }
  if (!inside) paintTheBall();
  for (const { pose, color: worn } of cast.filter((c) => c.pose.at.y > reach)) {
    paintPlayer(ctx, camera, pose, worn);
  }
  for (const mark of story.marks) paintAirMark(ctx, camera, mark, signs);
}

/** Names keep their size when the picture is enlarged. */
function paintNames(ctx: CanvasContext, story: Animation, { t, factor, taken }: NamesMoment): void {
  const { x, y } = story.zoom.at;
  const labels = story.actors.flatMap((actor) => {
    if (!actor.label) return [];
    const foot = getFootprintBottom(story.camera, actor.pose(t));
    const place = { x: x + (foot.x - x) * factor, y: y + (foot.y - y) * factor };
    return [{ ...place, text: actor.label, alpha: foot.alpha }];
  });
  paintLabels(ctx, labels, taken);
}

interface NamesMoment {
  t: number;
  /** How much the picture is enlarged. */
  factor: number;
  /** The area of the picture's own label. */
  taken: Rectangle;
}

function colorOf(actor: Actor, colors: Record<Side, string>): string {
  return actor.side ? colors[actor.side] : palette.soft;
}

function hoopState({ net, rim }: Animation, t: number, signs: number): HoopState {
  const since = net === null ? -1 : t - net;
  const swish = since < 0 ? 0 : Math.exp(-3.2 * since) * Math.abs(Math.cos(since * 9));
  const lit = net === null ? -1 : signs - net;
  const glow = lit < 0 ? 0 : Math.max(0.28, 1 - lit * 0.9) * progress(lit, 0, 0.12);
  const hit = rim === null ? -1 : t - rim;
  const shake = hit < 0 ? 0 : 0.28 * Math.exp(-6 * hit) * Math.cos(hit * 34);
  return { swish, glow, shake };
}

/** Seconds that a made ball takes from the rim through the net. */
const netSeconds = 0.24;

function ballInNet({ net }: Animation, t: number): boolean {
  return net !== null && t >= net - 0.03 && t < net + netSeconds;
}

/** The path of the ball, brighter towards its end. */
function paintTrail(ctx: CanvasContext, story: Animation, t: number): void {
  const { trail, camera } = story;
  if (!trail || t <= trail.from) return;
  const end = Math.min(t, trail.to);
  const steps = 28;
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const ball = story.ball(trail.from + ((end - trail.from) * i) / steps);
    return project(camera, ball?.at ?? { x: 0, y: 0, z: 0 });
  });
  const [first, last] = [points[0], points.at(-1)] as [Projected, Projected];
  const fade = 1 - 0.4 * progress(t, trail.to + 0.4, trail.to + 1.6, easeOut);
  const color = ctx.createLinearGradient(first.x, first.y, last.x, last.y);
  color.addColorStop(0, withAlpha('#ffd9a8', 0.25 * fade));
  color.addColorStop(1, withAlpha('#ffe2bd', 0.95 * fade));
  ctx.beginPath();
  for (const { x, y } of points) ctx.lineTo(x, y);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 3;
  ctx.strokeStyle = color;
  ctx.stroke();
}
