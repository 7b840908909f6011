import type { Clip } from '#app/api/contract.ts';
import { toFallbackClip } from './fallback.ts';

/** Whether a clip's video is the league's film. An API that does not say it is known by the host. */
function isLeagueFilm({ media, url }: Pick<Clip, 'media' | 'url'>): boolean {
  if (media) return media === 'official';
  return /(?:^|\.)w?nba\.com$/.test(URL.parse(url)?.hostname ?? '');
}

/** A clip as other sites may show it (docs/product.md#embeds). */
interface PlayableClip {
  /** The clip with a video that is no league's film; null: there is none. */
  clip: Clip | null;
  /** Whether the clip's page shows a film instead. */
  hasFilm: boolean;
}

/** A league's film is replaced by its diagram. */
export function toPlayable(clip: Clip): PlayableClip {
  if (!isLeagueFilm(clip)) return { clip, hasFilm: false };
  return { clip: clip.diagramUrl ? toFallbackClip(clip) : null, hasFilm: true };
}

/** The address of a clip's video for link previews; undefined where there is only a league's film. */
export function getOwnVideo(clip: Clip): string | undefined {
  return toPlayable(clip).clip?.url;
}
