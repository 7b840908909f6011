import { Link } from 'react-router';
import type { League } from '#app/basketball/leagues.ts';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { tooltip } from '#app/components/ui/Tooltips.tsx';
import styles from './LeagueLeaders.module.css';
import { LeagueSection } from './LeagueSection.tsx';
import { TeamMark } from './TeamMark.tsx';
import { type LeaderCard, type LeaderCards, leaderCards } from './tables.ts';

interface LeagueLeadersProps {
  league: League;
  season: string;
  cards: LeaderCards | Promise<LeaderCards>;
}

/** A card per stat; each row leads to the plays behind its figure. */
export function LeagueLeaders({ league, season, cards }: LeagueLeadersProps) {
  const waiting = (
    <ul className={styles.cards} aria-busy="true">
      {leaderCards(league, {}).cards.map((card) => (
        <li key={card.stat} className={styles.card}>
          <h3 className={styles.title}>{card.title}</h3>
          <p className={styles.waiting}>
            <Spinner label={`Loading ${card.title}`} />
          </p>
        </li>
      ))}
    </ul>
  );
  return (
    <LeagueSection
      part="leaders"
      title="League Leaders"
      league={league}
      note={`${season}, per game`}
      content={cards}
      waiting={waiting}
    >
      {({ cards, lacking }) => (
        <>
          {lacking && <p className={styles.lacking}>{lacking}</p>}
          <ul className={styles.cards}>
            {cards.map((card) => (
              <Card key={card.stat} card={card} />
            ))}
          </ul>
        </>
      )}
    </LeagueSection>
  );
}

function Card({ card: { title, rows } }: { card: LeaderCard }) {
  return (
    <li className={styles.card}>
      <h3 className={styles.title}>{title}</h3>
      {rows.length === 0 && <p className={styles.empty}>No figures just now.</p>}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link className={styles.row} to={row.href} prefetch="intent" {...tooltip(row.hint)}>
              <span className={styles.rank}>{row.rank}</span>
              <span className={styles.who}>
                <span className={styles.name}>{row.name}</span>
                <span className={styles.team}>
                  <TeamMark team={row.team} />
                  <span className={styles.teamName}>{row.teamName}</span>
                </span>
              </span>
              <span className={styles.value}>{row.value}</span>
            </Link>
          </li>
        ))}
      </ol>
    </li>
  );
}
