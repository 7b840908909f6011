import type { Clip } from '#app/api/contract.ts';
import styles from './VideoNote.module.css';

type NotedClip = Pick<Clip, 'url' | 'media' | 'officialVideo' | 'diagramUrl'>;

/** Explains why a clip is a diagram; without scripts, what to do if another video fails. */
export function VideoNote({ clip }: { clip: NotedClip }) {
  if (clip.media === 'diagram') {
    return (
      <p className={styles.note}>
        <span className={styles.mark}>Diagram</span>{' '}
        {clip.officialVideo === 'unavailable'
          ? 'The official video of this play is not available. This one is drawn from the play-by-play.'
          : 'Drawn from the play-by-play: this site has no official video of it.'}
      </p>
    );
  }
  return (
    <p className={`${styles.note} without-scripts`}>
      {clip.diagramUrl ? (
        'If the official video does not load, a diagram of the play is shown instead.'
      ) : (
        <>
          If the video does not play here, <a href={clip.url}>open it on its own</a>.
        </>
      )}
    </p>
  );
}
