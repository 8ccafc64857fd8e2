import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { companies } from '../apps/api/seeds/story/people.ts';
import { type Installation, openInstallation, showFactorBefore, signIn } from '../e2e/installation.ts';
import { pdf } from '../e2e/journey/buyer.ts';
import { writeBid } from '../e2e/journey/supplier.ts';
import { locate } from '../scripts/programs.mjs';
import { note, short } from './report.ts';

const megabyte = 2 ** 20;
/** Beside the small file that exists already, about the limit of an envelope. */
const size = 499 * megabyte;

/**
 * The memory that a bid of 500 MB costs the supplier's browser: the proportional set size (PSS) of all its processes,
 * above that before the file was chosen.
 */
export async function measureSealing(): Promise<void> {
  if (process.platform !== 'linux') return;
  const file = join(tmpdir(), `portal-bench-${process.pid}.pdf`);
  const installation = await openInstallation({ ownStory: true });
  try {
    await writeLarge(file);
    await measure(installation, file);
  } finally {
    await installation.stop();
    await rm(file, { force: true });
  }
}

async function measure(installation: Installation, file: string): Promise<void> {
  // A persistent profile: a private window has no disk and would hold the written data in memory.
  const profile = await mkdtemp(join(tmpdir(), 'portal-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: locate('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  await signIn(page, installation.portal, 'supplier_a');
  const [lot] = await installation.sql<{ id: string }>(
    "select id from lot where title = '第二标段：35千伏开关柜'",
  );
  const { companyName = '' } = companies[0] ?? {};
  await writeBid(page, installation.portal, lot?.id ?? '', {
    prices: ['186000', '3200'],
    companyName,
    bond: '60000',
  });
  await settled();
  const peak = watch();
  const idleMemory = memoryInUse();
  await page.locator('[id="technical.files"]').setInputFiles(file);
  await page.getByText('499.00 MB').first().waitFor();
  await wait(15_000);
  const choosing = peak.take() - idleMemory;
  await page.getByText(/草稿已保存/).waitFor();
  await page.getByRole('button', { name: /^(?:重新)?递交(?:投标)?$/ }).click();
  const dialog = page.locator('[role$=dialog]');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  const began = performance.now();
  await dialog.getByRole('button', { name: '加密并递交' }).click();
  const done = page.getByText(/投标文件已成功递交，回执编号/).first();
  await showFactorBefore(installation, page, page.getByText('正在上传').or(done));
  await done.waitFor();
  const seconds = (performance.now() - began) / 1000;
  const sealing = peak.take() - idleMemory;
  peak.stop();
  await context.close();
  await rm(profile, { recursive: true, force: true });
  for (const [what, grown, how] of [
    ['A file of 499 MB chosen for a bid', choosing, ''],
    ['The same, sealed, uploaded and submitted', sealing, ` in ${short(seconds)} s`],
  ] as const)
    note({
      what: `${what}: growth of the browser's memory`,
      target: '≤ 150 MB',
      measured: `${short(grown / megabyte)} MB${how}`,
      bare: '',
      pass: grown <= 150 * megabyte,
    });
}

/** Resolves once the memory has stopped falling: the browser has returned the memory of the page's start. */
async function settled(): Promise<void> {
  for (let last = Number.POSITIVE_INFINITY; ; ) {
    await wait(5_000);
    const now = memoryInUse();
    if (now > last * 0.98) return;
    last = now;
  }
}

/** Records the maximum since it was last taken. */
function watch() {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryInUse());
  }, 250);
  return {
    take() {
      const found = most;
      most = 0;
      return found;
    },
    stop: () => clearInterval(timer),
  };
}

/** Bytes (PSS) of the browser's processes. */
function memoryInUse(): number {
  const parents = new Map<number, number>();
  const browsers: number[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
      if (/chrom|headless_shell/.test(readlinkSync(`/proc/${name}/exe`))) browsers.push(Number(name));
    } catch {
      // The process has ended meanwhile, or belongs to another user.
    }
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  let sum = 0;
  for (const pid of browsers.filter(isOurs)) {
    try {
      const found = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
      sum += Number(found?.[1] ?? 0) * 1024;
    } catch {
      // The same.
    }
  }
  return sum;
}

/** Writes a file that passes for a PDF: its head and tail are right, and the middle does not compress. */
async function writeLarge(path: string): Promise<void> {
  const { buffer } = pdf('');
  const head = buffer.subarray(0, 9);
  const tail = buffer.subarray(9);
  const written = await open(path, 'w');
  await written.write(head);
  const piece = crypto.getRandomValues(Buffer.alloc(65_536));
  for (let left = size - buffer.length; left > 0; left -= piece.length)
    await written.write(piece.subarray(0, Math.min(piece.length, left)));
  await written.write(tail);
  await written.close();
}
