import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cutLog, logOf } from './log.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const line = (day: string, words: string) => `${day} 08:00:00.123 UTC [7] ERROR:  ${words}\n`;
const read = (name = 'postgres.log') => readFile(join(folder, name), 'utf8').catch(() => null);
const at = (day: string) => new Date(`${day}T08:00:00Z`);

describe('the log of the embedded database', () => {
  test('is cut ninety days after its first line, and its content removed ninety days later', async () => {
    const log = logOf(folder);
    const first = line('2026-01-01', 'first');
    await writeFile(log, first);
    await cutLog(folder, at('2026-04-01'));
    expect([await read(), await read('postgres.log.1')]).toEqual([first, null]);
    // Like PostgreSQL, which keeps the file open at its end.
    const { ino } = await stat(log);
    await cutLog(folder, at('2026-04-02'));
    expect([await read(), await read('postgres.log.1')]).toEqual(['', first]);
    expect((await stat(log)).ino).toBe(ino);
    await appendFile(log, line('2026-04-03', 'next'));
    await cutLog(folder, at('2026-07-01'));
    expect(await read('postgres.log.1')).toBe(first);
    await cutLog(folder, new Date(at('2026-07-01').getTime() + 1));
    expect([await read(), await read('postgres.log.1')]).toEqual([line('2026-04-03', 'next'), null]);
  });

  test('is cut at any age if it is long, and replaces the previous one', async () => {
    const long = `${line('2026-04-01', 'x'.repeat(10 * 1024 * 1024))}`;
    for (const words of ['one', 'two']) {
      await writeFile(logOf(folder), long + words);
      await cutLog(folder, at('2026-04-01'));
      expect(await read()).toBe('');
      expect((await read('postgres.log.1'))?.slice(-3)).toBe(words);
    }
  });

  test('is left unchanged if it is missing or contains no time', async () => {
    await cutLog(folder, at('2026-04-01'));
    expect(await read()).toBe(null);
    await writeFile(logOf(folder), 'postgres: could not start\n');
    await cutLog(folder, at('2036-04-01'));
    expect(await read()).toBe('postgres: could not start\n');
  });
});
