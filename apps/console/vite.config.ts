import { frontEnd } from '@procure/ui/build/front-end.ts';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: frontEnd({ app: 'console', server: isSsrBuild === true }),
}));
