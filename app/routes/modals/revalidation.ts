import { replace, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ModalActionData, ModalData } from '#app/components/modals/modalData.ts';
import { withOfflineFallback } from '#app/lib/offlineFallback.ts';

/** A modal never revalidates: it closes after its form or keeps the typed input. */
export function revalidateOnNavigation(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, defaultShouldRevalidate } = args;
  return formMethod && formMethod !== 'GET' ? false : defaultShouldRevalidate;
}

/**
 * Loads a modal's data. If the server is unreachable, only the modal fails, not the screen under it.
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
 * Sends a modal's form. If the server is unreachable, the form keeps its input and shows `notice`.
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

/** Makes a redirect from a modal's page replace its history entry, so that Back does not loop. */
function inItsPlace(redirect: Response): Response {
  const to = redirect.headers.get('Location');
  if (to === null || !location.pathname.startsWith('/modals/')) return redirect;
  return replace(to, { status: redirect.status, headers: redirect.headers });
}
