import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const guide = readFileSync(`${root}CONTRIBUTING.md`, 'utf8');
/** The product's hand-written sources, without tests, generated files and the demo story. */
const written = globSync(
  ['packages/*/src/**/*.{ts,tsx}', 'apps/*/{app,src}/**/*.{ts,tsx}', 'apps/api/migrations/*.sql'],
  { cwd: root },
).filter((path) => !/\.gen\.ts$|\.test\.|\/testing\//.test(path));

/** The worked examples of the guide, each with a pattern for the name that it adds. */
const examples = [
  { heading: 'Add a field', name: /\b(?:siteVisit|site_visit)\b/, most: 5 },
  { heading: 'Add a rule of law', name: /\bceilingWithinBudget\b/, most: 3 },
  { heading: 'Add a call', name: /\bwithdrawQuestion\b/, most: 5 },
  {
    heading: 'Add a list page',
    name: /\b(?:listOrders|readOrders)\b|order-list\.client|'\/order':/,
    most: 10,
  },
  { heading: 'Add a method of procurement', name: /(?:'consultation'|\bconsultation:)/, most: 5 },
];

test.each(examples)('$heading: the guide names every file that the model took', ({ heading, name, most }) => {
  const section = guide.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const named = [...section.matchAll(/`((?:packages|apps)\/[^`\s]+\.(?:tsx?|sql))`/g)].map(
    (match) => match[1],
  );
  const taken = written.filter((path) => name.test(readFileSync(`${root}${path}`, 'utf8')));
  expect(taken.length).toBeGreaterThan(1);
  expect(taken.filter((path) => !named.includes(path))).toEqual([]);
  expect(taken.length).toBeLessThanOrEqual(most);
});
