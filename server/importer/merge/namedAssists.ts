/** Resolves the names of assisting players by the names of a box score. Pure. */
import type { FeedNames, GameSources } from '#server/importer/facts.ts';

/**
 * Resolves assists of play-by-play v3 whose name fits one player of the box scores: a player without
 * any row of their own is in v3's texts only.
 */
export function withNamedAssists(sources: GameSources): GameSources {
  const told = sources.get('v3-pbp');
  if (!told?.plays?.some((play) => play.assist_name !== undefined)) return sources;
  const roster = rosterOf(sources);
  const plays = told.plays.map((play) => {
    const found = play.assist_name && roster.get(`${play.team_id}/${play.assist_name}`);
    const [only, other] = found ? [...found] : [];
    return only !== undefined && other === undefined ? { ...play, assist_id: only } : play;
  });
  return new Map([...sources, ['v3-pbp', { ...told, plays }]]);
}

/** Players by team and by each name that a text may use. */
function rosterOf(sources: GameSources): Map<string, Set<number>> {
  const roster = new Map<string, Set<number>>();
  for (const { players, lines = [] } of sources.values()) {
    const names = new Map(players.map((name) => [name.id, name]));
    for (const { player_id, team_id } of lines) {
      for (const name of calledBy(names.get(player_id))) {
        const key = `${team_id}/${name}`;
        roster.set(key, (roster.get(key) ?? new Set()).add(player_id));
      }
    }
  }
  return roster;
}

/** 'Wagner' and 'F. Wagner'. */
function calledBy(name: FeedNames | undefined): string[] {
  const [first, ...rest] = name?.full?.split(' ') ?? [];
  const family = name?.family ?? rest.join(' ');
  const initial = (name?.first ?? first ?? '').charAt(0);
  return family ? [family, `${initial}. ${family}`] : [];
}
