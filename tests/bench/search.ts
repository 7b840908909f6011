/**
 * How long the hardest searches of a store take, beside a look-up by primary key in the same run.
 *
 *   node tests/bench/search.ts [DATA_DIR]
 *
 * Candidates are the searches of the players and games with the most plays under many filters; the
 * twenty slowest of each kind are measured and printed. `store` is the query, `api`
 * the whole call in the process, JSON included. A sample is the best of three runs in a row, so that a
 * moment in which the machine does something else is not taken for the search.
 */
import type { League } from '#app/basketball/leagues.ts';
import { statCategories } from '#app/basketball/statCategories.ts';
import { createApi } from '#server/api/index.ts';
import { createLogger } from '#server/http/logger.ts';
import { kindsOfCategories } from '#server/store/credits.ts';
import { searchGame } from '#server/store/gameSearch.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { noPhase } from '#server/store/phase.ts';
import { searchPlayer } from '#server/store/playerSearch.ts';
import { tagBits } from '#server/store/tags.ts';

const rounds = 300;
const hardest = 20;
const pageSize = 15;

/** Bar: a player search's p99 in milliseconds, warm, whatever its filters. */
const playerBar = 1;

interface Candidate {
  name: string;
  /** The query alone. */
  store: () => Promise<unknown>;
  /** Path and query under /api/v1. */
  call: string;
}

interface Timing {
  best: number;
  p50: number;
  p99: number;
}

async function measure(search: () => Promise<unknown>, count: number): Promise<Timing> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    let best = Infinity;
    for (let run = 0; run < 3; run++) {
      const start = performance.now();
      await search();
      best = Math.min(best, performance.now() - start);
    }
    times.push(best);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(count - 1, Math.floor(count * share))] as number;
  return { best: at(0), p50: at(0.5), p99: at(0.99) };
}

async function playerCandidates({ db }: Store): Promise<Candidate[]> {
  const players = await db
    .selectFrom('plays as c')
    .innerJoin('players as p', 'p.id', 'c.player_id')
    .select(['p.id', 'p.full_name', 'p.league'])
    .select((eb) => eb.fn.countAll<number>().as('plays'))
    .groupBy(['p.id', 'p.full_name', 'p.league'])
    .orderBy('plays', 'desc')
    .limit(12)
    .execute();
  const candidates: Candidate[] = [];
  for (const player of players) {
    const games = await db
      .selectFrom('appearances')
      .select('opponent_team_id')
      .where('player_id', '=', player.id)
      .where('phase', '>', noPhase)
      .groupBy('opponent_team_id')
      .orderBy((eb) => eb.fn.countAll())
      .limit(1)
      .execute();
    const opponents = [null, games[0]?.opponent_team_id ?? null];
    for (const contexts of [[], ['PTS'], ['FGA', 'REB', 'TOV'], ['BLK'], ['FG3_AST']] as const) {
      for (const opponent of opponents) {
        for (const lastN of [0, 10]) {
          for (const tags of [[], ['Overtime'], ['Clutch', '3PT']] as const) {
            for (const ascending of [false, true]) {
              candidates.push(
                playerCandidate(db, player, { contexts, opponent, lastN, tags, ascending }),
              );
            }
          }
        }
      }
    }
  }
  return candidates;
}

interface Filters {
  contexts: readonly (typeof statCategories)[number][];
  opponent: number | null;
  lastN: number;
  tags: readonly ('Overtime' | 'Clutch' | '3PT')[];
  ascending: boolean;
}

function playerCandidate(
  db: Store['db'],
  player: { id: number; full_name: string; league: League },
  { contexts, opponent, lastN, tags, ascending }: Filters,
): Candidate {
  const query = new URLSearchParams();
  if (contexts.length) query.set('contexts', contexts.join());
  if (opponent !== null) query.set('opponentTeamId', String(opponent));
  if (lastN) query.set('lastNGames', String(lastN));
  if (tags.length) query.set('tags', tags.join());
  if (ascending) query.set('sort', 'asc');
  const filter = { playerId: player.id, phases: null, opponentTeamId: opponent };
  const search = {
    ...filter,
    league: player.league,
    kinds: kindsOfCategories(contexts),
    latest: lastN || null,
    tags: tagBits(tags),
    ascending,
    after: null,
    limit: pageSize,
  };
  return {
    name: `${player.full_name} ${decodeURIComponent(query.toString())}`,
    store: () => searchPlayer(db, search),
    call: `${player.league}/players/${player.id}/pbp?${query}`,
  };
}

