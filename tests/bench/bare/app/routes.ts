import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [index('cards.tsx'), route('same', 'same.tsx')] satisfies RouteConfig;
