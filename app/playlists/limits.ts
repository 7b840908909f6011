/** Longest playlist name and description, in characters as a person counts them (spec 9). */
export const nameLimit = 50;
export const descriptionLimit = 200;

/** Longest thumbnail URL that is kept. */
export const thumbnailLimit = 2000;
