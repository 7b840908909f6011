import { useMemo, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { backToFeed } from '#app/search/backToFeed.ts';
import {
  clearHistory,
  parseHistory,
  readHistoryText,
  subscribeToHistory,
} from '#app/search/searchHistory.ts';
import { parseSearch } from '#app/search/searchParams.ts';
import { historyDetail } from '#app/search/searchTitle.ts';
import styles from './panel.module.css';

interface RecentSearchesProps {
  /** Id of the part of the page that takes the focus when the list is gone with its button. */
  focusAfterClear: string;
}

/** What the title leaves out, so that two searches of the same title can be told apart. */
function Detail({ url }: { url: string }) {
  const search = parseSearch(new URL(url, location.origin).searchParams);
  const detail = search && historyDetail(search);
  return detail && <small className={styles.detail}>{detail}</small>;
}

/** The searches made in this browser; empty without searches or scripts. */
export function RecentSearches({ focusAfterClear }: RecentSearchesProps) {
  const text = useSyncExternalStore(subscribeToHistory, readHistoryText, () => null);
  const history = useMemo(() => parseHistory(text), [text]);
  if (history.length === 0) return null;
  const clear = () => {
    clearHistory();
    document.getElementById(focusAfterClear)?.focus();
  };
  return (
    <section className={styles.recent} aria-labelledby="recent-searches">
      <div className={styles.labels}>
        <h2 id="recent-searches" className={styles.label}>
          Recent searches
        </h2>
        <button type="button" className={styles.plain} onClick={clear}>
          Clear
        </button>
      </div>
      <ul>
        {history.map(({ title, url, pos }) => (
          <li key={url}>
            <Link
              className={styles.entry}
              to={url}
              state={{ ...backToFeed, pos }}
              preventScrollReset
            >
              {title}
              <Detail url={url} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
