import type { ReactNode } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { pickCardTags } from '#app/clips/cardTags.ts';
import {
  formatClipTime,
  getClipTitle,
  getPlayTitle,
  getUnnamedPlayer,
} from '#app/clips/clipText.ts';
import { getFallbackThumbnail } from '#app/clips/fallback.ts';
import { getThumbnail, getThumbnailSrcSet } from '#app/clips/thumbnail.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import type { ImpliedFacts } from '#app/search/impliedFacts.ts';
import styles from './ClipCard.module.css';
import { SharedPicture } from './SharedPicture.tsx';

interface ClipCardProps {
  clip: Clip;
  /** The card's link. */
  href: string;
  /** In the first row, whose stills load eagerly. */
  eager: boolean;
  /** The playing preview, while this card has it. */
  preview?: ReactNode;
  /** The preview's controls. */
  controls?: ReactNode;
  menu?: ReactNode;
  /** The link of a tag's badge; without it tags are plain text. */
  tagHref?: (tag: string) => string;
  /** What the list's search says already. */
  implied?: ImpliedFacts | undefined;
  /** The list has official videos and diagrams, so that diagrams are marked. */
  isMixed?: boolean;
}

const nothing: ImpliedFacts = { tags: new Set(), game: false };

/** Approximate widths of one, two or three columns, beside an open search panel. */
const cardWidths = '(min-width: 1024px) 28vw, (min-width: 768px) 46vw, 94vw';

/** A clip in a grid. Uses plain elements, because a page renders many on every request. */
export function ClipCard(props: ClipCardProps) {
  const { clip, href, eager, preview, controls, menu, tagHref } = props;
  const { implied = nothing, isMixed = false } = props;
  const player = getUnnamedPlayer(clip);
  const isDiagram = clip.media === 'diagram';
  const mayBeDiagram = isDiagram ? isMixed : Boolean(clip.diagramUrl);
  return (
    <article className={styles.card} data-event={clip.eventNumber} data-game={clip.gameId}>
      <SharedPicture clip={clip}>
        <div className={styles.media}>
          <img
            className={styles.still}
            srcSet={getThumbnailSrcSet(clip)}
            sizes={cardWidths}
            src={getThumbnail(clip)}
            data-fallback={getFallbackThumbnail(clip)}
            alt=""
            width={640}
            height={360}
            decoding="async"
            loading={eager ? undefined : 'lazy'}
            fetchPriority={eager ? 'high' : undefined}
          />
          {preview}
        </div>
      </SharedPicture>
      <div className={styles.body}>
        <h3 className={styles.title}>
          <a className={styles.link} href={href} data-clip-link="">
            <span aria-hidden="true">{getPlayTitle(clip)}</span>
            <span className="visually-hidden">{`${getClipTitle(clip)} ${formatClipTime(clip)}`}</span>
          </a>
        </h3>
        {controls}
        {menu && <div className={styles.corner}>{menu}</div>}
        <p className={`dotted ${styles.facts}`}>
          {player && <span>{player}</span>}
          <b className={styles.clock}>{formatClipTime(clip)}</b>
          {clip.matchup && !implied.game && <span>{clip.matchup}</span>}
          {!implied.game && <time dateTime={clip.date}>{formatDay(clip.date)}</time>}
          {mayBeDiagram && (
            <span className={styles.mark} data-diagram={isDiagram || undefined}>
              Diagram
            </span>
          )}
        </p>
        {clip.note && (
          <p className={styles.note} dir="auto">
            {clip.note}
          </p>
        )}
        {clip.officialVideo === 'unavailable' && (
          <p className={styles.missing}>Official video not available</p>
        )}
        <Tags {...pickCardTags(clip.tags, implied.tags)} href={tagHref} />
      </div>
    </article>
  );
}

interface TagsProps extends ReturnType<typeof pickCardTags> {
  href: ClipCardProps['tagHref'];
}

function Tags({ shown, rest, href }: TagsProps) {
  if (shown.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {shown.map((tag) => (
        <li key={tag}>
          {href ? (
            <a
              className={styles.tag}
              href={href(tag)}
              title={`Filter results by ${tag}`}
              data-tooltip=""
            >
              {tag}
            </a>
          ) : (
            <span className={styles.tag}>{tag}</span>
          )}
        </li>
      ))}
      {rest.length > 0 && (
        <li className={styles.rest}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="visually-hidden">{rest.join(', ')}</span>
        </li>
      )}
    </ul>
  );
}

/** The placeholder of a card. */
export function ClipSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true" data-skeleton="">
      <div className={`${styles.media} ${styles.blank}`} />
      <div className={styles.body}>
        <div className={`${styles.line} ${styles.blank}`} />
        <div className={`${styles.line} ${styles.blank} ${styles.long}`} />
      </div>
    </div>
  );
}
