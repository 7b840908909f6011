import { Link } from 'react-router';
import type { Leader, Leaders } from '#app/api/contract.ts';
import { formatCoverageGaps } from '#app/basketball/coverage.ts';
import type { League } from '#app/basketball/leagues.ts';
import { getLatestSeason } from '#app/basketball/seasons.ts';
import { getStatCategoryName, leaderCategories } from '#app/basketball/statCategories.ts';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { getTooltipProps } from '#app/components/ui/Tooltips.tsx';
import { defaultPlayerSearch, searchPath } from '#app/search/searchParams.ts';
import styles from './LeagueLeaders.module.css';
import { LeagueSection } from './LeagueSection.tsx';
import { findTeamSign, TeamMark, type TeamSign } from './TeamMark.tsx';

type LeaderStat = (typeof leaderCategories)[number];

interface LeaderRow {
  id: number;
  rank: number;
  name: string;
  teamName: string;
  team: TeamSign | null;
  value: string;
  href: string;
  /** 'Click to search for Stephen Curry PTS'. */
  hint: string;
}

interface LeaderCard {
  stat: LeaderStat;
  title: string;
  rows: LeaderRow[];
}

export interface LeaderCards {
  /** One per stat, in the order of `leaderCategories`; without rows where the API gives none. */
  cards: LeaderCard[];
  /** What is missing from the plays that the rows lead to; null if nothing is known to be. */
  lacking: string | null;
}

/** The cards for an API's leaders, each row with its tooltip and the search it leads to. */
export function buildLeaderCards(league: League, leaders: Leaders): LeaderCards {
  const cards = leaderCategories.map((stat) => ({
    stat,
    title: `${getStatCategoryName(stat)} Leaders`,
    rows: (leaders[stat] ?? []).map((leader) => buildLeaderRow(league, stat, leader)),
  }));
  return { cards, lacking: describeMissing(leaders) };
}

/** Takes the first leader's coverage: all leaders are of one season. */
function describeMissing(leaders: Leaders): string | null {
  const getCoverage = (stat: LeaderStat) => leaders[stat]?.[0]?.coverage;
  const lacking = leaderCategories.filter(getCoverage);
  const coverage = lacking[0] && getCoverage(lacking[0]);
  return coverage ? formatCoverageGaps([coverage], lacking).join(' ') : null;
}

function buildLeaderRow(league: League, stat: LeaderStat, leader: Leader): LeaderRow {
  const { id, rank, name, teamName, value } = leader;
  const search = { ...defaultPlayerSearch(league), player: id, stats: [stat] };
  return {
    id,
    rank,
    name,
    teamName,
    team: findTeamSign(league, teamName),
    value: value.toFixed(1),
    href: searchPath({ ...search, seasons: [getLatestSeason(league)] }),
    hint: `Click to search for ${name} ${stat}`,
  };
}

interface LeagueLeadersProps {
  league: League;
  season: string;
  cards: LeaderCards | Promise<LeaderCards>;
}

/** A card per stat; each row leads to the plays behind its figure. */
export function LeagueLeaders({ league, season, cards }: LeagueLeadersProps) {
  const waiting = (
    <ul className={styles.cards} aria-busy="true">
      {buildLeaderCards(league, {}).cards.map((card) => (
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
      {rows.length === 0 && <p className={styles.empty}>No leaders available right now.</p>}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              className={styles.row}
              to={row.href}
              prefetch="intent"
              {...getTooltipProps(row.hint)}
            >
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
