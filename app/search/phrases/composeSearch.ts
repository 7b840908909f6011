/** Makes a search of what a phrase says. */
import { formatLeague } from '#app/basketball/leagues.ts';
import type { TeamInfo } from '#app/basketball/teams.ts';
import { assignPlayers, assignTeams, buildDraft, type Draft, type Subject } from './draft.ts';
import { composeGameSearch } from './gamePhrase.ts';
import type { Role } from './meaning.ts';
import type { OpenGame, PhraseChoice, PhraseLookup, PhraseOutcome } from './outcome.ts';
import { type KnownPlayer, listNearTies, type NameMatch } from './playerNames.ts';
import { composePlayerSearch } from './playerPhrase.ts';
import type { PhraseReading, PlayerMention, TeamMention } from './readPhrase.ts';
import { inLeague } from './teamNames.ts';

/** Most candidates that a question lists. */
const mostChoices = 6;
/** Candidates of a first name, and of a family name, that no player has both of. */
const mostOfName = 2;
/** Other players of a name that are offered beside the likeliest. */
const mostOthers = 2;

/** The search of a phrase, a question with the searches to choose from, or a game to be looked up. */
export function composeSearch(
  reading: PhraseReading,
  lookup: PhraseLookup,
): PhraseOutcome | OpenGame {
  const draft = buildDraft(reading);
  const { player, partner, role, more } = assignPlayers(reading.players, draft.league);
  const teams = assignTeams(reading.teams, { league: draft.league, hasPlayer: player !== null });
  const unused = [...more, ...teams.more].map(({ text }) => text);
  const whole: Draft = { ...draft, ignored: [...draft.ignored, ...unused] };
  if (player) return composeOfPlayer({ draft: whole, player, partner, role, teams }, lookup);
  const of = (team: TeamInfo | null, opponent: TeamInfo | null) =>
    composeGameSearch(
      whole,
      { player: null, partner: null, team, opponent: withMention(opponent, teams.opponent) },
      lookup,
    );
  const ambiguous = [teams.team, teams.opponent].find(
    (mention) => (mention?.teams.length ?? 0) > 1,
  );
  if (!ambiguous) return of(teams.team?.teams[0] ?? null, teams.opponent?.teams[0] ?? null);
  const choices = ambiguous.teams.flatMap((each): PhraseChoice[] => {
    const isOwn = ambiguous === teams.team;
    const made = of(
      isOwn ? each : (teams.team?.teams[0] ?? null),
      isOwn ? (teams.opponent?.teams[0] ?? null) : each,
    );
    const search =
      made.kind === 'search' ? made.search : made.kind === 'games' ? made.otherwise : null;
    return search ? [{ label: each.fullName, detail: formatLeague(each.league), search }] : [];
  });
  return { kind: 'choice', of: 'team', text: ambiguous.text, choices, ignored: whole.ignored };
}

function withMention(team: TeamInfo | null, mention: TeamMention | null): Subject['opponent'] {
  return team && mention ? { team, mention } : null;
}

interface PlayerPhrase {
  draft: Draft;
  player: PlayerMention;
  partner: PlayerMention | null;
  role: Role | null;
  teams: ReturnType<typeof assignTeams>;
}

function composeOfPlayer(phrase: PlayerPhrase, lookup: PhraseLookup): PhraseOutcome | OpenGame {
  const { draft, player, partner, role } = phrase;
  const { matches, opponent } = settleTeam(phrase);
  const ties = listNearTies(matches);
  const [first] = ties;
  if (!first) return { kind: 'nothing', ignored: draft.ignored };
  const compose = (of: KnownPlayer, mention = partner) => {
    const others = mention?.matches.map((match) => match.player) ?? [];
    const [other] = inLeague(others, of.league);
    const subject: Subject = {
      player: of,
      partner:
        mention && other && other !== of ? { player: other, text: mention.text, role } : null,
      team: null,
      opponent: withMention(opponent?.teams[0] ?? null, opponent),
    };
    return composePlayerSearch(draft, subject, lookup);
  };
  if (partner && isUnknownName(player, partner)) {
    const pair = lookup.has('pairs') ? toChoice(first.player, compose) : [];
    return askForName(phrase, { first: player, second: partner, pair }, (of) => compose(of, null));
  }
  if (ties.length > 1) {
    const choices = ties.slice(0, mostChoices).flatMap((match) => toChoice(match.player, compose));
    return { kind: 'choice', of: 'player', text: player.text, choices, ignored: draft.ignored };
  }
  const made = compose(first.player);
  return made.kind === 'search' ? { ...made, also: listOthers(matches, first) } : made;
}

/** 'michael jordan': a first and a family name that no player has both of, though some have one. */
function isUnknownName(first: PlayerMention, second: PlayerMention): boolean {
  const [given, family] = [first.matches[0], second.matches[0]];
  return second.isNext && given?.isFirstName === true && family?.isFirstName === false;
}

/** Asks whether a player of either name is meant, or plays of both. */
function askForName(
  { draft }: PlayerPhrase,
  { first, second, pair }: { first: PlayerMention; second: PlayerMention; pair: PhraseChoice[] },
  compose: ComposeOf,
): PhraseOutcome {
  const listed = [first, second].map(({ matches }) =>
    inLeague(
      matches.map((match) => match.player),
      draft.league,
    ),
  );
  const alone = listed.flatMap((players) =>
    players.slice(0, mostOfName).flatMap((player) => toChoice(player, compose)),
  );
  const label = listed.map(([likeliest]) => likeliest?.fullName ?? '').join(' and ');
  return {
    kind: 'choice',
    of: 'player',
    text: `${first.text} ${second.text}`,
    choices: [...alone, ...pair.map((choice) => ({ ...choice, label, detail: 'Both' }))],
    ignored: draft.ignored,
  };
}

/**
 * A team that one of the players of a name plays for tells him from the others: 'curry hornets'. Otherwise
 * it is the opponent.
 */
function settleTeam({ draft, player, teams }: PlayerPhrase): {
  matches: NameMatch[];
  opponent: TeamMention | null;
} {
  const matches = player.matches.filter((match) => match.player.league === draft.league);
  const { opponent } = teams;
  if (!opponent || opponent.role !== null) return { matches, opponent };
  const codes = opponent.teams.map(({ abbreviation }) => abbreviation);
  const ofTeam = matches.filter((match) => codes.includes(match.player.team));
  return ofTeam.length > 0 ? { matches: ofTeam, opponent: null } : { matches, opponent };
}

type ComposeOf = (player: KnownPlayer) => PhraseOutcome | OpenGame;

function toChoice(player: KnownPlayer, compose: ComposeOf): PhraseChoice[] {
  const made = compose(player);
  const search = made.kind === 'search' || made.kind === 'games' ? made.search : null;
  return search ? [{ label: player.fullName, detail: describePlayer(player), search }] : [];
}

/** 'GSW · 2009–2025'; the league where nothing else is known. */
export function describePlayer({ team, years, league }: KnownPlayer): string {
  return [team, years].filter(Boolean).join(' · ') || formatLeague(league);
}

/** The next likely players of the same name; those of whom few plays are recorded are left out. */
function listOthers(matches: readonly NameMatch[], first: NameMatch): number[] {
  const [, ...others] = matches;
  const isLikely = ({ weight, player }: NameMatch) =>
    player.plays !== null && weight * 10 > first.weight;
  return others
    .filter(isLikely)
    .slice(0, mostOthers)
    .map(({ player }) => player.id);
}
