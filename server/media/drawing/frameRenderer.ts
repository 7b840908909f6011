/** Draws the frames of an animation. Static parts are painted once for all frames. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Animation, Pose } from '#server/media/animations/animation.ts';
import type { Scene } from '../scene.ts';
import { canvasSize, frameSize, type Projected, pixelRatio, project } from './camera.ts';
import { type CanvasContext, paintLayer } from './canvas.ts';
import { getSideColor, pickTeamColors, withAlpha } from './colors.ts';
import {
  getFootprintBottom,
  paintBall,
  paintBallShadow,
  paintFootprint,
  paintPlayer,
} from './figures.ts';
import { paintFloor } from './floor.ts';
import { type HoopState, netSeconds, paintHoopBack, paintHoopFront } from './hoop.ts';
import { type Label, paintLabels } from './labels.ts';
import { paintAirMark, paintFloorMark } from './marks.ts';
import { easeOut, progress } from './motion.ts';
import { type Picture, paintPanel, paintPanelState, panelWidth } from './panel.ts';

export interface FrameRenderer {
  canvas: Canvas;
  /** Draws the moment `t`, in seconds, on the canvas. */
  drawFrame: (t: number) => void;
  /** Draws the still on the canvas. */
  drawPoster: () => void;
}

/** Prepares the drawing of an animation. */
export function createFrameRenderer(scene: Scene, animation: Animation): FrameRenderer {
  const { camera, zoom, zoomCenter, poster, outcome } = animation;
  const canvas = createCanvas(canvasSize.width, canvasSize.height);
  const ctx = canvas.getContext('2d');
  ctx.scale(pixelRatio, pixelRatio);
  const picture: Picture = { ctx, camera, scene, animation, colors: pickTeamColors(scene) };
  const copyFloor = createFloor(picture);
  let outcomeMiddle = 0;
  const panel = paintLayer(
    (ctx) => {
      outcomeMiddle = paintPanel({ ...picture, ctx });
    },
    { width: panelWidth },
  );
  const paint = ({ t, signs }: Moment, factor: number) => {
    copyFloor(factor);
    ctx.save();
    enlarge(ctx, zoomCenter, factor);
    paintPlay(picture, { t, signs });
    ctx.restore();
    ctx.drawImage(panel, 0, 0, panelWidth, frameSize.height);
    paintLabels(ctx, listLabels(animation, t, factor));
    paintPanelState(picture, signs, outcomeMiddle);
  };
  return {
    canvas,
    drawFrame: (t) => paint({ t, signs: t }, zoom(t)),
    drawPoster: () =>
      paint(
        { t: poster.at, signs: Math.max(poster.at, outcome.at) + settledSeconds },
        poster.factor,
      ),
  };
}

function enlarge(ctx: CanvasContext, { x, y }: Animation['zoomCenter'], factor: number): void {
  ctx.translate(x, y);
  ctx.scale(factor, factor);
  ctx.translate(-x, -y);
}

/** Fine enough for the closest zoom. */
const zoomableScale = 1.5;

/**
 * Copies the floor into frames. While the zoom rests, the floor is painted once at that zoom: sharper,
 * and eight times as fast as scaling it for each frame.
 */
function createFloor({ ctx, camera, scene, colors, animation }: Picture): (factor: number) => void {
  const { width, height } = frameSize;
  const paintAt = (factor: number, scale?: number) =>
    paintLayer(
      (ctx) => {
        enlarge(ctx, animation.zoomCenter, factor);
        paintFloor({ ctx, camera }, scene.league, colors.home);
      },
      { scale },
    );
  let resting: { factor: number; layer: Canvas } | null = null;
  let zoomable: Canvas | null = null;
  let last: number | null = null;
  return (factor) => {
    if (factor === (last ?? factor)) {
      if (resting?.factor !== factor) resting = { factor, layer: paintAt(factor) };
      ctx.drawImage(resting.layer, 0, 0, width, height);
    } else {
      zoomable ??= paintAt(1, zoomableScale);
      ctx.save();
      enlarge(ctx, animation.zoomCenter, factor);
      ctx.drawImage(zoomable, 0, 0, width, height);
      ctx.restore();
    }
    last = factor;
  };
}

/** Time until a mark that pops up has settled. */
const settledSeconds = 0.6;

/** A moment of the play, and the moment of its marks: a still shows the outcome. */
interface Moment {
  t: number;
  signs: number;
}

function paintPlay(picture: Picture, { t, signs }: Moment): void {
  const { animation, scene, colors } = picture;
  const { marks, actors } = animation;
  const color = getSideColor(scene.side, colors);
  for (const mark of marks) paintFloorMark(picture, mark, signs, color);
  const ball = animation.ball(t);
  if (ball) paintBallShadow(picture, ball);
  const cast = actors
    .map((actor) => ({ actor, pose: actor.pose(t), color: getSideColor(actor.side, colors) }))
    .sort((a, b) => a.pose.at.y - b.pose.at.y);
  for (const each of cast) paintFootprint(picture, each.actor, each.pose, each.color);
  const hoop = getHoopState(animation, t, signs);
  paintHoopBack(picture, hoop);
  const isInNet = isBallInNet(animation, t);
  if (ball && isInNet) paintBall(picture, ball, t * 7);
  paintHoopFront(picture, hoop);
  paintTrail(picture, t);
  const reach = ball?.at.y ?? 0;
  const isBehind = ({ pose }: { pose: Pose }) => pose.at.y <= reach;
  for (const each of cast.filter(isBehind)) paintPlayer(picture, each.pose, each.color);
  if (ball && !isInNet) paintBall(picture, ball, t * 7);
  for (const each of cast.filter((each) => !isBehind(each))) {
    paintPlayer(picture, each.pose, each.color);
  }
  for (const mark of marks) paintAirMark(picture, mark, signs);
}

/** The players' names. They keep their size when the picture is enlarged by `factor`. */
function listLabels({ actors, camera, zoomCenter }: Animation, t: number, factor: number): Label[] {
  const { x, y } = zoomCenter;
  return actors.flatMap(({ label, pose }) => {
    if (!label) return [];
    const foot = getFootprintBottom(camera, pose(t));
    const place = { x: x + (foot.x - x) * factor, y: y + (foot.y - y) * factor };
    return [{ ...place, text: label, alpha: pose(t).alpha ?? 1 }];
  });
}

function getHoopState({ net, rim }: Animation, t: number, signs: number): HoopState {
  const since = net === null ? -1 : t - net;
  const swish = since < 0 ? 0 : Math.exp(-3.2 * since) * Math.abs(Math.cos(since * 9));
  const lit = net === null ? -1 : signs - net;
  const glow = lit < 0 ? 0 : Math.max(0.28, 1 - lit * 0.9) * progress(lit, 0, 0.12);
  const hit = rim === null ? -1 : t - rim;
  const shake = hit < 0 ? 0 : 0.28 * Math.exp(-6 * hit) * Math.cos(hit * 34);
  return { swish, glow, shake };
}

function isBallInNet({ net }: Animation, t: number): boolean {
  return net !== null && t >= net - 0.03 && t < net + netSeconds;
}

/** The path of the ball, brighter towards its end. */
function paintTrail({ ctx, camera, animation }: Picture, t: number): void {
  const { trail } = animation;
  if (!trail || t <= trail.from) return;
  const end = Math.min(t, trail.to);
  const steps = 28;
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const ball = animation.ball(trail.from + ((end - trail.from) * i) / steps);
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
