import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home/route.tsx'),
  route('resources/feed', 'routes/resources/feed.ts'),
] satisfies RouteConfig;
