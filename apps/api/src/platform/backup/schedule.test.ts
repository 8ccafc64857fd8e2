import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lastDue, nameOf, newestCopy, newestUsableCopy } from './schedule.ts';

it.each([
  ['2026-11-25T18:29:59.999Z', '2026-11-24T18:30:00.000Z'],
  ['2026-11-25T18:30:00.000Z', '2026-11-25T18:30:00.000Z'],
  ['2026-12-31T23:00:00.000Z', '2026-12-31T18:30:00.000Z'],
])('at half past two in Beijing: at %s the last time was %s', (now, due) => {
  expect(lastDue('02:30', new Date(now)).toISOString()).toBe(due);
});

it('the newest backup is the latest complete one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-schedule-'));
  try {
    expect(await newestCopy(join(folder, 'nowhere'))).toBeNull();
    for (const name of [
      'files',
      '.part',
      nameOf('2026-11-25T18:30:00.123Z'),
      nameOf('2026-11-26T18:30:00.123Z'),
    ])
      await mkdir(join(folder, name));
    expect(await newestCopy(folder)).toBeNull();
    await writeFile(join(folder, nameOf('2026-11-25T18:30:00.123Z'), 'manifest.json'), '{}');
    expect(await newestCopy(folder)).toEqual(new Date('2026-11-25T18:30:00.123Z'));
    const noFolder = join(folder, nameOf('2026-11-25T18:30:00.123Z'), 'manifest.json');
    await expect(newestCopy(noFolder)).rejects.toThrow('ENOTDIR');
    expect(await newestUsableCopy(noFolder)).toBeNull();
  } finally {
    await rm(folder, { recursive: true });
  }
});
