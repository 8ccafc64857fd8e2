import { chineseOnly, frontEnd } from '@procure/ui/bundle/front-end.ts';
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

export default defineConfig({
  plugins: [reactRouter(), chineseOnly()],
  ...frontEnd({ app: 'portal', publicRoutes }),
});
