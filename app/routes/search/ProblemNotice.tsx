import { Link } from 'react-router';
import { formatLeague } from '#app/basketball/leagues.ts';
import { TryAgain } from '#app/components/ui/TryAgain.tsx';
import { submittedSearch } from '#app/search/backToFeed.ts';
import { longestPhrase } from '#app/search/phrases/tokens.ts';
import { describeIgnored } from './AskNotesLine.tsx';
import type { AskProblem } from './ask.server.ts';
import type { RequiredChoice } from './formParams.ts';
import type { SearchProblem, UnresolvedName } from './loadSearch.server.ts';
import styles from './search.module.css';

/** Says why there is no search to show clips of. */
export function ProblemNotice({ problem }: { problem: SearchProblem }) {
  if (problem.kind === 'name') return <Candidates problem={problem} />;
  if (problem.kind === 'choice') return <Choices problem={problem} />;
  const isLoadedAgain = problem.kind === 'notUnderstood' && isUnloaded(problem.reason);
  return (
    <div className={styles.explanation}>
      <p>{describeProblem(problem)}</p>
      {isLoadedAgain && <TryAgain variant="soft" color="gray" />}
    </div>
  );
}

const choiceNames: Record<RequiredChoice, string> = {
  seasons: 'one season',
  stats: 'one category',
};

function describeProblem(
  problem: Exclude<SearchProblem, UnresolvedName | { kind: 'choice' }>,
): string {
  if (problem.kind === 'tooLong') {
    return `Searches in words have at most ${longestPhrase} characters.`;
  }
  if (problem.kind === 'notUnderstood') return describeNotUnderstood(problem);
  if (problem.kind === 'incomplete') {
    return `Choose at least ${problem.missing.map((name) => choiceNames[name]).join(' and ')}.`;
  }
  if (problem.kind === 'unknownGame') return `No game has the id “${problem.id}”.`;
  if (problem.kind === 'unbounded') {
    return 'Add a team, a player, days or a category such as blocks: a whole league has too many plays. Days alone are 31 at most, with a first and a last one.';
  }
  if (problem.kind === 'noLeagueSearch') {
    return 'This site cannot search a whole league. Choose a game, or search for a player.';
  }
  const { league, season, seasonType } = problem;
  return `No ${formatLeague(league)} games were found in ${season}, ${seasonType}.`;
}

const unloaded = { noPlayers: 'list of players', noGames: 'lists of games' };

function isUnloaded(reason: string | null): reason is keyof typeof unloaded {
  return reason !== null && reason in unloaded;
}

/** Why words lead to no search: no player, team, day or kind of play that is rare. */
function describeNotUnderstood({ text, ignored, reason }: AskProblem & { kind: 'notUnderstood' }) {
  if (isUnloaded(reason))
    return `The ${unloaded[reason]} could not be loaded, so “${text}” could not be looked up.`;
  const missing = reason === 'noSuchGame' ? `No game that fits “${text}” is recorded here.` : '';
  const said = [missing, describeIgnored(ignored)].filter(Boolean).join(' ');
  return `${said ? `${said} ` : ''}Name a player, a team, a game or a day: “curry threes”, “thunder blocks”.`;
}

const questions = { player: 'Which player', team: 'Which team', game: 'Which game' };

/** Asks which of several is meant. */
function Choices({ problem }: { problem: AskProblem & { kind: 'choice' } }) {
  const { of, text, choices, ignored } = problem;
  return (
    <div className={styles.explanation}>
      <p>
        {questions[of]} do you mean{text && <> by “{text}”</>}? {describeIgnored(ignored)}
      </p>
      <ul className={styles.candidates}>
        {choices.map(({ label, detail, href }) => (
          <li key={href}>
            <Link className={styles.control} to={href} state={submittedSearch}>
              {label}
              {detail && <span className={styles.candidateDetail}>{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Candidates({ problem }: { problem: UnresolvedName }) {
  const { text, league, candidates, unlisted, noPlayers } = problem;
  const name = `“${text}”`;
  if (noPlayers) {
    return (
      <div className={styles.explanation}>
        <p>
          The list of {formatLeague(league)} players could not be loaded, so {name} could not be
          looked up.
        </p>
        <TryAgain variant="soft" color="gray" />
      </div>
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
