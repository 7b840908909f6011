import { replace, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ModalActionData, ModalData } from '#app/components/modals/modalData.ts';
import { withOfflineFallback } from '#app/lib/offlineFallback.ts';

/** A modal never revalidates: it closes after its form or keeps the typed input. */
export function revalidateOnNavigation(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, defaultShouldRevalidate } = args;
  return formMethod && formMethod !== 'GET' ? false : defaultShouldRevalidate;
}

/**
 * A server that cannot be reached costs the modal, not the screen under it.
 * @throws a redirect
 */
export async function loadModalData<T extends ModalData>(load: () => Promise<T>) {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Response) throw inItsPlace(error);
    const message = 'This could not be loaded. Please try again.';
    return { modal: 'none', message, late: true } satisfies ModalData;
  }
}

/**
 * A form that did not reach the server says so in its own words, and keeps what was typed.
 * @throws a redirect
 */
export async function submitModalForm<T>(send: () => Promise<T>, notice: string) {
  try {
    return await withOfflineFallback(
      send,
      () => ({ state: 'refused', notice }) satisfies ModalActionData,
    );
  } catch (error) {
    const isLogin =
      error instanceof Response && error.headers.get('Location')?.startsWith('/auth/login');
    throw isLogin ? inItsPlace(error) : error;
  }
}

/**
 * A redirect away from a modal that is in the address bar already: left behind there, the modal
 * would lead whoever goes back to the same redirect again.
 */
function inItsPlace(redirect: Response): Response {
  const to = redirect.headers.get('Location');
  if (to === null || !location.pathname.startsWith('/modals/')) return redirect;
  return replace(to, { status: redirect.status, headers: redirect.headers });
}
