import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { libraryStyles } from './library-styles.ts';

const require = createRequire(createRequire(import.meta.url).resolve('react-aria-components/package.json'));

/** The source of every module of the library, as it is built in. */
const sources = ['react-aria', 'react-stately', 'react-aria-components'].flatMap((name) => {
  const folder = require.resolve(`${name}/package.json`).replace(/package\.json$/, 'dist/private/');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(folder + file, 'utf8'));
});

test('the styles that the policy lets through are all that the library writes, to the letter', () => {
  const writers = sources.filter((source) => /createElement\(\s*['"]style['"]/.test(source));
  const written = writers.map((source) => {
    const [, text = ''] = /style\.textContent = `([^`]*)`\s*\.trim\(\)/.exec(source) ?? [];
    const [, pressable = ''] = /PRESSABLE_ATTRIBUTE = '([^']*)'/.exec(source) ?? [];
    return text.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, pressable).trim();
  });
  expect(written.sort()).toEqual([...libraryStyles].sort());
});
