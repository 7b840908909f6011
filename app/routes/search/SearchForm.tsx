import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Seasons } from '#app/basketball/seasons.ts';
import { savePreferences } from '#app/preferences.ts';
import { submittedSearch } from '#app/search/backToFeed.ts';
import { lacksBound } from '#app/search/gameSearch.ts';
import { resolveOption } from '#app/search/options.ts';
import type { Search } from '#app/search/search.ts';
import {
  parseSearch,
  searchPath,
  searchQuery,
  toCanonicalQuery,
} from '#app/search/searchParams.ts';
import {
  findMissingChoices,
  type RequiredChoice,
  withoutUnmeantGame,
  withSinceSeasons,
} from './formParams.ts';
import { loadLeagueOptions } from './loadOptions.ts';
import styles from './panel.module.css';
import { usePanel } from './usePanel.ts';

interface SearchFormProps {
  type: Search['type'];
  /** What is on offer. */
  seasons: Seasons;
  /**
   * Called once with the values at hydration: what was chosen before that, or restored by the
   * browser, fires no event.
   */
  onHydrated: (chosen: FormData, form: HTMLFormElement) => void;
  /** Called in place of a search with the choices that the form lacks. */
  onIncomplete?: (missing: RequiredChoice[]) => void;
  children: ReactNode;
}

/** A GET form of the search page. Scripts navigate to the search's canonical URL directly. */
export function SearchForm({ type, seasons, onHydrated, onIncomplete, children }: SearchFormProps) {
  const navigate = useNavigate();
  const { closeForSearch } = usePanel();
  const form = useRef<HTMLFormElement>(null);
  const sync = useEffectEvent(() => {
    if (form.current) onHydrated(new FormData(form.current), form.current);
  });
  useEffect(() => sync(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const given = toParams(new FormData(form, submitter));
    const params = withoutUnmeantGame(withSinceSeasons(given, seasons));
    const missing = type === 'player' ? findMissingChoices(params) : [];
    if (missing[0]) {
      // The form stays as it is: nothing was submitted.
      event.stopPropagation();
      onIncomplete?.(missing);
      form.querySelector<HTMLElement>(`[name="${missing[0]}"]`)?.focus();
      return;
    }
    const search = await namedSearch(params);
    // The visitor may have left the page in the meantime.
    if (!form.isConnected) return;
    const query = search ? searchQuery(search) : toCanonicalQuery(params);
    closeForSearch(query);
    if (search) savePreferences({ [`${search.type}Search`]: query });
    const path = search ? searchPath(search) : `/search?${params}`;
    // As with links and forms, repeating the same search adds no history entry.
    const replace = path === location.pathname + location.search;
    navigate(path, { replace, state: submittedSearch });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers support <search>
    <form
      ref={form}
      className={styles.form}
      method="get"
      action="/search"
      role="search"
      // Going back, a browser would fill the form of one search with the values of the next.
      autoComplete="off"
      onSubmit={submit}
    >
      <input type="hidden" name="type" value={type} />
      {children}
    </form>
  );
}

function toParams(data: FormData): URLSearchParams {
  return new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
}

/** The form's search; null if only the server can resolve a typed name. */
async function namedSearch(params: URLSearchParams): Promise<Search | null> {
  const search = parseSearch(params);
  const typed = params.get('player')?.trim() ?? '';
  if (search?.type !== 'player' || /^\d*$/.test(typed)) {
    return search && lacksBound(search) ? null : search;
  }
  const { players } = await loadLeagueOptions(search.league);
  const [meant, another] = resolveOption(players, typed);
  return meant && !another ? { ...search, player: Number(meant.id) } : null;
}
