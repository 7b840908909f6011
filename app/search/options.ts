/** Finds a player, team or game by text. */

interface Named {
  id: number;
  fullName: string;
}

/**
 * The players as options of a form, in the same order. Players that share a name have their id behind
 * it: 'Marcus Williams (101173)'.
 */
export function toPlayerOptions(players: readonly Named[]): { id: string; label: string }[] {
  const count = new Map<string, number>();
  for (const { fullName } of players) count.set(fullName, (count.get(fullName) ?? 0) + 1);
  return players.map((player) => ({
    id: String(player.id),
    label: labelOf(player, (count.get(player.fullName) ?? 0) > 1),
  }));
}

/** The teams as options of a form, in the same order. */
export function toTeamOptions(teams: readonly Named[]): { id: string; label: string }[] {
  return teams.map(({ id, fullName }) => ({ id: String(id), label: fullName }));
}

/** The label of one player in {@link toPlayerOptions}. */
export function playerLabel(player: Named, players: readonly Named[]): string {
  const { id, fullName } = player;
  return labelOf(
    player,
    players.some((other) => other.fullName === fullName && other.id !== id),
  );
}

function labelOf({ id, fullName }: Named, hasNamesake: boolean): string {
  return hasNamesake ? `${fullName} (${id})` : fullName;
}

/** Letters that Unicode normalization does not decompose. */
const plainLetters: Record<string, string> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
};

/** Lower-case words without accents and punctuation, so that 'jokic' finds 'Jokić'. */
function plainWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[đðħıłøæœßþ]/g, (letter) => plainLetters[letter] ?? letter);
  return plain.replace(/['’.]/g, '').match(/[\p{L}\p{N}@]+/gu) ?? [];
}

/**
 * The choices that have, for each typed word, a word that begins with it. Labels that begin with the
 * whole text come first; else the order stays. An empty text matches all.
 */
export function matchOptions<T>(
  choices: readonly T[],
  labelOf: (choice: T) => string,
  text: string,
): T[] {
  const typed = plainWords(text);
  if (typed.length === 0) return [...choices];
  const start = typed.join(' ');
  const found = choices
    .map((choice) => ({ choice, words: plainWords(labelOf(choice)) }))
    .filter(({ words }) => typed.every((t) => words.some((word) => word.startsWith(t))));
  const begins = ({ words }: { words: string[] }) => words.join(' ').startsWith(start);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))].map(
    ({ choice }) => choice,
  );
}

/** The choices whose label is the typed text, else all that match it. */
export function resolveOption<T>(
  choices: readonly T[],
  labelOf: (choice: T) => string,
  text: string,
): T[] {
  const typed = plainWords(text).join(' ');
  if (typed === '') return [];
  const exact = choices.filter((choice) => plainWords(labelOf(choice)).join(' ') === typed);
  return exact.length ? exact : matchOptions(choices, labelOf, text);
}
