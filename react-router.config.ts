import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // A few routes, so the browser gets them all at once and never asks for more of the list.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
