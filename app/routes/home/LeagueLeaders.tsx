import { Link } from 'react-router';
import type { Leader, Leaders } from '#app/api/contract.ts';
import { formatCoverageGaps } from '#app/basketball/coverage.ts';
import type { League } from '#app/basketball/leagues.ts';
import { getStatCategoryName, leaderCategories } from '#app/basketball/statCategories.ts';
import { findTeamBadge, findTeamByName, getTeamBadge } from '#app/basketball/teamBadge.ts';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { TeamBadge } from '#app/components/ui/TeamBadge.tsx';
import { getTooltipProps } from '#app/components/ui/Tooltips.tsx';
import { defaultPlayerSearch } from '#app/search/search.ts';
import { searchPath } from '#app/search/searchParams.ts';
import styles from './LeagueLeaders.module.css';
import { LeagueSection } from './LeagueSection.tsx';

type LeaderStat = (typeof leaderCategories)[number];

export type LeaderCards = ReturnType<typeof buildLeaderCards>;
type LeaderCard = LeaderCards['cards'][number];

/**
 * A card per stat, in the order of `leaderCategories`, without rows if the API returns none.
 * The rows lead to searches in `season`. `lacking` says what is missing from the plays that the rows lead to, or is null.
 */
export function buildLeaderCards(league: League, leaders: Leaders, season: string) {
  const cards = leaderCategories.map((stat) => ({
    stat,
    title: `${getStatCategoryName(stat)} Leaders`,
    rows: (leaders[stat] ?? []).map((leader, i) =>
      buildLeaderRow({ league, stat, season }, leader, i + 1),
    ),
  }));
  return { cards, season, lacking: describeMissing(leaders) };
}

/** Takes the first leader's coverage: all leaders are of one season. */
function describeMissing(leaders: Leaders): string | null {
  const getCoverage = (stat: LeaderStat) => leaders[stat]?.[0]?.coverage;
  const lacking = leaderCategories.filter(getCoverage);
  const coverage = lacking[0] && getCoverage(lacking[0]);
  return coverage ? formatCoverageGaps([coverage], lacking).join(' ') : null;
}

interface Card {
  league: League;
  stat: LeaderStat;
  season: string;
}

function buildLeaderRow({ league, stat, season }: Card, leader: Leader, place: number) {
  const { id, rank, name, teamName, teamTricode, value } = leader;
  const team = findTeamByName(league, teamName);
  const search = {
    ...defaultPlayerSearch(league),
    stats: [stat],
    seasons: [season],
  };
  const href = searchPath(id == null ? search : { ...search, player: id });
  return {
    rank: rank ?? place,
    name,
    teamName: team?.nickname ?? teamName,
    badge: team ? getTeamBadge(team) : findTeamBadge(league, { tricode: teamTricode }),
    value: value?.toFixed(1) ?? '–',
    // The search resolves a name.
    href: id == null ? withParameter(href, 'player', name) : href,
    hint: `Click to search for ${name} ${stat}`,
  };
}

function withParameter(path: string, name: string, value: string): string {
  const [pathname, query] = path.split('?');
  const params = new URLSearchParams(query);
  params.set(name, value);
  return `${pathname}?${params}`;
}

interface LeagueLeadersProps {
  league: League;
  cards: LeaderCards | Promise<LeaderCards>;
}

/** A card per stat; each row leads to the plays behind its figure. */
export function LeagueLeaders({ league, cards }: LeagueLeadersProps) {
  return (
    <LeagueSection
      part="leaders"
      title="League Leaders"
      league={league}
      note={({ season }) => `${season}, per game`}
      content={cards}
      waiting={<Cards cards={buildLeaderCards(league, {}, '').cards} waiting />}
    >
      {({ cards, lacking }) => (
        <>
          {lacking && <p className={styles.lacking}>{lacking}</p>}
          <Cards cards={cards} />
        </>
      )}
    </LeagueSection>
  );
}

function Cards({ cards, waiting = false }: { cards: LeaderCard[]; waiting?: boolean }) {
  return (
    <ul className={styles.cards} aria-busy={waiting || undefined}>
      {cards.map(({ stat, title, rows }) => (
        <li key={stat} className={styles.card}>
          <h3 className={styles.title}>{title}</h3>
          {waiting && (
            <p className={styles.waiting}>
              <Spinner label={`Loading ${title}`} />
            </p>
          )}
          {!waiting && rows.length === 0 && (
            <p className={styles.empty}>No leaders available right now.</p>
          )}
          {rows.length > 0 && <Rows rows={rows} />}
        </li>
      ))}
    </ul>
  );
}

/** Rows of a card; those level with the last one unfold below. */
const shownRows = 5;

function Rows({ rows }: { rows: LeaderCard['rows'] }) {
  const more = rows.slice(shownRows);
  return (
    <>
      <LeaderRows rows={rows.slice(0, shownRows)} className={styles.rows} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{describeMore(more)}</summary>
          <LeaderRows rows={more} />
        </details>
      )}
    </>
  );
}

/** '3 more with 2.0', '5 more'. */
function describeMore(more: LeaderCard['rows']): string {
  const value = more[0]?.value;
  const isLevel = more.every((row) => row.value === value);
  return isLevel ? `${more.length} more with ${value}` : `${more.length} more`;
}

function LeaderRows({ rows, className }: { rows: LeaderCard['rows']; className?: string }) {
  return (
    <ol className={className}>
      {rows.map((row) => (
        <li key={row.href}>
          <Link
            className={styles.row}
            to={row.href}
            data-prefetch=""
            {...getTooltipProps(row.hint)}
          >
            <span className={styles.rank}>{row.rank}</span>
            <span className={styles.who}>
              <span className={styles.name}>{row.name}</span>
              <span className={styles.team}>
                {row.badge && <TeamBadge team={row.badge} hidden />}
                <span className={styles.teamName}>{row.teamName}</span>
              </span>
            </span>
            <span className={styles.value}>{row.value}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
