import type { FeedView } from '#app/search/useFeed.ts';

/** What the list beside a clip needs of its search's feed to go on. */
export type SideListPaging = Pick<FeedView, 'status' | 'cursor' | 'loadMore'>;
