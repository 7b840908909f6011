/** Says of a file that is not read what it is, and what works in its place. */
import type { Columns, TableReader } from './table.ts';

const archives = 'nbastats_YYYY, nbastatsv3_YYYY or cdnnba_YYYY of the season';

interface Foreign {
  /** Columns of a table, or keys of a document: all of one of the lists. */
  marks: readonly (readonly string[])[];
  is: string;
}

const foreignTables: readonly Foreign[] = [
  {
    marks: [
      ['athlete_id_1', 'sequence_number'],
      ['game_play_number', 'type_id'],
      ['athlete_display_name'],
    ],
    is: `an ESPN table: its ids and event numbers are others; ${archives} works`,
  },
  {
    marks: [['data_set', 'a1', 'h1', 'event_type']],
    is: `a BigDataBall table: it names players without ids; ${archives} works`,
  },
  {
    marks: [['evt', 'cl', 'de', 'etype']],
    is: `a data.nba.com table (datanba_YYYY): its columns are others; ${archives} works`,
  },
  {
    marks: [
      ['STARTTIME', 'ENDTIME', 'EVENTS'],
      ['EntityId', 'OffPoss'],
    ],
    is: `a pbpstats table: it counts possessions and has no plays; ${archives} works`,
  },
  {
    marks: [['player_href'], ['ts_pct', 'usg_pct', 'bpm'], ['mp', 'fg', 'fga', 'trb']],
    is: 'a Basketball-Reference table: its ids are others; leaguedashplayerstats or box scores of the leagues work',
  },
  {
    marks: [['home_team_score', 'visitor_team_score']],
    is: 'a balldontlie table: its ids are others; a leaguegamelog of the season works',
  },
  {
    marks: [
      ['TEAM_ID', 'MIN_YEAR', 'MAX_YEAR'],
      ['TEAM_ID', 'START_YEAR', 'END_YEAR'],
      ['TEAM_ID', 'SEASON_YEAR', 'TEAM_CONFERENCE'],
    ],
    is: 'a list of teams: it has no games; a leaguegamelog of the season works',
  },
  {
    marks: [['TeamID', 'PLAYER', 'HOW_ACQUIRED']],
    is: 'a roster: it has no games; commonallplayers works for names',
  },
  {
    marks: [['matchupMinutes'], ['MATCHUP_MIN']],
    is: `a table of matchups: it has no plays; ${archives} works`,
  },
];

const foreignDocuments: readonly Foreign[] = [
  {
    marks: [['gamepackageJSON'], ['boxscore', 'plays', 'header'], ['plays', 'winprobability']],
    is: 'an ESPN answer: its ids and event numbers are others; liveData or play-by-play v3 of the game works',
  },
  {
    marks: [
      ['data', 'visitor_team'],
      ['data', 'player', 'game'],
    ],
    is: 'a balldontlie answer: its ids are others; a leaguegamelog of the season or liveData of the game works',
  },
  {
    marks: [['g', 'pd'], ['pla']],
    is: 'a data.nba.com answer: liveData or play-by-play v3 of the game works',
  },
  {
    marks: [['multi_row_table_data'], ['possessions']],
    is: 'a pbpstats answer: liveData or play-by-play v3 of the game works',
  },
];

/** Pages that a host sent in place of a file, by their first characters. */
const pages: readonly [start: RegExp, is: string][] = [
  [
    /^<(!doctype|html|head|body)/i,
    'a web page in place of data: the host refused the request, or wants a browser; a HAR file of the browser works',
  ],
  [/^<\?xml/i, 'an XML answer in place of data: the host has no such file (yet)'],
];

const shownColumns = 6;

/** The reason to refuse a table that no reader fits. */
export function describeUnknownTable(columns: Columns, readers: readonly TableReader[]): string {
  const page = pages.find(([start]) => start.test(columns.names[0] ?? ''));
  if (page) return page[1];
  const foreign = foreignTables.find(({ marks }) => marks.some((mark) => columns.has(...mark)));
  if (foreign) return foreign.is;
  const some = columns.names.slice(0, shownColumns).join(', ').slice(0, 120);
  const unknown = `no table that is known (columns ${some}…)`;
  const near = nearest(columns, readers);
  return near ? `${unknown}; ${near}` : unknown;
}

/** Share of a reader's columns with which a table is near to it. */
const nearShare = 0.8;

function nearest(columns: Columns, readers: readonly TableReader[]): string | null {
  const ranked = readers
    .map(({ title = '', needs = [] }) => {
      const missing = needs.filter((name) => !columns.has(name));
      return { title, missing, share: 1 - missing.length / Math.max(1, needs.length) };
    })
    .filter(({ missing, share }) => missing.length > 0 && share >= nearShare)
    .sort((a, b) => b.share - a.share);
  const [best] = ranked;
  return best ? `with ${best.missing.join(', ')} it is read as ${best.title}` : null;
}

/** The reason to refuse a JSON document that no reader fits. */
export function describeUnknownDocument(doc: object): string {
  const keys = Object.keys(doc);
  if ('actionNumber' in doc) {
    return 'gameId' in doc || 'game_id' in doc
      ? 'rows of a table: save them as CSV'
      : 'actions without the game that they are of: {"gameId": "…", "actions": […]} is read';
  }
  const inside = keysInside(doc);
  const foreign = foreignDocuments.find(({ marks }) =>
    marks.some((mark) => mark.every((key) => keys.includes(key) || inside.includes(key))),
  );
  return foreign?.is ?? `no document that is known (${keys.slice(0, shownColumns).join(', ')})`;
}

/** The keys of an answer's content. */
function keysInside({ data, g }: { data?: unknown; g?: unknown }): string[] {
  const content = Array.isArray(data) ? data[0] : g;
  return typeof content === 'object' && content !== null ? Object.keys(content) : [];
}
