import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Finding } from './finding.ts';
import { type InputFile, outcomes, verify } from './verify.ts';

/**
 * `npm run verify -- FILE… [--key KEY]…` verifies evidence files and prints one line for each finding. Exit status: 0
 * if every claim is proved, 1 if a claim is false, 2 if a file is not readable as evidence, 3 if nothing is false but a
 * claim is unproved because a key or another file is missing or because the file has unsigned fields.
 */
const { values, positionals } = readWords(withKeysJoined(process.argv.slice(2)));
if (positionals.length === 0) {
  const called = process.env.PORTAL_CALLED;
  console.error(`用法：${called ? `${called} verify` : 'npm run verify --'} 证据文件… [--key 公钥]…`);
  process.exit(2);
}
const inputs: InputFile[] = [];
for (const path of positionals) {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const why = { ENOENT: '不存在', EACCES: '没有权限', EISDIR: '是目录，应为文件' }[error.code ?? ''];
    console.error(`无法读取 ${path}：${why ?? error.message}`);
    return '';
  });
  inputs.push({ name: basename(path), content });
}
const { files, comparisons, outcome } = await verify(inputs, (values.key ?? []).join(' '));
for (const { name, findings } of files) {
  console.log(name);
  for (const finding of findings) console.log(`  ${lineOf(finding)}`);
}
for (const finding of comparisons) console.log(lineOf(finding));
console.log(outcomes[outcome]);
process.exitCode = { proved: 0, broken: 1, unreadable: 2, unproved: 3 }[outcome];

/** Parses the arguments. Returns no files if an option is unknown, so that the usage is printed. */
function readWords(args: string[]) {
  try {
    const options = { key: { type: 'string', multiple: true } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return { values: { key: [] }, positionals: [] };
  }
}

/** Joins `--key` and its value: one key in 64 begins with a dash and would otherwise be parsed as an option. */
function withKeysJoined(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (word === '--key' && at + 1 < words.length) return [];
    return words[at - 1] === '--key' ? [`--key=${word}`] : [word];
  });
}

function lineOf({ holds, words }: Finding): string {
  return `${holds === null ? '—' : holds ? '✓' : '✗'} ${words}`;
}
