import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home/route.tsx'),
  route('preferences/theme', 'routes/resources/theme.ts'),
] satisfies RouteConfig;
