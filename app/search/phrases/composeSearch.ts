/** Makes a search of what a phrase says. */
import { formatLeague, type League } from '#app/basketball/leagues.ts';
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
      {
        player: null,
        partner: null,
        role: null,
        team,
        opponent: withMention(opponent, teams.opponent),
      },
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
      partner: mention && other && other !== of ? { player: other, text: mention.text } : null,
      role,
      team: null,
      opponent: withMention(opponent?.teams[0] ?? null, opponent),
    };
    return composePlayerSearch(draft, subject, lookup);
  };
  const others = partner ? listNearTies(matchesInLeague(partner.matches, draft.league)) : [];
  if (partner && isUnclearName([player, partner], [ties, others])) {
    return {
      kind: 'choice',
      of: 'player',
      text: `${player.text} ${partner.text}`,
      choices: [
        ...(lookup.has('pairs') ? listPairs(ties, others, compose) : []),
        ...[ties, others].flatMap((of) => toChoices(of, mostOfName, (one) => compose(one, null))),
      ],
      ignored: draft.ignored,
    };
  }
  if (ties.length > 1) {
    const choices = toChoices(ties, mostChoices, compose);
    return { kind: 'choice', of: 'player', text: player.text, choices, ignored: draft.ignored };
  }
  const made = compose(first.player);
  return made.kind === 'search' ? { ...made, also: listOthers(matches, first) } : made;
}

/**
 * 'tyrese jordan': a first and a family name that no player has both of, and one of them is of several players. Either
 * may be meant, or both.
 */
function isUnclearName(
  [first, second]: readonly [PlayerMention, PlayerMention],
  candidates: readonly NameMatch[][],
): boolean {
  const isName =
    second.followsPlayer &&
    first.matches[0]?.isFirstName === true &&
    second.matches[0]?.isFirstName === false;
  return isName && candidates.some(({ length }) => length > 1);
}

function listPairs(
  ties: readonly NameMatch[],
  [other]: readonly NameMatch[],
  compose: ComposeOf,
): PhraseChoice[] {
  return toChoices(ties, mostOfName, compose).map((choice) => ({
    ...choice,
    label: `${choice.label} and ${other?.player.fullName}`,
    detail: 'Both',
  }));
}

function matchesInLeague(matches: readonly NameMatch[], league: League): NameMatch[] {
  return matches.filter(({ player }) => player.league === league);
}

/**
 * A team that one of the players of a name plays for tells him from the others: 'curry hornets'. Otherwise
 * it is the opponent.
 */
function settleTeam({ draft, player, teams }: PlayerPhrase): {
  matches: NameMatch[];
  opponent: TeamMention | null;
} {
  const matches = matchesInLeague(player.matches, draft.league);
  const { opponent } = teams;
  if (!opponent || opponent.role !== null) return { matches, opponent };
  const codes = opponent.teams.map(({ abbreviation }) => abbreviation);
  const ofTeam = matches.filter((match) => codes.includes(match.player.team));
  return ofTeam.length > 0 ? { matches: ofTeam, opponent: null } : { matches, opponent };
}

type ComposeOf = (player: KnownPlayer) => PhraseOutcome | OpenGame;

function toChoices(
  matches: readonly NameMatch[],
  most: number,
  compose: ComposeOf,
): PhraseChoice[] {
  return matches.slice(0, most).flatMap(({ player }) => {
    const made = compose(player);
    const search = made.kind === 'search' || made.kind === 'games' ? made.search : null;
    return search ? [{ label: player.fullName, detail: describePlayer(player), search }] : [];
  });
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
