import { Suspense } from 'react';
import { Await, Link, useLocation, useRouteLoaderData } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import type { BoxScoreView, TeamView } from '#app/basketball/boxScore.ts';
import { parseClockSeconds } from '#app/basketball/clock.ts';
import { isOfPlayers } from '#app/basketball/figureStats.ts';
import { toElapsed } from '#app/basketball/gameFlow.ts';
import type { League } from '#app/basketball/leagues.ts';
import { GameLine } from '#app/components/court/GameLine.tsx';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { TeamBadge } from '#app/components/ui/TeamBadge.tsx';
import { useFollowLinks } from '#app/components/ui/useFollowLinks.ts';
import { createFigurePaths } from '#app/search/figureSearch.ts';
import styles from './BoxScorePanel.module.css';
import { Figure } from './Figure.tsx';
import type { loader } from './gameLayout.tsx';
import type { GameBox } from './loadGameBox.server.ts';
import { NeighborGames } from './NeighborGames.tsx';
import { withParams } from './sourceSearch.ts';
import { TeamBoxScore } from './TeamBoxScore.tsx';

const tabs = ['home', 'overview', 'away'] as const;
type Tab = (typeof tabs)[number];

const tabOf = (params: URLSearchParams): Tab =>
  tabs.find((tab) => tab === params.get('box')) ?? 'overview';

/** The game's box score in three tabs, which are links; streams in when it is ready. */
export function BoxScorePanel({ clip }: { clip: Clip | null }) {
  const game = useRouteLoaderData<typeof loader>('clip-game');
  const boxScore = game?.boxScore ?? null;
  return (
    <section className={styles.panel} aria-labelledby="box-score">
      <h2 id="box-score" className={styles.title}>
        Box score
      </h2>
      {/* Without a boundary if loaded: React may send a large boundary late, by script. */}
      {boxScore instanceof Promise ? (
        <Suspense key={game?.gameId} fallback={<Waiting />}>
          <Await resolve={boxScore} errorElement={<Missing />}>
            {(late) => <Tabs box={late} gameId={game?.gameId ?? ''} clip={clip} />}
          </Await>
        </Suspense>
      ) : (
        <Tabs box={boxScore} gameId={game?.gameId ?? ''} clip={clip} />
      )}
    </section>
  );
}

interface TabsProps {
  box: GameBox | null;
  gameId: string;
  clip: Clip | null;
}

function Tabs({ box, gameId, clip }: TabsProps) {
  const location = useLocation();
  const follow = useFollowLinks();
  if (!box) return <Missing />;
  const url = new URL(location.pathname + location.search, 'http://page');
  const current = tabOf(url.searchParams);
  const pathsOf = createFigurePaths(gameId, box.linkedStats);
  return (
    <>
      <nav className={styles.tabs} aria-label="Box score">
        {tabs.map((tab) => (
          <Link
            key={tab}
            className={styles.tab}
            to={withParams(url, { box: tab })}
            replace
            preventScrollReset
            aria-current={tab === current ? 'page' : undefined}
          >
            {tab === 'overview' ? 'Overview' : <TeamName team={box[tab]} />}
          </Link>
        ))}
      </nav>
      <p className={styles.hint}>
        {box.linkedStats.length > 0 && 'Figures lead to their plays. '}
        <a href={`/resources/games/${gameId}/box-score.csv`} rel="nofollow">
          Save as CSV
        </a>
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the links inside; their clicks bubble */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: follows the links in it */}
      <div onClick={follow}>
        {current === 'overview' ? (
          <Overview box={box} pathsOf={pathsOf} />
        ) : (
          <TeamBoxScore box={box} team={box[current]} pathsOf={pathsOf} />
        )}
        {box.line && (
          <GameLine
            line={box.line}
            heading="h3"
            present={clip ? toPresent(clip, box.league) : undefined}
          />
        )}
        {box.neighbors && <NeighborGames box={box} neighbors={box.neighbors} />}
      </div>
    </>
  );
}

/** The clip's place in the line of its game. */
function toPresent({ eventNumber, period, clockTime }: Clip, league: League) {
  const seconds = parseClockSeconds(clockTime ?? '');
  const isKnown = period != null && seconds !== null;
  return { eventNumber, elapsed: isKnown ? toElapsed(league, period, seconds) : null };
}

function TeamName({ team: { name, badge } }: { team: TeamView }) {
  return (
    <span className={styles.teamName}>
      {badge && <TeamBadge team={badge} hidden />}
      <span>{name}</span>
    </span>
  );
}

interface OverviewProps {
  box: GameBox;
  pathsOf: ReturnType<typeof createFigurePaths>;
}

function Overview({ box, pathsOf }: OverviewProps) {
  const { overview, home, away } = box;
  const figure = (team: TeamView, label: string, text: string) => {
    const isLinked = isOfPlayers(team, label, text);
    const pathOf = isLinked && team.id ? pathsOf({ team: team.id }) : null;
    return <Figure label={label} text={text} pathOf={pathOf} />;
  };
  return (
    <>
      {box.periods.length > 0 && <Periods boxScore={box} />}
      <table className={styles.overview}>
        <caption className="visually-hidden">
          Team statistics, {home.name} and {away.name}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              Home <TeamName team={home} />
            </th>
            <th scope="col">Team Stats</th>
            <th scope="col">
              Away <TeamName team={away} />
            </th>
          </tr>
        </thead>
        <tbody>
          {overview.map((row) => (
            <tr key={row.label}>
              <td>{figure(home, row.label, row.home)}</td>
              <th scope="row">{row.label}</th>
              <td>{figure(away, row.label, row.away)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The points of each period, the away team first, as in the score line. */
function Periods({ boxScore: { periods, home, away } }: { boxScore: BoxScoreView }) {
  return (
    <div className={styles.scroller}>
      <table className={styles.periods} aria-label="Score by period">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Team</span>
            </th>
            {periods.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Final</th>
          </tr>
        </thead>
        <tbody>
          {(['away', 'home'] as const).map((side) => {
            const team = side === 'home' ? home : away;
            return (
              <tr key={side}>
                <th scope="row">
                  <TeamName team={team} />
                </th>
                {periods.map((period) => (
                  <td key={period.label}>{period[side]}</td>
                ))}
                <td>{team.score}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** As high as the final table, to avoid a layout shift. */
function Waiting() {
  const location = useLocation();
  const url = new URL(location.pathname + location.search, 'http://page');
  return (
    <div className={styles.waiting}>
      <p className="needs-scripts">Loading the box score…</p>
      <p className="without-scripts">
        <a href={withParams(url, { box: tabOf(url.searchParams) })}>Show the box score</a>
      </p>
    </div>
  );
}

function Missing() {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.missing}>
      <p>The box score of this game is not available right now.</p>
      <LinkButton
        variant="soft"
        color="gray"
        to={pathname + search}
        replace
        preventScrollReset
        prefetch="none"
      >
        Try again
      </LinkButton>
    </div>
  );
}
