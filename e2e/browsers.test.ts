import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { findProgram, installAdvice } from '../scripts/programs.mjs';
import { openFirefox } from './browser/firefox.ts';
import type { Hands } from './browser/hands.ts';
import { openOldChromium, runsOldChromium } from './browser/old-chromium.ts';
import { openWebKit } from './browser/webkit.ts';
import { type Installation, openInstallation } from './installation.ts';
import { pdf } from './journey/buyer.ts';
import { bid, findAndSignIn, type ShortJourney, seeLicence } from './journey/short.ts';

let installation: Installation;
let folder = '';
let offer = '';

beforeAll(async () => {
  installation = await openInstallation();
  folder = await mkdtemp(join(tmpdir(), 'browsers-'));
  offer = join(folder, '投标文件.pdf');
  await writeFile(offer, pdf('投标文件.pdf', '技术方案').buffer);
});
afterAll(async () => {
  await installation?.stop();
  if (folder !== '') await rm(folder, { recursive: true, force: true });
});

interface Engine {
  readonly title: string;
  readonly version: RegExp;
  readonly journey: ShortJourney;
  /** Why the browser cannot run on this machine, or null. */
  readonly absent: string | null;
  open(): Promise<Hands>;
}

/** On a machine for tests (CI), a missing browser fails instead of being skipped. */
const absent = (name: 'firefox' | 'webkit') =>
  findProgram(name) === null && !process.env.CI ? installAdvice(name) : null;
const noOldChromium = runsOldChromium ? null : 'Chromium 103 与 109 只能在 Linux x64 上运行';

const engines: readonly Engine[] = [
  {
    title: 'Chromium 103, on which domestic browsers stand',
    version: /\/103\./,
    journey: { account: 'supplier_a', keyword: '光伏' },
    absent: noOldChromium,
    open: () => openOldChromium('chromium-103'),
  },
  {
    title: 'Chromium 109, the last for Windows 7',
    version: /\/109\./,
    journey: { account: 'supplier_b', keyword: '湖滨公园' },
    absent: noOldChromium,
    open: () => openOldChromium('chromium-109'),
  },
  {
    title: 'Firefox',
    version: /^firefox\//i,
    journey: { account: 'supplier_a', keyword: '政务云平台' },
    absent: absent('firefox'),
    open: openFirefox,
  },
  {
    title: 'WebKit',
    version: /^WebKit\//,
    journey: { account: 'supplier_b', keyword: '35千伏开关柜' },
    absent: absent('webkit'),
    open: openWebKit,
  },
];

describe.each(engines)('$title', ({ version, journey, absent, open }) => {
  let hands: Hands;
  if (absent !== null) console.warn(absent);

  beforeAll(async () => {
    if (absent === null) hands = await open();
  });
  afterAll(() => hands?.close());

  const picture = (name: string) => {
    const target = process.env.JOURNEY_PICTURES;
    onTestFailed(async () => {
      if (target) await hands.picture(`${target}/failed-${name}-${journey.account}.png`);
    });
  };

  test.skipIf(absent !== null)('a visitor finds a tender, and signs in as a supplier', async () => {
    picture('visit');
    expect(await hands.version()).toMatch(version);
    await findAndSignIn(hands, installation, journey);
  });

  test.skipIf(absent !== null)('writes a bid, seals it in the browser and receives its receipt', async () => {
    picture('bid');
    await bid(hands, installation, journey, offer);
  });

  // Runs last, because the same browser signs in to the console.
  test.skipIf(absent !== null)('a reviewer sees a licence that is a PDF', async () => {
    picture('licence');
    await seeLicence(hands, installation);
  });
});
