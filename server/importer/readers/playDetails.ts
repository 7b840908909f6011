/** `plays.detail` in one vocabulary, whatever the feed: 'driving layup', 'shooting personal', '1 of 2'. */

import { detachString } from './values.ts';

/** Words for shots; longer ones precede their parts. */
const shotWord =
  /driving|running|cutting|turnaround|alley[ -]oop|finger roll|step ?back|pull-?up|putback|reverse|floating|fadeaway|tip|bank|layup|dunk|hook|jump shot|jumper|jump/g;

const shotTypes = new Set(['layup', 'dunk', 'hook']);

const sameWord: Record<string, string> = {
  'alley oop': 'alley-oop',
  'pull-up': 'pullup',
  stepback: 'step back',
};

const shotDetails = new Map<string, string>();

/**
 * A shot's detail from a feed's words for it ('Driving Layup Shot', 'pullup 3PT', 'DUNK', 'Jump Bank
 * Shot'): manner first, then layup, dunk, hook or jump shot.
 */
export function parseShotDetail(words: string): string {
  let detail = shotDetails.get(words);
  if (detail === undefined) {
    const found = words.toLowerCase().match(shotWord) ?? [];
    const manner = found
      .filter((word) => !shotTypes.has(word) && !word.startsWith('jump'))
      .map((word) => sameWord[word] ?? word);
    const type = found.find((word) => shotTypes.has(word)) ?? 'jump shot';
    detail = [...manner, type].join(' ');
    shotDetails.set(detachString(words), detail);
  }
  return detail;
}

/** A free throw's detail from text with 'Free Throw Technical', 'Free Throw Flagrant 1 of 2'… */
export function parseFreeThrowDetail(words: string): string {
  const text = words.toLowerCase();
  const count = /\d of \d/.exec(text)?.[0] ?? '1 of 1';
  const kind = /technical|flagrant|clear.path|away.from.play|transition take/.exec(text)?.[0];
  if (!kind) return count;
  return `${kind === 'transition take' ? kind : kind.replaceAll(/[. ]/g, '-')} ${count}`;
}

/**
 * Distinguishes offensive and defensive rebounds by a player's running counts, 'Tatum REBOUND (Off:1
 * Def:4)', which are right even if a feed lists two plays in reverse order.
 */
export class ReboundCounts {
  /** A player's offensive rebounds by the number of all rebounds. */
  readonly #offensive = new Map<string, number>();

  constructor(rebounds: Iterable<{ player: number | null; text: string }>) {
    for (const { player, text } of rebounds) {
      const counts = countsIn(text);
      if (player && counts) this.#offensive.set(`${player}/${counts.all}`, counts.offensive);
    }
  }

  /** Null when the text has no counts or the rebound before is missing. */
  detail(player: number | null, text: string): 'offensive' | 'defensive' | null {
    const counts = player && countsIn(text);
    if (!counts) return null;
    const before = counts.all === 1 ? 0 : this.#offensive.get(`${player}/${counts.all - 1}`);
    if (before === undefined) return null;
    return counts.offensive > before ? 'offensive' : 'defensive';
  }
}

function countsIn(text: string): { offensive: number; all: number } | null {
  const match = /\(Off:(\d+) Def:(\d+)\)/.exec(text);
  if (!match) return null;
  const offensive = Number(match[1]);
  return { offensive, all: offensive + Number(match[2]) };
}

/** Terms of play-by-play v3 and of descriptions, as liveData writes them. */
const turnoverWords: Record<string, string> = {
  'out of bounds - bad pass': 'bad pass out-of-bounds',
  'out of bounds lost ball': 'lost ball out-of-bounds',
  'step out of bounds': 'step out-of-bounds',
  'discontinue dribble': 'discontinued dribble',
  '3 second violation': '3-second-violation',
  '5 second violation': '5-second-violation',
  '8 second violation': '8-second-violation',
  '10 second violation': '10-second-violation',
  '10 second violaton': '10-second-violation',
  'kicked ball violation': 'offensive-kicked-ball',
  'basket from below': 'basket-from-below',
  'jump ball violation': 'jumpball violation',
  laneviolation: 'lane violation',
  'too many players': 'too-many-players',
  foul: 'offensive foul',
};

