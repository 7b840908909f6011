import { Link } from 'react-router';
import { exampleSearches, leagueExamples } from '#app/search/exampleSearches.ts';
import { searchPath } from '#app/search/searchParams.ts';
import styles from './search.module.css';

/** Searches to begin with, as links (docs/product.md#search-examples). */
export function SearchExamples({ hasLeagueSearch }: { hasLeagueSearch: boolean }) {
  const examples = hasLeagueSearch ? [...exampleSearches, ...leagueExamples] : exampleSearches;
  return (
    <section aria-labelledby="search-examples">
      <h2 id="search-examples" className={styles.startTitle}>
        Or begin with one of these
      </h2>
      <ul className={styles.examples}>
        {examples.map(({ title, detail, search }) => (
          <li key={title}>
            <Link className={styles.example} to={searchPath(search)} data-prefetch="">
              <span className={styles.exampleTitle}>{title}</span>
              <span>{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
