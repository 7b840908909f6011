/** Single keys of the player (docs/product.md#player-keys). Pure. */
import type { KeyPlace } from '../ui/keyPlace.ts';

/** By `KeyboardEvent.key`, letters in lower case. */
const actions = {
  ' ': 'playOrPause',
  k: 'playOrPause',
  j: 'farBack',
  l: 'farForward',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ',': 'frameBack',
  '.': 'frameForward',
  '<': 'slower',
  '>': 'faster',
  '0': 'restart',
  r: 'loop',
  n: 'next',
  p: 'previous',
  m: 'mute',
  f: 'fullScreen',
  i: 'pictureInPicture',
  s: 'save',
  c: 'copyLink',
  '?': 'keys',
} as const;

export type PlayerAction = (typeof actions)[keyof typeof actions];

const repeatable: PlayerAction[] = [
  ...(['farBack', 'farForward', 'back', 'forward', 'frameBack', 'frameForward'] as const),
  ...(['slower', 'faster', 'next', 'previous'] as const),
];

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>;

/** What a key does to the player; null if it is not the player's. */
export function findPlayerAction(press: KeyPress, place: KeyPlace): PlayerAction | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = press;
  if (place === 'field' || ctrlKey || metaKey || altKey || isComposing) return null;
  // Space presses controls and scrolls, arrows scroll.
  if (key === ' ' && (place !== 'elsewhere' || shiftKey)) return null;
  if (key.startsWith('Arrow') && (place === 'scroller' || shiftKey)) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const action = Object.hasOwn(actions, name) ? actions[name as keyof typeof actions] : null;
  return action && repeat && !repeatable.includes(action) ? null : action;
}

/** Seconds of an arrow's step in a video of some length; J and L go twice as far. */
export function getSeekStep(duration: number): number {
  return duration <= 10 ? 1 : 5;
}
