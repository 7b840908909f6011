/** Standings, `leaguestandingsv3` and the older `leaguestandings`, as tables and responses. */
import type { League } from '#app/basketball/leagues.ts';
import type { Columns, Row, TableReader } from '#server/importer/input/table.ts';
import type { TeamRecordTable } from '#server/store/tables/league.ts';
import { ImportError } from '../facts.ts';
import { parseLeagueId, parseSeasonId, requireUniqueRows } from './season.ts';
import { readTeamNames } from './teamNames.ts';
import { parseNumber, parseText, requireId } from './values.ts';

interface StandingRow {
  league: League;
  season: string;
  conference: string;
  city: unknown;
  nickname: unknown;
  /** Rank in the conference, or in a league with one table; 0 before games. */
  place: number;
  record: Omit<TeamRecordTable, 'league' | 'season' | 'rank'>;
}

const columnNames = [
  'LeagueID',
  'SeasonID',
  'TeamID',
  'Conference',
  'PlayoffRank',
  'WINS',
  'LOSSES',
  'L10',
  'CurrentStreak',
] as const;

export const standingsReader: TableReader = {
  title: 'standings',
  needs: columnNames,
  fits: (columns) => columns.has(...columnNames),
  open: (columns, emit) => {
    const parse = rowParser(columns);
    const rows: StandingRow[] = [];
    return {
      add: (row) => void rows.push(parse(row)),
      end: () => {
        for (const table of Map.groupBy(rows, (row) => `${row.league} ${row.season}`).values()) {
          const { league, season } = table[0] as StandingRow;
          const once = requireUniqueRows(table, 'TeamID', ({ record }) => record.team_id);
          const teams = readTeamNames(
            once.map(({ record, ...names }) => ({ id: record.team_id, ...names })),
          );
          emit({
            ...{ kind: 'standings', league, season, rows: ranked(once) },
            ...(teams.length > 0 && { teams }),
          });
        }
      },
    };
  },
};

function rowParser(columns: Columns): (row: Row) => StandingRow {
  const cells = columnNames.map((name) => columns.cell(name));
  const [city, nickname] = [columns.cell('TeamCity'), columns.cell('TeamName')];
  return (row) => {
    const [leagueId, seasonId, teamId, conference, place, wins, losses, lastTen, streak] =
      cells.map((cell) => cell(row));
    // Tables on disk lose the zeros of '00'.
    const league = parseLeagueId(leagueId === '0' ? '00' : leagueId);
    const count = (value: unknown, name: string) => {
      const number = parseNumber(value);
      if (number === null) throw new ImportError(`${name} '${String(value ?? '')}' is no number`);
      return number;
    };
    return {
      league,
      season: parseSeasonId(league, seasonId),
      conference: parseText(conference) ?? '',
      city: city(row),
      nickname: nickname(row),
      place: parseNumber(place) ?? 0,
      record: {
        team_id: requireId(teamId, 'TeamID'),
        wins: count(wins, 'WINS'),
        losses: count(losses, 'LOSSES'),
        last_ten: parseText(lastTen) ?? '0-0',
        current_streak: parseNumber(streak) ?? 0,
      },
    };
  };
}

/**
 * One order over all conferences: the official order within each, and the better record first between
 * them.
 */
function ranked(rows: StandingRow[]): TeamRecordTable[] {
  const queues = [...Map.groupBy(rows, (row) => row.conference).values()].map((conference) =>
    conference.toSorted((a, b) => a.place - b.place),
  );
  const order: StandingRow[] = [];
  while (order.length < rows.length) {
    const heads = queues.flatMap((queue) => queue.slice(0, 1));
    const best = heads.toSorted((a, b) => share(b) - share(a) || a.place - b.place)[0];
    const queue = queues.find((candidate) => candidate[0] === best);
    order.push(queue?.shift() as StandingRow);
  }
  return order.map(({ league, season, record }, i) => ({ league, season, ...record, rank: i + 1 }));
}

const share = ({ record: { wins, losses } }: StandingRow) => wins / Math.max(1, wins + losses);
