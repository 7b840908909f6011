import { Link } from 'react-router';
import type { Clip, LatestGame } from '#app/api/contract.ts';
import type { LatestGamesResult } from '#app/api/latestGames.server.ts';
import type { League } from '#app/basketball/leagues.ts';
import { findTeamBadge, type TeamBadgeData } from '#app/basketball/teamBadge.ts';
import { getTeamByTricode } from '#app/basketball/teams.ts';
import { pickCardTags } from '#app/clips/cardTags.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { formatClipTime, getClipTitle } from '#app/clips/clipText.ts';
import { getFallbackThumbnail } from '#app/clips/fallback.ts';
import { getThumbnail, getThumbnailSrcSet } from '#app/clips/thumbnail.ts';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { TeamBadge } from '#app/components/ui/TeamBadge.tsx';
import { getGamePath } from '#app/search/gameSearch.ts';
import styles from './LatestGames.module.css';
import { LeagueSection } from './LeagueSection.tsx';

export type LatestGamesView = ReturnType<typeof buildLatestGames>;
type GameTile = LatestGamesView['games'][number];
type PlayCard = LatestGamesView['plays'][number];

interface Side {
  name: string;
  badge: TeamBadgeData | null;
  /** An en dash for an unknown one; null where no scores are told. */
  score: string | null;
  won: boolean;
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  timeZone: 'UTC',
});

/** The section's day, games and plays, empty without any. */
export function buildLatestGames(league: League, latest: LatestGamesResult | null) {
  const games = !latest
    ? []
    : 'listed' in latest
      ? latest.listed.map(({ id, label }) => buildTile(id, listedSides(league, label), label))
      : latest.games.map((game) =>
          buildTile(game.id, toldSides(league, game), '', describeState(game)),
        );
  return {
    day: latest && dayFormat.format(Date.parse(`${latest.date}T00:00:00Z`)),
    games,
    plays: latest && 'plays' in latest ? latest.plays.map(buildPlayCard) : [],
  };
}

function buildTile(id: string, sides: Side[], label: string, state: string | null = null) {
  return { id, sides, state, label: matchupOf(label), href: getGamePath(id) ?? '/search' };
}

/** Away team first, as in a matchup. */
function toldSides(league: League, { status, awayTeam, homeTeam }: LatestGame): Side[] {
  const toSide = (team: typeof homeTeam, other: typeof homeTeam) => ({
    name: team.teamName,
    badge: findTeamBadge(league, { id: team.teamId, tricode: team.teamTricode }),
    score: String(team.score ?? '–'),
    won: status === 'final' && (team.score ?? 0) > (other.score ?? Number.POSITIVE_INFINITY),
  });
  return [toSide(awayTeam, homeTeam), toSide(homeTeam, awayTeam)];
}

/** Without the day in front, which the section says. */
function matchupOf(label: string): string {
  return label.split(' | ').at(-1) ?? label;
}

/** The teams of 'date | IND @ OKC'; none for a label of another form. */
function listedSides(league: League, label: string): Side[] {
  const teams = matchupOf(label).split(' @ ');
  if (teams.length !== 2) return [];
  return teams.map((name) => {
    const nickname = getTeamByTricode(league, name)?.nickname;
    const badge = findTeamBadge(league, { tricode: name });
    return { name: nickname ?? name, badge, score: null, won: false };
  });
}

/** 'Final', 'Final/OT', 'Final/2OT'. */
function describeState({ status, overtimes }: LatestGame): string | null {
  if (status === 'live') return 'In progress';
  if (status !== 'final') return null;
  if (!overtimes) return 'Final';
  return `Final/${overtimes > 1 ? overtimes : ''}OT`;
}

const noTags: ReadonlySet<string> = new Set(['Made', '2PT', '3PT', 'Assisted']);

function buildPlayCard(clip: Clip) {
  return {
    key: `${clip.gameId}:${clip.eventNumber}`,
    href: clipPath(clip),
    title: getClipTitle(clip),
    facts: [formatClipTime(clip), clip.score ?? clip.matchup].filter((part) => part),
    tags: pickCardTags(clip.tags, noTags).shown.slice(0, 2),
    still: {
      src: getThumbnail(clip),
      srcSet: getThumbnailSrcSet(clip),
      'data-fallback': getFallbackThumbnail(clip),
    },
  };
}

interface LatestGamesProps {
  league: League;
  latest: LatestGamesView | Promise<LatestGamesView>;
}

/** The newest day with plays: its games, and three plays that stand out. */
export function LatestGames({ league, latest }: LatestGamesProps) {
  return (
    <LeagueSection
      part="games"
      title="Latest Games"
      league={league}
      note={({ day }) => day}
      content={latest}
      waiting={
        <p className={styles.waiting}>
          <Spinner label="Loading latest games" />
        </p>
      }
    >
      {({ games, plays }) => (
        <>
          {games.length === 0 && <p className={styles.empty}>No games available right now.</p>}
          {games.length > 0 && <Games games={games} />}
          {plays.length > 0 && <Plays plays={plays} />}
        </>
      )}
    </LeagueSection>
  );
}

function Games({ games }: { games: GameTile[] }) {
  return (
    <ul className={styles.games}>
      {games.map(({ id, href, sides, state, label }) => (
        <li key={id}>
          <Link className={styles.game} to={href} data-prefetch="">
            {sides.length === 0 && <span className={styles.label}>{label}</span>}
            {sides.map((side, i) => (
              <span
                key={i === 0 ? 'away' : 'home'}
                className={styles.side}
                data-won={side.won || undefined}
              >
                {side.badge && <TeamBadge team={side.badge} hidden />}
                <span
                  className={styles.team}
                  data-badge={side.badge && side.score ? '' : undefined}
                >
                  {side.name}
                </span>
                {side.score !== null && <span className={styles.score}>{side.score}</span>}
                {side.won && <span className="visually-hidden">won</span>}
              </span>
            ))}
            <span className={styles.foot}>
              {state && <span>{state}</span>}
              <span className={styles.more}>Every play</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Plays({ plays }: { plays: PlayCard[] }) {
  return (
    <>
      <h3 className={styles.title}>Plays of the Day</h3>
      <ol className={styles.plays}>
        {plays.map(({ key, href, title, facts, tags, still }) => (
          <li key={key}>
            <Link className={styles.play} to={href} data-prefetch="">
              <img
                {...still}
                className={styles.still}
                sizes="(min-width: 768px) 30vw, 40vw"
                alt=""
                width={640}
                height={360}
                loading="lazy"
                decoding="async"
              />
              <span className={styles.about}>
                <span className={styles.name}>{title}</span>
                <span className={styles.facts}>
                  {facts.map((fact) => (
                    <span key={fact}>{fact}</span>
                  ))}
                </span>
                {tags.length > 0 && (
                  <span className={styles.tags}>
                    {tags.map((tag) => (
                      <span key={tag} className={styles.tag}>
                        {tag}
                      </span>
                    ))}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
