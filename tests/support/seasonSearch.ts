import type { StatCategory } from '#app/basketball/statCategories.ts';
import { mergeCategoryKinds } from '#server/store/plays/credits.ts';
import type { SeasonPlaysQuery } from '#server/store/plays/seasonSearch.ts';
import { noTags } from '#server/store/plays/tags.ts';

/** The search of an NBA player, or of a team (`toTeamSubject`), without any filter, or for some categories. */
export function everyPlay(subject: number, categories: StatCategory[] = []): SeasonPlaysQuery {
  return {
    league: 'nba',
    subject,
    kinds: mergeCategoryKinds(categories),
    phases: null,
    opponentTeamId: null,
    tags: noTags,
    latest: null,
    ascending: true,
    after: null,
    limit: 100,
  };
}
