import { chineseOnly, frontEnd } from '@procure/ui/bundle/front-end.ts';
import { libraries } from '@procure/ui/bundle/libraries.ts';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const publicRoutes = [
  'home',
  'login',
  'supplier-account-register',
  'invite-list',
  'invite-detail',
  'win-list',
  'help-list',
  'not-found',
];

const builtIn = libraries();

export default defineConfig({
  plugins: [reactRouter(), chineseOnly(), builtIn.plugin],
  worker: builtIn.worker,
  ...frontEnd({ app: 'portal', publicRoutes }),
});
