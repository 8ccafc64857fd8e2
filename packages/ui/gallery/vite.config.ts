import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { chineseOnly } from '../src/bundle/front-end.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: here,
  base: './',
  plugins: [chineseOnly()],
  build: {
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
});
