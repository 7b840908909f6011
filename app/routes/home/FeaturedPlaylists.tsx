import { lazy, Suspense, type SyntheticEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatClipCount } from '#app/clips/clipText.ts';
import { savesData } from '#app/lib/whenIdle.ts';
import styles from './FeaturedPlaylists.module.css';
import section from './section.module.css';

export interface FeaturedPlaylist {
  id: string;
  name: string;
  description: string;
  clipCount: number;
  href: string;
  /** The clip that moves in place of the still; null: none. */
  url: string | null;
  still: { src: string; srcSet: string | undefined; 'data-fallback': string };
}

/** Without its script the stills stay as they are. */
const MovingStill = lazy(() => import('./MovingStill.tsx').catch(() => ({ default: () => null })));

/** The playlists that come with the starter set; a still moves while it is pointed at, focused or touched. */
export function FeaturedPlaylists({ playlists }: { playlists: readonly FeaturedPlaylist[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  const begin = ({ target }: SyntheticEvent) => {
    const key = (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key ?? null;
    setFirst(key);
    if (key !== null && !savesData()) setWanted(true);
  };
  return (
    <section className={section.section} aria-labelledby="featured">
      <div className={section.head}>
        <h2 id="featured" className={section.title}>
          Playlists to Begin With
        </h2>
        <Link to="/playlists" className={styles.all} data-prefetch="">
          All playlists
        </Link>
      </div>
      <ul
        ref={list}
        className={styles.tiles}
        onPointerOver={begin}
        onPointerLeave={() => setFirst(null)}
        onFocus={begin}
      >
        {playlists.map((playlist) => (
          <li key={playlist.id} data-key={playlist.id}>
            <Tile playlist={playlist} />
          </li>
        ))}
      </ul>
      {isWanted && (
        <Suspense>
          <MovingStill list={list} first={first} playlists={playlists} />
        </Suspense>
      )}
    </section>
  );
}

function Tile({ playlist }: { playlist: FeaturedPlaylist }) {
  const { name, description, clipCount, href, still } = playlist;
  return (
    <Link className={styles.tile} to={href} data-prefetch="" data-playlist-link="">
      <span className={styles.picture} data-picture="">
        <img
          {...still}
          sizes="(min-width: 1024px) 24vw, (min-width: 768px) 46vw, 70vw"
          alt=""
          width={640}
          height={360}
          loading="lazy"
          decoding="async"
        />
      </span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.about} dir="auto">
        {description}
      </span>
      <span className={styles.count}>{formatClipCount(clipCount)}</span>
    </Link>
  );
}
