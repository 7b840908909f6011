import { Link } from 'react-router';
import { submittedSearch } from '#app/search/backToFeed.ts';
import type { AskNotes } from './ask.server.ts';
import styles from './search.module.css';

/** Says what a search in words left over: words that it ignores, and other players of the name. */
export function AskNotesLine({ notes: { ignored, also } }: { notes: AskNotes }) {
  if (ignored.length + also.length === 0) return null;
  return (
    <p className={styles.asked}>
      {describeIgnored(ignored)}
      {also.length > 0 && (
        <span>
          Or{' '}
          {also.map(({ label, detail, href }, place) => (
            <span key={href}>
              {place > 0 && ' or '}
              <Link to={href} state={submittedSearch}>
                {label}
              </Link>{' '}
              ({detail})
            </span>
          ))}
          ?
        </span>
      )}
    </p>
  );
}

/** '“nasty” was ignored.'; '' if nothing was. */
export function describeIgnored(ignored: readonly string[]): string {
  if (ignored.length === 0) return '';
  const words = ignored.map((each) => `“${each}”`);
  const last = words.pop() ?? '';
  return words.length === 0
    ? `${last} was ignored.`
    : `${words.join(', ')} and ${last} were ignored.`;
}
