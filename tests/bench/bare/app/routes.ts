import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('cards.tsx')] satisfies RouteConfig;
