/** Answers `/search?q=`: a search in words (docs/product.md#ask). */
import { redirect } from 'react-router';
import type { ApiClient } from '#app/api/client.server.ts';
import { getPlayers } from '#app/api/players.server.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { updatePreferencesCookie } from '#app/preferences.server.ts';
import { answerPhrase } from '#app/search/phrases/answerPhrase.ts';
import { describePlayer } from '#app/search/phrases/composeSearch.ts';
import { createGameLister, getPhraseLookup } from '#app/search/phrases/lookup.server.ts';
import type { PhraseOutcome } from '#app/search/phrases/outcome.ts';
import { longestPhrase } from '#app/search/phrases/tokens.ts';
import type { Search } from '#app/search/search.ts';
import { searchPath, searchQuery } from '#app/search/searchParams.ts';
import { formParams } from './formParams.ts';

/** Why a phrase leads to no search. */
export type AskProblem = { text: string; ignored: string[] } & (
  | {
      kind: 'choice';
      of: 'player' | 'team' | 'game';
      choices: { label: string; detail: string; href: string }[];
    }
  | {
      kind: 'notUnderstood';
      /** Lists that could not be loaded, or a game that is not recorded; null: nothing in the phrase makes a search. */
      reason: 'noPlayers' | 'noGames' | 'noSuchGame' | null;
    }
  | { kind: 'tooLong' }
);

interface AskArgs extends RequestArgs {
  client: ApiClient;
  /** Finds the latest season with plays of a search that names none. */
  chooseSeason: (search: Search) => Promise<Search>;
}

/**
 * Reads the phrase in the URL; null if there is none, or a search beside it.
 * @throws {Response} a redirect to the search that it means, or without a word to the empty search page
 */
export async function answerAsked(args: AskArgs): Promise<AskProblem | null> {
  const { url, client } = args;
  const asked = url.searchParams.get(formParams.words);
  if (asked === null || url.searchParams.has('type')) return null;
  const text = asked.trim();
  if (text === '') throw redirect('/search');
  if ([...text].length > longestPhrase) return { kind: 'tooLong', text: '', ignored: [] };
  const lookup = await getPhraseLookup(args);
  const outcome = await answerPhrase(text, lookup, createGameLister(client));
  if (outcome.kind === 'search') throw await redirectTo(outcome, args);
  const { ignored } = outcome;
  if (outcome.kind === 'nothing') {
    const reason = lookup.names.byName.size === 0 ? 'noPlayers' : (outcome.reason ?? null);
    return { kind: 'notUnderstood', text, ignored, reason };
  }
  const choices = outcome.choices.map(({ label, detail, search }) => ({
    ...{ label, detail, href: withIgnored(search, ignored) },
  }));
  return { kind: 'choice', of: outcome.of, text: outcome.text, choices, ignored };
}

/** As a submitted form, it also becomes the last search, and closes the panel. */
async function redirectTo(
  { search, isSeasonOpen, ignored, also }: PhraseOutcome & { kind: 'search' },
  args: AskArgs,
): Promise<Response> {
  const found = isSeasonOpen ? await args.chooseSeason(search) : search;
  const last = found.type === 'player' ? 'playerSearch' : 'gameSearch';
  const change = { panel: 'searched', [last]: searchQuery(found) } as const;
  return redirect(withIgnored(found, ignored, also), {
    headers: { 'Set-Cookie': updatePreferencesCookie(args, change) },
  });
}

function withIgnored(search: Search, ignored: string[], also: number[] = []): string {
  const rest = new URLSearchParams([
    ...ignored.map((words) => [formParams.ignored, words]),
    ...also.map((id) => [formParams.also, String(id)]),
  ]);
  return searchPath(search) + (rest.size > 0 ? `&${rest}` : '');
}

/** What a phrase left over, said above the clips of its search. */
export interface AskNotes {
  ignored: string[];
  /** Searches of other players of the name. */
  also: { label: string; detail: string; href: string }[];
}

const mostIgnored = 10;
const longestIgnored = 40;
const mostOthers = 3;

/** Reads the parameters that the redirect carries. Never throws. */
export async function loadAskNotes(
  client: ApiClient,
  search: Search | null,
  params: URLSearchParams,
): Promise<AskNotes> {
  const ignored = params
    .getAll(formParams.ignored)
    .map((words) => words.trim().slice(0, longestIgnored))
    .filter(Boolean)
    .slice(0, mostIgnored);
  const ids = params.getAll(formParams.also).slice(0, mostOthers).map(Number);
  if (!search || ids.length === 0) return { ignored, also: [] };
  const { league } = search;
  const players = (await getPlayers(client, league, { withFacts: true })) ?? [];
  const also = ids.flatMap((id) => {
    const player = players.find((each) => each.id === id);
    if (!player || id === search.player) return [];
    const { fullName, team = '', years = '', plays = null } = player;
    const detail = describePlayer({ ...{ id, league, fullName, team, years, plays } });
    return [{ label: fullName, detail, href: searchPath({ ...search, player: id }) }];
  });
  return { ignored, also };
}
