import { redirect } from 'react-router';
import { settingsContext } from '#app/context.ts';
import { getReturnPath, updatePreferencesCookie } from '#app/preferences.server.ts';
import { themes } from '#app/preferences.ts';
import type { Route } from './+types/theme.ts';

/** Stores the chosen theme and redirects back to the screen. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const theme = themes.find((name) => name === form.get('theme')) ?? themes[0];
  const { publicOrigin } = context.get(settingsContext);
  const cookie = updatePreferencesCookie({ request, context }, { theme });
  return redirect(getReturnPath(form, publicOrigin), { headers: { 'Set-Cookie': cookie } });
}

/** Opened as a page, for instance by a reload. */
export function loader() {
  return redirect('/');
}
