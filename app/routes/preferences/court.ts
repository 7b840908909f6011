import { redirect } from 'react-router';
import { settingsContext } from '#app/context.ts';
import { getReturnPath, updatePreferencesCookie } from '#app/preferences.server.ts';
import type { Route } from './+types/court.ts';

/** Shows or hides the half court of searches without scripts, and redirects back to the screen. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { publicOrigin } = context.get(settingsContext);
  const cookie = updatePreferencesCookie(
    { request, context },
    { court: form.get('court') !== 'off' },
  );
  return redirect(getReturnPath(form, publicOrigin), { headers: { 'Set-Cookie': cookie } });
}

/** Opened as a page, for instance by a reload. */
export function loader() {
  return redirect('/search');
}
