import { redirect } from 'react-router';
import { settingsContext } from '#app/context.ts';
import { getReturnPath, updatePreferencesCookie } from '#app/preferences.server.ts';
import { toCanonicalQuery } from '#app/search/searchParams.ts';
import type { Route } from './+types/panel.ts';

/** Opens or closes the search panel without scripts, and redirects back to the screen. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const panel = form.get('panel') === 'closed' ? 'closed' : 'open';
  const { publicOrigin } = context.get(settingsContext);
  const back = getReturnPath(form, publicOrigin);
  const panelOver = toCanonicalQuery(new URL(back, publicOrigin).searchParams);
  const cookie = updatePreferencesCookie({ request, context }, { panel, panelOver });
  return redirect(back, { headers: { 'Set-Cookie': cookie } });
}

/** Opened as a page, for instance by a reload. */
export function loader() {
  return redirect('/search');
}
