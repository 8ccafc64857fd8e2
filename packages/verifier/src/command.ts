import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Finding } from './finding.ts';
import { type Given, outcomes, verify } from './verify.ts';

/**
 * `npm run verify -- FILE… [--key KEY]…`: what the files prove, line by line. Ends with 0 where all that they claim is
 * proved, 1 where something is not so, 2 where a file cannot be read as evidence, 3 where nothing is wrong and yet not
 * everything is proved: a key or another file is missing, or the file holds fields that nothing signs.
 */
const { values, positionals } = readWords(withKeysJoined(process.argv.slice(2)));
if (positionals.length === 0) {
  const called = process.env.PORTAL_CALLED;
  console.error(`用法：${called ? `${called} verify` : 'npm run verify --'} 证据文件… [--key 公钥]…`);
  process.exit(2);
}
const given: Given[] = [];
for (const path of positionals) {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const why = { ENOENT: '不存在', EACCES: '没有权限', EISDIR: '是目录，应为文件' }[error.code ?? ''];
    console.error(`无法读取 ${path}：${why ?? error.message}`);
    return '';
  });
  given.push({ name: basename(path), content });
}
const { files, together, outcome } = await verify(given, (values.key ?? []).join(' '));
for (const { name, findings } of files) {
  console.log(name);
  for (const finding of findings) console.log(`  ${lineOf(finding)}`);
}
for (const finding of together) console.log(lineOf(finding));
console.log(outcomes[outcome]);
process.exitCode = { proved: 0, broken: 1, unreadable: 2, unproved: 3 }[outcome];

/** With nothing in it where an option is unknown: its usage is the answer. */
function readWords(args: string[]) {
  try {
    const options = { key: { type: 'string', multiple: true } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return { values: { key: [] }, positionals: [] };
  }
}

/** One key in sixty-four begins with a dash, and would be taken for an option after a space. */
function withKeysJoined(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (word === '--key' && at + 1 < words.length) return [];
    return words[at - 1] === '--key' ? [`--key=${word}`] : [word];
  });
}

function lineOf({ holds, words }: Finding): string {
  return `${holds === null ? '—' : holds ? '✓' : '✗'} ${words}`;
}
