// `node scripts/plain-words.mjs`: counts sentences of comments, documents and test names that STYLE.md does not allow.
// A folder may hold as many as scripts/plain-words.json records, and no more · `--list FOLDER` prints them ·
// `--record` writes the counts down once there are fewer.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './pinned-node.mjs';

const record = 'scripts/plain-words.json';

/** The patterns, each with what to write instead. They are matched against one sentence, without its quotations. */
export const patterns = [
  [/^(?:who|whose|whoever|whom)\s/i, 'name the person or the role: the opener, a former member'],
  [/^(?:what|whatever)\s(?!if\b|is\b.*\?)/i, 'name the thing: the digest, the rows that changed'],
  [/^where\s(?!to\b)/i, 'begin with the subject, and put the condition behind it with "if"'],
  [/^(?:nobody|everybody|somebody)\s/i, 'name the role, or the condition that refuses'],
  [/^How (?!to\b|many\b|long\b|often\b|far\b|much\b)\w+/, 'begin with a verb: Batches concurrent requests'],
  [/\bthe house\b/i, 'the server, the platform, the repository'],
  [/\b(?:is|are|was|were|be|been) told\b/i, 'receives, is notified, reads'],
  [/\bgo(?:es)? out\b/i, 'is sent'],
];

/**
 * The texts of a file to which the rules apply, by line from 1.
 * @param {string} path
 * @param {string} source
 * @returns {readonly { readonly line: number; readonly text: string }[]}
 */
export function textsOf(path, source) {
  return path.endsWith('.md') ? ofDocument(source) : ofSource(path, source);
}

function ofDocument(source) {
  let isCode = false;
  return source.split('\n').flatMap((text, index) => {
    if (/^\s*```/.test(text)) isCode = !isCode;
    return isCode || text.trim() === ''
      ? []
      : [{ line: index + 1, text: text.replace(/^[\s#>*|\d.-]+/, '') }];
  });
}

function ofSource(path, source) {
  const comment = path.endsWith('.sql')
    ? /^\s*--\s?(.*)$/
    : /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\*\/)?$/;
  let goesOn = false;
  return source.split('\n').flatMap((whole, index) => {
    const named = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])(.+?)\1/.exec(whole)?.[2];
    const said = comment.exec(whole)?.[1]?.trim();
    if (named !== undefined) return [{ line: index + 1, text: named }];
    if (said === undefined || said === '') {
      goesOn = false;
      return [];
    }
    // A line that goes on with a sentence does not begin one.
    const text = goesOn ? `… ${said}` : said;
    goesOn = !/[.:;!?]$/.test(said);
    return [{ line: index + 1, text }];
  });
}

/** The first pattern that each sentence of a text meets. */
export function findingsOf(text) {
  const plain = text.replaceAll(/`[^`]*`|“[^”]*”|「[^」]*」|"[^"]*"/g, '“”');
  return plain.split(/(?<=[.;:·])\s+/).flatMap((sentence) => {
    const pattern = patterns.find(([form]) => form.test(sentence.trim()));
    return pattern === undefined ? [] : [pattern[1]];
  });
}

const folderOf = (path) =>
  /^(?:apps|packages)\/[^/]+/.exec(path)?.[0] ?? /^[^/]+(?=\/)/.exec(path)?.[0] ?? '.';

/** The newest migration that was applied before this check existed. */
const lastUnchecked = '0105';

/** Whether the rules do not apply to a file. */
export function isSkipped(path) {
  // An applied migration is immutable, because its checksum is recorded in every database. Newer migrations are checked.
  const migration = /^apps\/api\/migrations\/(\d{4})-/.exec(path)?.[1];
  if (migration !== undefined) return migration <= lastUnchecked;
  // Help articles are written in Chinese for suppliers; this script and its test contain the patterns.
  return path.startsWith('apps/api/seeds/help/') || /^scripts\/plain-words/.test(path);
}

/** Every finding of the files that git knows, by folder. */
function read() {
  const kinds = ['ts', 'tsx', 'mjs', 'css', 'sql', 'md'].map((kind) => `*.${kind}`);
  const files = execFileSync('git', ['ls-files', ...kinds], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const byFolder = new Map();
  for (const path of files) {
    if (isSkipped(path)) continue;
    const list = byFolder.get(folderOf(path)) ?? [];
    for (const { line, text } of textsOf(path, readFileSync(join(root, path), 'utf8')))
      for (const instead of findingsOf(text)) list.push(`${path}:${line}: ${text.trim()} → ${instead}`);
    byFolder.set(folderOf(path), list);
  }
  return byFolder;
}

function main() {
  const found = read();
  const [, , flag, folder = ''] = process.argv;
  if (flag === '--list') return console.log((found.get(folder) ?? []).join('\n'));
  const counts = Object.fromEntries([...found].map(([name, list]) => [name, list.length]).sort());
  if (flag === '--record') return writeFileSync(join(root, record), `${JSON.stringify(counts, null, 2)}\n`);
  const allowed = JSON.parse(readFileSync(join(root, record), 'utf8'));
  const more = Object.entries(counts).filter(([name, count]) => count > (allowed[name] ?? 0));
  for (const [name, count] of more)
    console.error(
      `${name}: ${count} sentences that STYLE.md does not allow, ${allowed[name] ?? 0} are recorded: node scripts/plain-words.mjs --list ${name}`,
    );
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`plain words: ${total} sentences left to rewrite, ${more.length} folders with new ones`);
  process.exitCode = more.length === 0 ? 0 : 1;
}

if (process.argv[1]?.endsWith('plain-words.mjs')) main();
