/** Return paths and responses of modal routes, over a screen and as a page. */
import { data, redirect } from 'react-router';
import { getReferrerPath, toSafePath } from '#app/auth/safePath.ts';
import type { ModalActionData } from '#app/components/modals/modalData.ts';
import type { UndoForm } from '#app/components/ui/toast.ts';
import { settingsContext } from '#app/context.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';

type Args = Pick<RequestArgs, 'request' | 'context'>;

export interface ToastNotice {
  type: 'success' | 'info' | 'warning' | 'error';
  message: string;
  description?: string;
  undo?: UndoForm;
}

/** The path that closing a modal page leads to: the screen that opened it. */
export function getReturnTo({ request, context }: Args, fallback: string): string {
  const from = getReferrerPath(request, context.get(settingsContext).publicOrigin);
  return isScreen(from) ? from : fallback;
}

/**
 * Ends a successful action: closes a modal over a screen, redirects from a page. Both show the notice.
 * @throws {Response} the redirect
 */
export async function completeAction(
  { context }: Pick<Args, 'context'>,
  form: FormData,
  fallback: string,
  notice: ToastNotice | null,
) {
  const answer: ModalActionData = { state: 'done' };
  if (form.get('over') === 'screen') {
    return notice ? getToasts(context).dataWithToast(answer, { ...notice }) : data(answer);
  }
  const target = backOf(form) ?? fallback;
  throw notice
    ? await getToasts(context).redirectWithToast(target, { ...notice })
    : redirect(target);
}

/**
 * Rejects a form, which stays open with the reason. The referrer of a page that shows it again is the
 * page itself, so the form carries the return path.
 */
export function rejectAction(
  form: FormData,
  status: number,
  answer: Omit<Refused, 'state' | 'back'>,
) {
  const back = backOf(form);
  return data<ModalActionData>({ state: 'refused', ...answer, ...(back && { back }) }, { status });
}

type Refused = Extract<ModalActionData, { state: 'refused' }>;

function backOf(form: FormData): string | null {
  const back = toSafePath(form.get('back'));
  return isScreen(back) ? back : null;
}

const noScreens = /^\/(?:modals|auth|identity|resources|preferences|api|media)(?:\/|$)/;

function isScreen(path: string | null): path is string {
  return path !== null && path !== '/' && !noScreens.test(path);
}
