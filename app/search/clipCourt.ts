/** A clip's shot among those of its player in the game (docs/product.md#court). */
import type { ShotChart } from '#app/api/contract.ts';
import { toCourtPoint } from '#app/basketball/courtShapes.ts';
import { markShot, type ShotMarks } from '#app/basketball/shotMarks.ts';

/** Shots of a game, in order, as a short text: `left,top,made,event,player` for each in base 36. */
export function packShots({ shots }: ShotChart): string {
  return shots
    .toReversed()
    .map(([x, y, made, , , event, player]) =>
      [...toCourtPoint(x, y), made, event, player].map((each) => each.toString(36)).join(),
    )
    .join(' ');
}

interface ShotInGame {
  left: number;
  top: number;
  /** Its place among the player's shots, from 1, and their number. */
  place: number;
  count: number;
  /** All of the player's. */
  marks: ShotMarks;
}

/** Half the width of a cross: the drawing is small. */
const arm = 8;

/** Null for a play that is no shot with a place and a player. */
export function findShotInGame(packed: string, eventNumber: number): ShotInGame | null {
  const shots = packed.split(' ').map((shot) => {
    const [left = 0, top = 0, made = 0, event = -1, player = -1] = shot
      .split(',')
      .map((each) => Number.parseInt(each, 36));
    return { left, top, made: made === 1, event, player };
  });
  const shot = shots.find(({ event }) => event === eventNumber);
  if (!shot || shot.player < 0) return null;
  const own = shots.filter(({ player }) => player === shot.player);
  const pathOf = (isMade: boolean) =>
    own.map((each) => (each.made === isMade ? markShot(each, arm) : '')).join('');
  return {
    left: shot.left,
    top: shot.top,
    place: own.indexOf(shot) + 1,
    count: own.length,
    marks: { kind: 'dots', made: pathOf(true), missed: pathOf(false) },
  };
}
