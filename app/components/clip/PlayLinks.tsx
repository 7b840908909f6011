import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { ListFiles } from '#app/clips/listFiles.ts';
import { PlayIcon, ShuffleIcon } from '../ui/icons.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import styles from './PlayLinks.module.css';

interface PlayLinksProps {
  /** Address of the first clip, in its queue. */
  play: string;
  /** Address that leads to the first clip of a new order. */
  shuffle: string;
  /** Addresses of the list as a file. */
  files: ListFiles;
  /** Navigation state of what plays. */
  state?: unknown;
  look: Pick<ComponentProps<'a'>, 'className'>;
}

/** Plays a list from its first clip, or in a new order, or gives it as a file (docs/product.md#queue). */
export function PlayLinks({ play, shuffle, files, state, look }: PlayLinksProps) {
  return (
    <div className={styles.links}>
      <Link to={play} state={state} rel="nofollow" {...look}>
        <PlayIcon />
        Play all
      </Link>
      <Link to={shuffle} rel="nofollow" {...look}>
        <ShuffleIcon />
        Shuffle
      </Link>
      <ExportMenu files={files} look={look} />
    </div>
  );
}
