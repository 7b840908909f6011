import { useState } from 'react';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import { getClipTitle } from '#app/clips/clipText.ts';

/** Announces each following clip; the page's title announces the first one. */
export function NowPlaying({ clip }: { clip: Clip | null }) {
  const key = clip && clipKey(clip);
  const [first] = useState(key);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && key !== first) setHasChanged(true);
  return (
    <p className="visually-hidden" role="status">
      {hasChanged && clip && `Now playing: ${getClipTitle(clip)}`}
    </p>
  );
}
