/**
 * Changes places of services and rules at random and expects the tests of the same noun to fail: a mutant that survives
 * shows a condition that no test asks for. `npm run mutants -- [COUNT] [--seed NUMBER] [--in PATH]`: COUNT mutants, 50 by
 * default, of the files whose path contains PATH. The same seed on the same sources chooses the same places. Exits with 1
 * if a mutant survived. A survivor may be equivalent to its source; read it before you write a test.
 */
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryFault } from './holes/try-fault.mjs';
import { mutantsOf } from './mutants/mutate.mjs';

const root = join(import.meta.dirname, '..');
const api = 'apps/api/src/';
const places = [`${api}features/**/service.ts`, 'packages/domain/src/*/**/*.ts'];

const option = (flag) => {
  const at = process.argv.indexOf(flag);
  return at === -1 ? undefined : process.argv[at + 1];
};
const count = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 50);
const seed = Number(option('--seed') ?? 1);
const part = option('--in') ?? '';

/** A generator of numbers from 0 to 1 (mulberry32), so that a seed repeats a run. */
function numbersFrom(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The folder of the noun, whose tests run for a mutant. */
const nounOf = (path) => /^(?:apps\/api\/src\/features|packages\/domain\/src)\/[^/]+\//.exec(path)?.[0] ?? '';

const files = globSync(places, { cwd: root })
  .filter((path) => !path.endsWith('.test.ts') && path.includes(part))
  .sort();
const mutants = [];
for (const path of files) {
  const source = await readFile(join(root, path), 'utf8');
  for (const mutant of mutantsOf(source)) mutants.push({ path, source, ...mutant });
}
const random = numbersFrom(seed);
const chosen = [];
while (chosen.length < count && mutants.length > 0) {
  chosen.push(...mutants.splice(Math.floor(random() * mutants.length), 1));
}

const folder = await mkdtemp(join(tmpdir(), 'portal-mutants-'));
// Loaded once for all tests that begin with the story.
const TOLD_STORY = join(folder, 'story');
await mkdir(TOLD_STORY);
let survivors = 0;
for (const [index, { path, source, line, was, now, text }] of chosen.entries()) {
  const name = `${path}:${line} ${was.replace(/\s+/g, ' ')} → ${now}`;
  // As `sourceOf` names a file: below the api's sources, or by its package.
  const file = path.startsWith(api) ? path.slice(api.length) : path;
  const fault = { TOLD_STORY, PLANTED_EDITS: JSON.stringify([[file, source, text]]) };
  const { noticed, why } = await tryFault([nounOf(path)], fault, join(folder, `${index}.json`));
  // A test that broke has noticed the mutant too, unlike a hole that must be seen by an expectation.
  const isNoticed = noticed || why.startsWith('the test broke') || why.startsWith('the test could not begin');
  if (!isNoticed) survivors += 1;
  console.log(`${isNoticed ? '✓' : '✗ survives:'} ${name}`);
}
await rm(folder, { recursive: true, force: true });
console.log(`mutants: ${chosen.length - survivors} of ${chosen.length} noticed`);
process.exitCode = survivors === 0 && chosen.length > 0 ? 0 : 1;
