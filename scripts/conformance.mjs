// `node scripts/conformance.mjs`: checks docs/conformance.md against the code. Every row names existing files and
// tests.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './pinned-node.mjs';

const table = 'docs/conformance.md';

/**
 * The rows of the table: `section | statement | where it lives | proof`. Places are paths in backquotes; a place that
 * calls a rule of a package adds the rule, `path › name`. A proof is `path › name of the test`, with the name as the
 * source has it, with its groups or without. Several entries are separated by `<br>`.
 */
export function readRows(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*(?:-|Section)/.test(line))
    .map((line) => {
      const [section = '', statement = '', places = '', proofs = ''] = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|'));
      return {
        section,
        statement,
        places: [...places.matchAll(/`([^`›]+)(?: › ([^`]+))?`/g)].map((match) => ({
          file: match[1].trim(),
          name: match[2]?.trim() ?? null,
        })),
        proofs: proofs.split('<br>').flatMap((proof) => {
          const match = /^`([^`›]+) › (.+)`$/.exec(proof.trim());
          return match ? [{ file: match[1].trim(), name: match[2].trim() }] : [];
        }),
        malformed: proofs.split('<br>').filter((proof) => !/^`[^`›]+ › .+`$/.test(proof.trim())),
      };
    });
}

/** Errors in the rows that can be found without running tests: a missing path or test. */
export function checkPlaces(rows, folder = root) {
  const wrong = [];
  const texts = new Map();
  const textOf = (file) => {
    if (!texts.has(file)) {
      const path = join(folder, file);
      texts.set(file, existsSync(path) ? readFileSync(path, 'utf8') : null);
    }
    return texts.get(file);
  };
  if (rows.length === 0) wrong.push(`${table}: no rows were read`);
  for (const { section, statement, places, proofs, malformed } of rows) {
    const say = (what) => wrong.push(`${section} ${statement}: ${what}`);
    if (places.length === 0) say('names no file');
    for (const { file, name } of places) {
      const text = textOf(file);
      if (text === null) say(`${file} is not there`);
      else if (name !== null && !text.includes(name)) say(`${file} does not call “${name}”`);
    }
    // A rule that only tests call is not in the product, so a place in a package needs a caller in an app. The
    // exception is `packages/web`, the shared part of the front ends: knip finds the parts of it that no page uses.
    const isPackage = ({ file }) => file.startsWith('packages/') && !file.startsWith('packages/web/');
    if (places.some(isPackage) && places.every((place) => isPackage(place) || place.name === null))
      say('names no caller in an app: `file › what it calls`');
    if (proofs.length === 0) say('names no test');
    for (const proof of malformed) say(`“${proof}” is not \`file › test\``);
    for (const { file, name } of proofs) {
      const text = textOf(file);
      if (text === null) say(`${file} is not there`);
      // A name in the source may contain placeholders for each case, and groups are written apart, so only the last
      // part is looked up.
      else if (!/\.test\.tsx?$/.test(file)) say(`${file} is no test file`);
      else if (!isWritten(text, name)) say(`no test “${name}” in ${file}`);
    }
  }
  return wrong;
}

/** The source contains a test by its name, or by the template from which each case's name is made. */
function isWritten(text, name) {
  const plain = name.split(' › ').at(-1);
  const words = text.replaceAll("\\'", "'");
  return [`'${plain}'`, `"${plain}"`, `\`${plain}\``].some((quoted) => words.includes(quoted));
}

/** Errors in the rows after a run: a test that did not pass in it. `results` are Vitest's JSON results. */
export function checkRun(rows, results, folder = root) {
  const ran = new Map();
  for (const { name: path, assertionResults } of results.flatMap(({ testResults }) => testResults)) {
    const file = relative(folder, path).split(sep).join('/');
    ran.set(file, [...(ran.get(file) ?? []), ...assertionResults]);
  }
  return rows.flatMap(({ section, statement, proofs }) =>
    proofs.flatMap(({ file, name }) => {
      const cases = (ran.get(file) ?? []).filter((one) => isCaseOf(one.title, name.split(' › ').at(-1)));
      const bad = cases.filter(({ status }) => status !== 'passed').map(({ status }) => status);
      if (cases.length > 0 && bad.length === 0) return [];
      return [
        `${section} ${statement}: ${file} › ${name} ${bad.length > 0 ? bad.join(', ') : 'did not run'}`,
      ];
    }),
  );
}

/** Vitest replaces `%s`, `%i` and the like of `test.each` and `$name` of its tables with values of the case. */
function isCaseOf(title, name) {
  const pattern = name
    .split(/%[sdifjoO#$]|\$[\w.]+/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^]*?');
  return new RegExp(`^${pattern}$`, 'u').test(title);
}

export const readTable = () => readRows(readFileSync(join(root, table), 'utf8'));

if (import.meta.main) {
  const rows = readTable();
  const wrong = checkPlaces(rows);
  for (const line of wrong) console.error(line);
  console.log(`conformance: ${rows.length} statements, ${wrong.length} without a place or a test`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