async function gameCandidates({ db }: Store): Promise<Candidate[]> {
  const games = await db
    .selectFrom('plays as p')
    .innerJoin('games as g', 'g.id', 'p.game_id')
    .select(['g.id', 'g.league'])
    .select((eb) => eb.fn.countAll<number>().as('plays'))
    .groupBy(['g.id', 'g.league'])
    .orderBy('plays', 'desc')
    .limit(10)
    .execute();
  return games.flatMap((game) =>
    [[], ['PTS'], ['BLK'], ['FG3_AST', 'STL'], statCategories].flatMap((contexts) =>
      [[], ['Overtime'] as const, ['Clutch', '3PT'] as const].map((tags) => {
        const id = String(game.id).padStart(10, '0');
        const kinds = contexts.length ? kindsOfCategories(contexts as typeof statCategories) : null;
        const query = new URLSearchParams();
        if (contexts.length) query.set('contexts', contexts.join());
        if (tags.length) query.set('tags', tags.join());
        const place = { tags: tagBits(tags), ascending: false, after: null, limit: pageSize };
        return {
          name: `${id} ${decodeURIComponent(query.toString())}`,
          store: () => searchGame(db, { gameId: game.id, kinds, ...place }),
          call: `${game.league}/games/${id}/pbp?${query}`,
        };
      }),
    ),
  );
}

async function hardestOf(candidates: Candidate[]): Promise<Candidate[]> {
  const timed: [number, Candidate][] = [];
  for (const candidate of candidates) {
    timed.push([(await measure(candidate.store, 3)).best, candidate]);
  }
  return timed
    .sort(([a], [b]) => b - a)
    .slice(0, hardest)
    .map(([, candidate]) => candidate);
}

async function primaryKey({ db }: Store): Promise<Timing> {
  const plays = await db.selectFrom('plays').select(['game_id', 'event']).limit(2000).execute();
  let next = 0;
  const run = () => {
    const { game_id, event } = plays[next++ % plays.length] as (typeof plays)[number];
    return db
      .selectFrom('plays')
      .selectAll()
      .where('game_id', '=', game_id)
      .where('event', '=', event)
      .executeTakeFirst();
  };
  await measure(run, rounds);
  return measure(run, rounds * 3);
}

const dataDir = process.argv[2] ?? process.env.DATA_DIR ?? '.data';
const store = await openStore({ dataDir, databaseUrl: null });
const api = createApi(store, { log: createLogger('error') });
const count = await store.db
  .selectFrom('plays')
  .select((eb) => eb.fn.countAll<number>().as('n'))
  .executeTakeFirstOrThrow();
if (count.n === 0) throw new Error(`no plays in ${dataDir}: start the server once, or import`);

const key = await primaryKey(store);
const ms = (value: number) => Number(value.toFixed(3));
const ratio = (value: number) => `${(value / key.p50).toFixed(1)}x`;
console.log(`${count.n} plays; by primary key: p50 ${ms(key.p50)} ms, p99 ${ms(key.p99)} ms`);
let worst = 0;
for (const [title, candidates] of [
  ['player searches', await playerCandidates(store)],
  ['game searches', await gameCandidates(store)],
] as const) {
  const rows = [];
  for (const { name, store: query, call } of await hardestOf([...candidates])) {
    const own = await measure(query, rounds);
    const whole = await measure(async () => {
      const response = await api.fetch(new Request(`http://localhost/api/v1/${call}`));
      if (response.status !== 200) throw new Error(`${call}: ${response.status}`);
      return response.text();
    }, rounds);
    if (title === 'player searches') worst = Math.max(worst, own.p99);
    rows.push({
      search: name,
      'store p50': ms(own.p50),
      'store p99': ms(own.p99),
      'p50 to key': ratio(own.p50),
      'api p50': ms(whole.p50),
      'api p99': ms(whole.p99),
    });
  }
  console.log(`\nThe ${rows.length} hardest of ${candidates.length} ${title}, milliseconds`);
  console.table(rows);
}
console.log(`worst p99 of a player search ${ms(worst)} ms, bar ${playerBar} ms`);
await store.close();
process.exitCode = worst <= playerBar ? 0 : 1;
