import { formatClipCount } from '#app/clips/clipText.ts';
import type { PlaylistChoice } from '#app/components/modals/modalData.ts';
import { LockIcon } from '#app/components/ui/icons.tsx';

/** What a list of the user's playlists says of one, beside its box or button. */
export function PlaylistLabel({ playlist }: { playlist: PlaylistChoice }) {
  const { name, clipCount, private: isPrivate } = playlist;
  return (
    <span>
      <b dir="auto">{name}</b>
      <small>
        {formatClipCount(clipCount)}
        {isPrivate && (
          <>
            {' · '}
            <LockIcon /> Private
          </>
        )}
      </small>
    </span>
  );
}
