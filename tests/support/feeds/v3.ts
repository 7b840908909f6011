/** The game as the stats v3 tell it. */
import { actionTable, csv } from './csv.ts';
import { ada, eve, gameId, home, people, personOf, shortName } from './people.ts';
import { story, type Told } from './story.ts';
import { statistics } from './totals.ts';
import { v2Text } from './v2.ts';

const v3Types: Record<string, string> = {
  jumpball: 'Jump Ball',
  freethrow: 'Free Throw',
  rebound: 'Rebound',
  turnover: 'Turnover',
  foul: 'Foul',
};

/**
 * A play-by-play v3: steals and blocks are rows that share the number.
 * @param told see {@link livePlayByPlay}
 */
export function playByPlayV3(told: Told[] = story, ended = true) {
  let last = '0-0';
  const actions = told.flatMap((play) => {
    const person = play.who === undefined ? null : personOf(play.who);
    const shot = play.type === '2pt' || play.type === '3pt';
    const score = play.score.join('-');
    const changed = score !== last;
    last = score;
    const base = {
      actionNumber: play.event,
      clock: `PT${play.clock.replace(':', 'M')}.00S`,
      period: 4,
      teamId: person ? play.team : 0,
      personId: person?.id ?? play.team,
      playerName: person?.family ?? '',
      playerNameI: person ? shortName(person) : '',
      xLegacy: play.x ?? 0,
      yLegacy: play.y ?? 0,
      scoreHome: changed ? String(play.score[0]) : '',
      scoreAway: changed ? String(play.score[1]) : '',
      location: play.team === home ? 'h' : 'v',
      description: play.assist
        ? `${v2Text(play)} (${personOf(play.assist).family} 1 AST)`
        : v2Text(play),
      actionType: shot ? (play.made ? 'Made Shot' : 'Missed Shot') : (v3Types[play.type] ?? ''),
      subType: v3Sub(play),
    };
    const helper = play.block ?? play.steal;
    if (!helper) return [base];
    const other = personOf(helper);
    return [
      base,
      {
        ...base,
        actionType: '',
        subType: '',
        personId: helper,
        teamId: other.team,
        playerName: other.family,
        playerNameI: shortName(other),
        location: 'v',
      },
    ];
  });
  const end = {
    ...actions.at(-1),
    actionNumber: 99,
    actionType: 'period',
    subType: 'end',
    clock: 'PT00M00.00S',
    personId: 0,
    teamId: 0,
    location: '',
  };
  return {
    game: {
      gameId,
      actions: (ended ? [...actions, end] : actions).map((action, i) => ({
        ...action,
        actionId: i + 1,
      })),
    },
  };
}

/** The same as a table. */
export function v3Table(told: Told[] = story): string {
  return actionTable(playByPlayV3(told).game);
}

function v3Sub(play: Told): string {
  if (play.type === 'rebound') return 'Unknown';
  if (play.type === 'freethrow') return `Free Throw ${play.sub}`;
  if (play.type === 'foul') return 'Shooting';
  if (play.type === 'turnover') return 'Bad Pass';
  return play.type === 'jumpball' ? '' : `${play.descriptor ?? ''} ${play.sub} Shot`.trim();
}

/** A player box score v3 table. */
export function playerBoxTable(): string {
  const names = Object.keys(statistics(ada, ''));
  const rows = Object.values(people).map((person) => {
    const figures = Object.values(statistics(person.id, person.id === eve ? '' : '32:10'));
    return [gameId, person.team, person.id, person.first, person.family, 'F', ...figures];
  });
  return csv(
    ['gameId', 'teamId', 'personId', 'firstName', 'familyName', 'position', ...names],
    rows,
  );
}
