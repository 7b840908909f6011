/** Clips on a page; a page with fewer ends its feed (spec 9). */
export const clipPageSize = 15;

/** Share of the page that is scrolled when the next clips are asked for (spec 9). */
export const scrollThreshold = 0.8;

/** Milliseconds between two looks at the scroll position (spec 9). */
export const scrollThrottle = 150;

/** Placeholders while clips load (spec 9). */
export const skeletonCount = 3;

/** More games than a player can have in the seasons on offer: a larger number says no more. */
export const mostLastGames = 1500;

/** Ids of teams are ten digits that fit 32 bits, as the leagues give them. */
export const largestTeamId = 2_147_483_647;

/** Tags in one search, and characters of one: no feed has as many, or as long ones. */
export const mostTags = 10;
export const longestTag = 40;
