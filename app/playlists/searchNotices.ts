/** The notices about saved searches (docs/product.md#notices). */
export const searchSaved = (name: string) => `Saved search '${name}'`;
export const searchExists = (name: string) => `There is a saved search '${name}' already`;
export const searchNotSaved = 'The search could not be saved. Please try again.';
export const searchLimitReached =
  'You have as many saved searches as this site keeps for a person.';
export const searchRenamed = (name: string) => `Renamed search to '${name}'`;
export const searchNotRenamed = 'The search could not be renamed. Please try again.';
export const searchDeleted = (name: string) => `Search '${name}' deleted`;
export const searchNotDeleted = 'The search could not be deleted. Please try again.';
export const searchNotLoaded = 'The saved search could not be loaded. Please try again.';
export const searchNotFound = 'Saved search not found';
