import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home/route.tsx'),
  layout('routes/clip/gameLayout.tsx', { id: 'clip-game' }, [
    route('video/:hash', 'routes/clip/route.tsx'),
  ]),
  route('search', 'routes/search/route.tsx', [index('routes/search/panel.tsx')]),
  route('playlists', 'routes/playlists/route.tsx'),
  route('playlists/:id', 'routes/playlist/route.tsx'),
  route('playlists/:id/report', 'routes/report/route.tsx'),
  route('modals/playlist/:playlistId?', 'routes/modals/playlist.tsx'),
  route('modals/edit/:playlistId?', 'routes/modals/edit.tsx'),
  route('modals/add-to-playlist/:playlistId?', 'routes/modals/addToPlaylist.tsx'),
  route('modals/share/:playlistId?', 'routes/modals/share.tsx'),
  route('modals/download/:playlistId?', 'routes/modals/download.tsx'),
  route('resources/download/:playlistId', 'routes/modals/download.resource.ts'),
  route('resources/feed', 'routes/search/feed.resource.ts'),
  route('resources/choices', 'routes/search/leagueOptions.resource.ts'),
  route('resources/games', 'routes/search/games.resource.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('preferences/panel', 'routes/preferences/panel.ts'),
  route('preferences/theme', 'routes/preferences/theme.ts'),
  route('auth/login', 'routes/auth/login.tsx'),
  route('auth/logout', 'routes/auth/logout.tsx'),
  route('auth/callback', 'routes/auth/callback.tsx'),
  route('*', 'routes/catchAll.ts'),
] satisfies RouteConfig;
