import { useState } from 'react';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import { getClipTitle } from '#app/clips/clipText.ts';

/** Says which clip follows, also when it started by itself; of the first one the page's title speaks. */
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
