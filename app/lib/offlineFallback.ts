import { data } from 'react-router';

/** A status that no action of the server returns. */
export const offlineStatus = 504;

/**
 * For a `clientAction`: the result of `send`, or `instead` if the server does not respond. The screen
 * then stays: a revalidation would replace it with an error page.
 * @throws a redirect, and the abort of a form that a later one replaced
 */
export async function withOfflineFallback<T, I>(send: () => Promise<T>, instead: () => I) {
  try {
    return await send();
  } catch (error) {
    const isOvertaken = error instanceof DOMException && error.name === 'AbortError';
    if (error instanceof Response || isOvertaken) throw error;
    return data(instead(), { status: offlineStatus });
  }
}
