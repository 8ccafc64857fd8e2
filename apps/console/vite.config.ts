import { chineseOnly, frontEnd } from '@procure/ui/bundle/front-end.ts';
import { libraries } from '@procure/ui/bundle/libraries.ts';
import { pdfParts } from '@procure/web/file/pdf-parts.ts';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const builtIn = libraries();

export default defineConfig({
  plugins: [reactRouter(), chineseOnly(), pdfParts(), builtIn.plugin],
  worker: builtIn.worker,
  ...frontEnd({ app: 'console', publicRoutes: ['login'] }),
});
