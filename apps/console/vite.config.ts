import { chineseOnly, frontEnd } from '@procure/ui/bundle/front-end.ts';
import { pdfParts } from '@procure/web/file/pdf-parts.ts';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter(), chineseOnly(), pdfParts()],
  ...frontEnd({ app: 'console', publicRoutes: ['login'] }),
});
