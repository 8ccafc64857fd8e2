import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // All addresses are known: one small manifest with the page instead of a call per link that comes into view.
  routeDiscovery: { mode: 'initial' },
  // A page is one file: fewer requests weigh more than loading a loader before its page.
  splitRouteModules: false,
} satisfies Config;
