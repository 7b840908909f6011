import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { deriveBoxScore } from '#server/importer/merge/deriveBoxScore.ts';
import { readLivePlayByPlay } from '#server/importer/readers/livePlayByPlay.ts';
import type { PlayTable } from '#server/store/tables/schema.ts';

const folder = process.env.COURTREEL_DATA_FOLDER;
const games = folder ? pairedGames(path.join(folder, 'livedata')) : [];

/** Games of which the folder has play-by-play and the final box score. */
function pairedGames(live: string): [string, string, string][] {
  if (!existsSync(live)) return [];
  return readdirSync(live)
    .filter((name) => /^boxscore_\d{10}\.json\.gz$/.test(name))
    .map((name): [string, string, string] => [
      name.slice(9, 19),
      path.join(live, name),
      path.join(live, name.replace('boxscore', 'playbyplay')),
    ])
    .filter(([, , plays]) => existsSync(plays));
}

const read = (file: string) => JSON.parse(gunzipSync(readFileSync(file)).toString());

function playsOf(document: unknown): PlayTable[] {
  const [source] = readLivePlayByPlay(document);
  const facts = source?.kind === 'livedata-pbp' ? source.facts : null;
  const nothing = { made: null, value: null, player_id: null, team_id: null, assist_id: null };
  const nobody = { steal_id: null, block_id: null, opponent_id: null, detail: null };
  const nowhere = { x: null, y: null, distance: null, score_home: null, score_away: null };
  const rest = {
    flags: 0,
    tags: 0,
    more_tags: 0,
    video_url: null,
    video_ms: null,
    game_id: facts?.gameId ?? 0,
  };
  return (facts?.plays ?? []).map((play, ord) => ({
    ...{ ...nothing, ...nobody, ...nowhere, ...rest },
    ...play,
    ord,
  }));
}

interface OfficialTeam {
  teamId: number;
  score: number;
  statistics: Record<string, number>;
  players: { personId: number; statistics: Record<string, number> }[];
}

/** 'reboundsTeamOffensive' is `rebounds_team_offensive` here. */
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const teamFigures = [
  ...['fieldGoalsMade', 'fieldGoalsAttempted', 'threePointersMade', 'threePointersAttempted'],
  ...['freeThrowsMade', 'freeThrowsAttempted', 'reboundsTotal', 'reboundsOffensive'],
  ...['reboundsTeamOffensive', 'reboundsDefensive', 'reboundsTeamDefensive', 'assists', 'steals'],
  ...['blocks', 'turnoversTotal', 'pointsFromTurnovers', 'pointsFastBreak', 'pointsInThePaint'],
  ...['pointsSecondChance', 'foulsTeam', 'foulsTechnical', 'biggestLead'],
];
const playerFigures = [
  ...['assists', 'blocks', 'points', 'reboundsDefensive', 'reboundsOffensive', 'steals'],
  ...['turnovers', 'foulsPersonal', 'fieldGoalsMade', 'fieldGoalsAttempted', 'threePointersMade'],
  ...['threePointersAttempted', 'freeThrowsMade', 'freeThrowsAttempted'],
];

const pick = (names: string[], figureOf: (name: string) => unknown) =>
  Object.fromEntries(names.map((name) => [name, figureOf(name)]));

describe('a box score derived from liveData plays', () => {
  test.skipIf(games.length > 0)(
    'needs official games: set COURTREEL_DATA_FOLDER to a folder with livedata/',
    (context) => context.skip(),
  );

  test.each(games)('%s equals the official one in every field', (_, boxFile, playsFile) => {
    const { game } = read(boxFile);
    const teams: OfficialTeam[] = [game.homeTeam, game.awayTeam];
    const derived = deriveBoxScore({
      homeTeamId: game.homeTeam.teamId,
      awayTeamId: game.awayTeam.teamId,
      plays: playsOf(read(playsFile)),
    });
    for (const [side, { teamId, score, statistics, players }] of teams.entries()) {
      const line = derived.teamLines[side] as unknown as Record<string, unknown>;
      const team = pick(teamFigures, (name) => line[columnOf(name)]);
      expect({ teamId: line.team_id, score: line.score, ...team }).toEqual({
        teamId,
        score,
        ...pick(teamFigures, (name) => statistics[name]),
      });
      for (const { personId, statistics: official } of players) {
        const own = derived.lines.find((candidate) => candidate.player_id === personId);
        const columns = (own ?? {}) as unknown as Record<string, unknown>;
        expect({
          personId,
          ...pick(playerFigures, (name) => columns[columnOf(name)] ?? 0),
        }).toEqual({ personId, ...pick(playerFigures, (name) => official[name]) });
      }
    }
  });
});
