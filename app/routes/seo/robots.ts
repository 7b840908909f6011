/** `/robots.txt`. */
import { settingsContext } from '#app/context.ts';
import type { Route } from './+types/robots.ts';

/** Forms, login, data for scripts, files and feeds, queues, random plays, later pages of a search, and the plays behind single figures and of pairs: a game has hundreds. */
const closed = [
  ...['/auth/', '/identity/', '/modals/', '/preferences/', '/resources/', '/api/'],
  ...[
    '/random',
    '/*?*cursor=',
    '/*?*play=',
    '/*?*shuffle=',
    '/*.data$',
    '/*.data?',
    '/playlists.atom',
  ],
  ...['/search?*&game=*&player=', '/search?*&game=*&team=', '/search?*&with='],
];

export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(settingsContext);
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'private, max-age=3600',
    },
  });
}
