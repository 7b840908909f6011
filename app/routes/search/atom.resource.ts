/** `/resources/search/feed.atom?<search>`: the newest clips of a search (docs/product.md#exports). */
import type { Clip } from '#app/api/contract.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { formatClipTime, getClipTitle } from '#app/clips/clipText.ts';
import { settingsContext } from '#app/context.ts';
import { createFeedResponse, type FeedEntry, neverUpdated } from '#app/lib/atom.server.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { searchPath, searchQuery } from '#app/search/searchParams.ts';
import type { Route } from './+types/atom.resource.ts';
import { readSearchList } from './listRequest.server.ts';

const mostEntries = 30;

export async function loader(args: Route.LoaderArgs) {
  const list = await readSearchList(args, { most: mostEntries, isNewestFirst: true });
  if (list instanceof Response) return list;
  const { search, title, clips } = list;
  const { publicOrigin } = args.context.get(settingsContext);
  const self = `${publicOrigin}/resources/search/feed.atom?${searchQuery(search)}`;
  return createFeedResponse(args.request, {
    id: self,
    self,
    title: `${title} · Courtreel`,
    page: publicOrigin + searchPath(search),
    entries: clips.map((clip) => toEntry(clip, publicOrigin)),
  });
}

/** A play's time is the beginning of its game's day, in Eastern Time: no source tells a better one. */
function toEntry(clip: Clip, origin: string): FeedEntry {
  const { date, matchup, score, tags } = clip;
  const facts = [matchup, date && formatDay(date), formatClipTime(clip), score, tags.join(', ')];
  return {
    page: origin + clipPath(clip),
    title: getClipTitle(clip),
    updated: date ? `${date}T00:00:00-05:00` : neverUpdated,
    summary: facts.filter(Boolean).join(' · '),
    video: new URL(clip.url, origin).href,
  };
}