/** A turnover's detail from any feed's words, with or without 'Turnover' at the end. */
export function parseTurnoverDetail(words: string | null): string | null {
  const text = (words ?? '')
    .toLowerCase()
    .replace(/(\s*(team )?turnover:?)+\s*$/, '')
    .trim();
  return text === '' || text === 'no' ? null : (turnoverWords[text] ?? text);
}

/** Details of v3's fouls; v2 has numbers. */
const foulWords: Record<string, string> = {
  personal: 'personal',
  shooting: 'shooting personal',
  'loose ball': 'loose ball personal',
  offensive: 'offensive',
  'offensive charge': 'charge offensive',
  'personal take': 'take personal',
  'transition take': 'transition take personal',
  'away from play': 'away-from-play personal',
  'clear path': 'clear-path personal',
  'double personal': 'double personal',
  technical: 'technical',
  'double technical': 'double technical',
  'delay technical': 'delay technical',
  'defense 3 second': 'defensive-3-second technical',
  'defensive 3 second': 'defensive-3-second technical',
  'hanging technical': 'rim-hanging technical',
  'flagrant type 1': 'flagrant-type-1 personal',
  'flagrant type 2': 'flagrant-type-2 personal',
  inbound: 'inbound personal',
  'personal block': 'block personal',
  'shooting block': 'shooting block personal',
};

/** A foul's detail from v3's words. */
export function parseFoulDetail(words: string | null): string | null {
  const text = (words ?? '').toLowerCase().trim();
  if (text === '') return null;
  return foulWords[text] ?? (/tech|unsportsmanlike/.test(text) ? `${text} technical` : text);
}

/** A violation's detail from any feed's words. */
export function parseViolationDetail(words: string | null): string | null {
  const text = (words ?? '')
    .toLowerCase()
    .replace(/ violation$/, '')
    .trim();
  if (text === '') return null;
  return text === 'delay of game' ? 'delay-of-game' : text === 'jump ball' ? 'jumpball' : text;
}

/** Details of play-by-play v2 by EVENTMSGACTIONTYPE. */
export const v2Details: Record<
  'turnover' | 'foul' | 'violation' | 'ejection',
  Record<number, string>
> = {
  turnover: {
    1: 'bad pass',
    2: 'lost ball',
    4: 'traveling',
    5: 'offensive foul',
    6: 'double dribble',
    7: 'discontinued dribble',
    8: '3-second-violation',
    9: '5-second-violation',
    10: '8-second-violation',
    11: 'shot clock',
    12: 'inbound',
    13: 'backcourt',
    15: 'offensive goaltending',
    17: 'lane violation',
    18: 'jumpball violation',
    19: 'offensive-kicked-ball',
    20: 'illegal assist',
    21: 'palming',
    24: '10-second-violation',
    33: 'punched ball',
    35: 'basket-from-below',
    36: 'illegal screen',
    37: 'offensive foul',
    39: 'step out-of-bounds',
    40: 'lost ball out-of-bounds',
    42: 'excess timeout',
    44: 'too-many-players',
    45: 'bad pass out-of-bounds',
  },
  foul: {
    1: 'personal',
    2: 'shooting personal',
    3: 'loose ball personal',
    4: 'offensive',
    5: 'inbound personal',
    6: 'away-from-play personal',
    9: 'clear-path personal',
    10: 'double personal',
    11: 'technical',
    12: 'technical',
    13: 'rim-hanging technical',
    14: 'flagrant-type-1 personal',
    15: 'flagrant-type-2 personal',
    16: 'double technical',
    17: 'defensive-3-second technical',
    18: 'delay technical',
    19: 'taunting technical',
    25: 'excess-timeout technical',
    26: 'charge offensive',
    27: 'block personal',
    28: 'take personal',
    29: 'shooting block personal',
    30: 'too-many-players technical',
    31: 'transition take personal',
    32: 'flopping technical',
    33: 'bench technical',
  },
  violation: {
    1: 'delay-of-game',
    2: 'defensive goaltending',
    3: 'lane',
    4: 'jumpball',
    5: 'kicked ball',
    6: 'double lane',
  },
  ejection: {
    1: 'second technical',
    2: 'second flagrant type 1',
    3: 'flagrant type 2',
    4: 'other',
  },
};
