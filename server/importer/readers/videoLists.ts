/**
 * Lists of official videos: `videodetailsasset` and `videoeventsasset` responses, and tables of URLs
 * by game and event number.
 */
import * as z from 'zod';
import { type FeedVideo, ImportError, type ReaderOutput, type SourceFacts } from '../facts.ts';
import { createGameTableReader } from './gameTable.ts';
import { parseOfficialUrl } from './shots.ts';
import { parseGameNumber, requireCount, toForeignGame } from './values.ts';

const schema = z.looseObject({
  resultSets: z.looseObject({
    Meta: z.looseObject({ videoUrls: z.array(z.looseObject({})) }),
    playlist: z.array(z.looseObject({ gi: z.string(), ei: z.int() })),
  }),
});

/** Whether a JSON document is a list of videos. */
export function isVideoList(doc: { resultSets?: unknown }): boolean {
  return (
    typeof doc.resultSets === 'object' && doc.resultSets !== null && 'playlist' in doc.resultSets
  );
}

/**
 * The videos of a list, by game. Plays without a URL are left out, and an empty list is no evidence of
 * missing videos.
 * @throws {z.ZodError | ImportError}
 */
export function readVideoList(doc: unknown): ReaderOutput[] {
  const { Meta, playlist } = schema.parse(doc).resultSets;
  // Plays and videos correspond by position only.
  if (Meta.videoUrls.length !== playlist.length) {
    throw new ImportError(`${Meta.videoUrls.length} videos for ${playlist.length} plays`);
  }
  const videos = playlist.flatMap(({ gi, ei }, i) => {
    const url = bestUrl(Meta.videoUrls[i] ?? {});
    const gameId = parseGameNumber(gi);
    return url === null || gameId === null ? [] : [{ gameId, video: { event: ei, url } }];
  });
  const sources = [...Map.groupBy(videos, ({ gameId }) => gameId)].map(([gameId, list]) =>
    sourceOf(
      gameId,
      list.map(({ video }) => video),
    ),
  );
  const others = playlist.filter(({ gi }) => parseGameNumber(gi) === null);
  return [...sources, ...others.map(({ gi }) => toForeignGame(gi))];
}

/** Large, medium, small. */
function bestUrl({ lurl, murl, surl }: { lurl?: unknown; murl?: unknown; surl?: unknown }) {
  return parseOfficialUrl(lurl) ?? parseOfficialUrl(murl) ?? parseOfficialUrl(surl);
}

export const videoTableReader = createGameTableReader<FeedVideo>({
  fits: (columns) => columns.has('game_id', 'action_number', 'video_url'),
  gameColumn: 'game_id',
  open: (columns) => {
    const cells = columns.cells(['action_number', 'video_url']);
    return {
      parse: (row) => {
        const event = requireCount(cells.action_number(row), 'action_number');
        const url = parseOfficialUrl(cells.video_url(row));
        return url === null ? null : { event, url };
      },
      finish: sourceOf,
    };
  },
});

function sourceOf(gameId: number, videos: FeedVideo[]): SourceFacts {
  return {
    kind: 'video-list',
    facts: { gameId, game: {}, players: [], videos: indexByEvent(videos) },
  };
}

/** One video an event, the last one, in the order of events. */
export function indexByEvent(videos: readonly FeedVideo[]): FeedVideo[] {
  return [...new Map(videos.map((video) => [video.event, video])).values()].sort(
    (a, b) => a.event - b.event,
  );
}
