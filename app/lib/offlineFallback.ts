import { data } from 'react-router';

/** No action of the server's answers with it. */
export const offlineStatus = 504;

/**
 * For a `clientAction`: what `send` gives; where no result comes back, `instead`, and the screen
 * stays as it is. To load it anew, as after any other form, would bring an error page in its place.
 * @throws a redirect, and the abort of a form that another one has overtaken
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
