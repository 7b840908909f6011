import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { ModalAnswer, ModalData } from '#app/components/modals/data.ts';
import { answeredOr } from '#app/components/shell/unanswered.ts';

/** A modal closes after its form, or stays with what was typed: it never loads anew. */
export function onNavigationOnly(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, defaultShouldRevalidate } = args;
  return formMethod && formMethod !== 'GET' ? false : defaultShouldRevalidate;
}

/** A server that cannot be reached costs the modal, not the screen under it. */
export async function loadedOrNothing<T extends ModalData>(load: () => Promise<T>) {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Response) throw error;
    const message = 'This could not be loaded. Please try again.';
    return { modal: 'none', message, late: true } satisfies ModalData;
  }
}

/** A form that did not reach the server says so in its own words, and keeps what was typed. */
export function answeredOrRefused<T>(send: () => Promise<T>, notice: string) {
  return answeredOr(send, () => ({ state: 'refused', notice }) satisfies ModalAnswer);
}
