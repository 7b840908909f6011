import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { DownloadIcon, PlayIcon, ShuffleIcon } from '../ui/icons.tsx';
import { getTooltipProps } from '../ui/Tooltips.tsx';

interface PlayLinksProps {
  /** Address of the first clip, in its queue. */
  play: string;
  /** Address that leads to the first clip of a new order. */
  shuffle: string;
  /** Address of the list as a file. */
  file: string;
  /** Navigation state of what plays. */
  state?: unknown;
  look: Pick<ComponentProps<'a'>, 'className'>;
}

/** Plays a list from its first clip, or in a new order, here or in a media player (docs/product.md#queue). */
export function PlayLinks({ play, shuffle, file, state, look }: PlayLinksProps) {
  return (
    <>
      <Link to={play} state={state} rel="nofollow" {...look}>
        <PlayIcon />
        Play all
      </Link>
      <Link to={shuffle} rel="nofollow" {...look}>
        <ShuffleIcon />
        Shuffle
      </Link>
      <a href={file} rel="nofollow" {...look} {...getTooltipProps('List for media players')}>
        <DownloadIcon />
        M3U
      </a>
    </>
  );
}
