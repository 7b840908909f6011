import { Link } from 'react-router';
import { formatLeague } from '#app/basketball/leagues.ts';
import { submittedSearch } from '#app/search/backToFeed.ts';
import type { RequiredChoice } from './formParams.ts';
import type { SearchProblem, UnresolvedName } from './loadSearch.server.ts';
import styles from './search.module.css';

/** Says why there is no search to show clips of. */
export function ProblemNotice({ problem }: { problem: SearchProblem }) {
  if (problem.kind === 'name') return <Candidates problem={problem} />;
  return <p className={styles.explanation}>{describeProblem(problem)}</p>;
}

const choiceNames: Record<RequiredChoice, string> = {
  seasons: 'one season',
  stats: 'one category',
};

function describeProblem(problem: Exclude<SearchProblem, UnresolvedName>): string {
  if (problem.kind === 'incomplete') {
    return `Choose at least ${problem.missing.map((name) => choiceNames[name]).join(' and ')}.`;
  }
  if (problem.kind === 'unknownGame') return `No game has the id “${problem.id}”.`;
  const { league, season, seasonType } = problem;
  return `No ${formatLeague(league)} games were found in ${season}, ${seasonType}.`;
}

function Candidates({ problem }: { problem: UnresolvedName }) {
  const { text, league, candidates, unlisted, noPlayers } = problem;
  const name = `“${text}”`;
  if (noPlayers) {
    return (
      <p className={styles.explanation}>
        The list of {formatLeague(league)} players could not be loaded, so {name} could not be
        looked up.
      </p>
    );
  }
  if (candidates.length === 0) {
    return (
      <p className={styles.explanation}>
        No {formatLeague(league)} player is named {name}.
      </p>
    );
  }
  return (
    <div className={styles.explanation}>
      <p>Several players match {name}. Which one do you mean?</p>
      <ul className={styles.candidates}>
        {candidates.map((candidate) => (
          <li key={candidate.href}>
            <Link className={styles.control} to={candidate.href} state={submittedSearch}>
              {candidate.name}
            </Link>
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p>And {unlisted} more. Type more of the name to see them.</p>}
    </div>
  );
}
