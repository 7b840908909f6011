/** Where a game's facts come from. */
import type { Kysely } from 'kysely';
import type { SourceKind } from '#server/importer/facts.ts';
import { parseFiles } from '#server/importer/write/payload.ts';
import type { Database } from '#server/store/tables/schema.ts';

/** What the kinds give, in the order of a line. */
const parts: [what: string, kinds: readonly SourceKind[]][] = [
  ['plays', ['livedata-pbp', 'livedata-flat', 'v3-pbp', 'v2-pbp', 'shots']],
  ['box score', ['v3-box', 'livedata-box', 'v2-box', 'v2-team-box']],
  ['result', ['page', 'game-log', 'schedule']],
  ['videos', ['video-list']],
];

/** Maximum number of names for one part. */
const shownFiles = 3;

const starterSet = 'the starter set';

/**
 * The files of each game, for instance 'plays: nbastats_2023.csv (v2-pbp); result: log.csv (game-log)'.
 * A game without sources is of the starter set.
 */
export async function describeSources(
  db: Kysely<Database>,
  gameIds: readonly number[],
): Promise<Map<number, string>> {
  const described = new Map<number, string>();
  for (const id of gameIds) {
    const rows = await db
      .selectFrom('sources')
      .select(['kind', 'files'])
      .where('game_id', '=', id)
      .execute();
    const files = new Map(rows.map((row) => [row.kind, row.files]));
    const told = parts.flatMap(([what, kinds]) => {
      const given = kinds.filter((kind) => files.has(kind));
      const names = given.map((kind) => `${listFiles(files.get(kind) ?? null)} (${kind})`);
      return names.length > 0 ? [`${what}: ${names.join(', ')}`] : [];
    });
    if (told.length === 0 || files.has('kept')) told.push(starterSet);
    described.set(id, told.join('; '));
  }
  return described;
}

function listFiles(files: string | null): string {
  const names = parseFiles(files);
  if (names.length === 0) return 'a file of an earlier version';
  const rest = names.length - shownFiles;
  const shown = names.slice(0, shownFiles).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}
