/**
 * Lists of official videos: `videodetailsasset` and `videoeventsasset` responses, and tables of URLs
 * by game and event number.
 */
import * as z from 'zod';
import { normalizeGameId, parseGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import { getTeamByTricode } from '#app/basketball/teams.ts';
import {
  type FeedGame,
  type FeedVideo,
  ImportError,
  type ReaderOutput,
  type SourceFacts,
} from '../facts.ts';
import { createGameTableReader } from './gameTable.ts';
import { toDayFacts } from './gameValues.ts';
import { parseOfficialUrl } from './shots.ts';
import {
  parseDay,
  parseGameNumber,
  parseId,
  parseText,
  requireCount,
  toForeignGame,
} from './values.ts';

const entrySchema = z.looseObject({ gi: z.string(), ei: z.int() });
type Entry = z.infer<typeof entrySchema>;

/** Milliseconds; other lengths than those of a clip are no lengths. */
const lengthSchema = z.int().min(100).max(600_000);

const schema = z.looseObject({
  resultSets: z.looseObject({
    Meta: z.looseObject({ videoUrls: z.array(z.looseObject({})) }),
    playlist: z.array(entrySchema),
  }),
});

/** Whether a JSON document is a list of videos. */
export function isVideoList(doc: { resultSets?: unknown }): boolean {
  return (
    typeof doc.resultSets === 'object' && doc.resultSets !== null && 'playlist' in doc.resultSets
  );
}

/**
 * The videos of a list, by game, with its day and teams. Plays without a URL are left out, and an empty list is no evidence of
 * missing videos.
 * @throws {z.ZodError | ImportError}
 */
export function readVideoList(doc: unknown): ReaderOutput[] {
  const { Meta, playlist } = schema.parse(doc).resultSets;
  // Plays and videos correspond by position only.
  if (Meta.videoUrls.length !== playlist.length) {
    throw new ImportError(`${Meta.videoUrls.length} videos for ${playlist.length} plays`);
  }
  const entries = playlist.flatMap((entry, i) => {
    const gameId = parseGameNumber(entry.gi);
    const video = bestVideo(Meta.videoUrls[i] ?? {});
    const videos = video === null ? [] : [{ event: entry.ei, ...video }];
    return gameId === null ? [] : [{ gameId, videos, game: gameOf(gameId, entry) }];
  });
  const sources = [...Map.groupBy(entries, ({ gameId }) => gameId)].flatMap(([gameId, list]) => {
    const videos = list.flatMap((entry) => entry.videos);
    const game = Object.assign({}, ...list.map((entry) => entry.game));
    const isEmpty = videos.length === 0 && Object.keys(game).length === 0;
    return isEmpty ? [] : [sourceOf(gameId, videos, game)];
  });
  const others = playlist.filter(({ gi }) => parseGameNumber(gi) === null);
  return [...sources, ...others.map(({ gi }) => toForeignGame(gi))];
}

/** The day and the teams of a clip's game, as far as the list names them. */
function gameOf(gameId: number, entry: Entry): FeedGame['game'] {
  const league = parseGameId(gameId)?.league;
  const teamOf = (id: unknown, tricode: unknown) =>
    parseId(id) ?? (league && getTeamByTricode(league, String(tricode ?? ''))?.id);
  const home = teamOf(entry.hid, entry.ha);
  const away = teamOf(entry.vid, entry.va);
  return {
    ...toDayFacts(parseDay(entry.gc)),
    ...(home ? { home_team_id: home } : {}),
    ...(away ? { away_team_id: away } : {}),
  };
}

/** Large, medium, small, with the length of that one. */
function bestVideo(given: Record<string, unknown>): Omit<FeedVideo, 'event'> | null {
  for (const size of ['l', 'm', 's']) {
    const url = parseOfficialUrl(given[`${size}url`]);
    const ms = lengthSchema.safeParse(given[`${size}dur`]).data;
    if (url !== null) return { url, ...(ms === undefined ? {} : { ms }) };
  }
  return null;
}

/** Tables with URLs, or with the parts of them. */
export const videoTableReader = createGameTableReader<FeedVideo>({
  title: 'a list of videos',
  needs: ['game_id', 'action_number'],
  fits: (columns) => columns.has('video_url') || columns.has('uuid', 'date'),
  gameColumn: 'game_id',
  open: (columns) => {
    const cells = columns.cells(['game_id', 'action_number', 'video_url', 'uuid', 'date']);
    return {
      parse: (row) => {
        const event = requireCount(cells.action_number(row), 'action_number');
        const told =
          cells.video_url(row) ??
          composeUrl(cells.game_id(row), event, cells.uuid(row), cells.date(row));
        const url = parseOfficialUrl(told);
        return url === null ? null : { event, url };
      },
      finish: (gameId, videos) => sourceOf(gameId, videos, toDayFacts(dayIn(videos[0]?.url))),
    };
  },
});

/** The address of a clip from its parts, as the leagues' host builds it. */
function composeUrl(game: unknown, event: number, uuid: unknown, date: unknown): string | null {
  const id = normalizeGameId(String(game));
  const day = parseDay(date);
  const name = parseText(uuid);
  const league = id && parseGameId(id)?.league;
  if (!league || day === null || !name || !/^[\da-f-]+$/i.test(name)) return null;
  const folder = String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1/$2/$3');
  return `${mediaOf(league)}${folder}/${id}/${event}/${name}_1280x720.mp4`;
}

const mediaOf = (league: League) => `https://videos.nba.com/${league}/pbp/media/`;

/** A clip's address has the Eastern day of its game. */
function dayIn(url: string | undefined): number | null {
  return parseDay(/\/pbp\/media\/(\d{4}\/\d\d\/\d\d)\//.exec(url ?? '')?.[1]?.replaceAll('/', ''));
}

function sourceOf(gameId: number, videos: FeedVideo[], game: FeedGame['game']): SourceFacts {
  return {
    kind: 'video-list',
    facts: { gameId, game, players: [], videos: indexByEvent(videos) },
  };
}

/** One video an event, the last one, in the order of events. */
export function indexByEvent(videos: readonly FeedVideo[]): FeedVideo[] {
  return [...new Map(videos.map((video) => [video.event, video])).values()].sort(
    (a, b) => a.event - b.event,
  );
}
