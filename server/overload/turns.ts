/**
 * One request a turn of the event loop. Node accepts one new connection a turn: where a turn answers every
 * open connection that has a request, new ones wait for hundreds of answers each, one after the other.
 */

/** Waits until the requests before it have begun, each in a turn of its own. */
export type TakeTurn = () => Promise<void>;

export function createTurns(): TakeTurn {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const endTurn = () => {
    const next = waiting.shift();
    isTaken = next !== undefined;
    if (!next) return;
    setImmediate(endTurn);
    next();
  };
  return async () => {
    if (isTaken) return new Promise((resolve) => waiting.push(resolve));
    isTaken = true;
    setImmediate(endTurn);
  };
}
