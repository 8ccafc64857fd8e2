import { chineseOnly, frontEnd } from '@procure/ui/bundle/front-end.ts';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter(), chineseOnly()],
  ...frontEnd({ app: 'console', publicRoutes: ['login'] }),
});
