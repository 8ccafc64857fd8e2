import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../process/startup-error.ts';
import { placeOfSettings, readSettings, readSettingsFile, writeSettingsFile } from './settings-file.ts';

let folder: string;
let place: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-settings-'));
  place = placeOfSettings({ DATA_DIR: folder }, '/');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('stored settings are read back unchanged, and readable only by their owner', async () => {
  const settings = {
    S3_SECRET_ACCESS_KEY: 'a"b$c\\d`e #f=g',
    SMTP_URL: "smtp://me:it's@mail.example",
    SMTP_FROM: '海州云帆 <no-reply@mail.example>',
  };
  await writeSettingsFile(place, settings);
  expect(readSettingsFile(place)).toEqual(settings);
  expect((await stat(place)).mode & 0o777).toBe(0o600);
});

test.each([
  ['both quotes', `a'b"c`],
  ['a quote and a dollar', "a'b$c"],
  ['two lines', 'a\nDEMO=1'],
])(
  'a value that cannot be written is refused by name, and the file stays unchanged: %s',
  async (_, value) => {
    await writeSettingsFile(place, { SMTP_FROM: 'before' });
    const refused = writeSettingsFile(place, { SMTP_FROM: 'after', S3_BUCKET: value });
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow(/^S3_BUCKET 的值不能写入设置文件/);
    expect(readSettingsFile(place)).toEqual({ SMTP_FROM: 'before' });
  },
);

test('a file that names its own folder, or cannot be read, prevents the start', async () => {
  await writeFile(place, "DATA_DIR='/elsewhere'\n");
  expect(() => readSettings({ DATA_DIR: folder }, '/')).toThrow('中不能设置 DATA_DIR');
  await rm(place);
  expect(readSettingsFile(place)).toEqual({});
  expect(() => readSettingsFile(folder)).toThrow('EISDIR');
  expect(await readFile(place).catch(() => null)).toBeNull();
});
