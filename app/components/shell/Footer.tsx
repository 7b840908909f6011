import type { SiteFacts } from '#app/context.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import styles from './Footer.module.css';
import { useFooter } from './shellData.ts';

export interface FooterData extends SiteFacts {
  /** The newest day with plays, YYYY-MM-DD; null if it is not known. */
  newestDay: string | null;
  /** Whether there are random plays. */
  hasRandom: boolean;
}

/** Where the data is from and how new it is, and the operator's links (docs/product.md#footer). */
export function Footer() {
  const footer = useFooter();
  if (!footer) return null;
  const { newestDay, hasRandom, outsideHost, contactUrl, privacyUrl } = footer;
  const source = outsideHost ?? 'the feeds of the NBA and the WNBA';
  return (
    <footer className={styles.footer}>
      <p>
        Data from {source}
        {newestDay && (
          <>
            , through <time dateTime={newestDay}>{formatDay(newestDay)}</time>
          </>
        )}
        . Not affiliated with the NBA or the WNBA.
      </p>
      {(hasRandom || contactUrl || privacyUrl) && (
        <ul className={styles.links}>
          {hasRandom && (
            <li>
              <a href="/random" rel="nofollow">
                Random play
              </a>
            </li>
          )}
          {contactUrl && (
            <li>
              <a href={contactUrl}>Contact</a>
            </li>
          )}
          {privacyUrl && (
            <li>
              <a href={privacyUrl}>Privacy</a>
            </li>
          )}
        </ul>
      )}
    </footer>
  );
}
