import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { cp, mkdir, open, rename, rm, statfs, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { submitBid } from '@procure/contract/bid/bid.route.ts';
import { answered, type Bidder, receiptOf } from './bidder.ts';
import { auditFault, broken } from './checks.ts';
import type { Trial, Tried } from './tried.ts';

/** The data on the separate disk that is filled: the suppliers' files, or the database. */
export type Filled = 'files' | 'database';

const folders = { files: ['files', 'uploads'], database: ['postgres'] } as const;
/** Free megabytes of the disk beside the existing data. */
const room = 48;

/** Why this machine cannot mount a disk; null if it can. */
export function whyNoDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux mounts a small disk';
  try {
    const tried = mkdtempSync(join(tmpdir(), 'portal-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', tried], { stdio: 'ignore' });
    execFileSync('umount', [tried]);
    rmdirSync(tried);
    return null;
  } catch {
    return 'this machine lets nothing be mounted';
  }
}

/**
 * The disk fills up to its last block while suppliers upload and submit, and is then cleared. Refusals have a code
 * and a message, the server keeps running or restarts, and the same bids are accepted afterwards.
 */
export async function diskFull(trial: Trial, what: Filled): Promise<Tried> {
  const { installation, lot, bidders } = trial;
  const disk = `${installation.dataDir}-disk`;
  // No reserve: the trial is about the last block, not about the earlier refusal.
  await installation.restart({ DISK_MIN_FREE_MB: '0' }, () =>
    moveTo(disk, installation.dataDir, folders[what]),
  );
  const answers = new Map<string, number>();
  const wrong: string[] = [];
  let away = 0;
  try {
    let over = false;
    const work = Promise.all(bidders.map((bidder) => bidUntil(trial, bidder, () => over, answers, wrong)));
    await wait(3_000);
    const filler = await fill(disk);
    for (let look = 0; look < 40; look += 1) {
      await filler.more();
      await wait(500);
      const page = await fetch(`${installation.portal}/healthz`).catch(() => null);
      if (page?.ok !== true) away += 1;
    }
    await filler.clear();
    const since = performance.now();
    while (!(await fetch(`${installation.portal}/readyz`).catch(() => null))?.ok) {
      if (performance.now() - since > 120_000) throw new Error('the server did not come back');
      await wait(100);
    }
    over = true;
    await work;
  } finally {
    await installation.restart({ DISK_MIN_FREE_MB: '1024' }, () =>
      moveBack(disk, installation.dataDir, folders[what]),
    );
  }
  const refusals = [...answers].map(([words, times]) => `${times} × ${words}`).join(', ');
  if (answers.size === 0) wrong.push('nothing was refused: the disk was not full');
  if (away > 0) wrong.push(`the server did not answer at ${away} of 40 looks`);
  return {
    what: `disk of the ${what} full to its last block while suppliers bid`,
    times: 1,
    figures: `refused meanwhile: ${refusals === '' ? 'nothing' : refusals}; the same bids went through afterwards`,
    broken: [...wrong, ...(await broken(installation, lot, bidders)), ...(await auditFault(installation))],
  };
}

/** Bids repeatedly; counts each refusal and sends the same again until it is accepted. */
async function bidUntil(
  { lot }: Trial,
  bidder: Bidder,
  isOver: () => boolean,
  answers: Map<string, number>,
  wrong: string[],
): Promise<void> {
  const note = (words: string) => void answers.set(words, (answers.get(words) ?? 0) + 1);
  while (!isOver()) {
    const until = performance.now() + 180_000;
    const sealed = await bidder.sealed(lot);
    const envelopes = [];
    for (const one of sealed) {
      for (;;) {
        const sent = await bidder.send(one).catch((error: Error) => error);
        if (!(sent instanceof Error)) {
          envelopes.push(sent);
          break;
        }
        if (!isInWords(sent.message) || performance.now() > until) {
          wrong.push(`${bidder.name} uploads: ${sent.message}`);
          if (performance.now() > until) return;
        }
        note(codeIn(sent.message));
        await wait(500);
      }
    }
    const input = { lotId: lot.id, id: randomUUID(), envelopes };
    for (;;) {
      const reply = await answered(bidder.client, submitBid, input, 0);
      if (reply.ok) {
        bidder.told.push(receiptOf(input, reply.data));
        break;
      }
      const said = `${reply.code} ${reply.message}`;
      if (!isInWords(said) || performance.now() > until) {
        wrong.push(`${bidder.name} submits: ${said}`);
        if (performance.now() > until) return;
      }
      note(codeIn(said));
      await wait(500);
    }
  }
}

/** Codes with a message in Chinese: no room, outcome unknown, unavailable. A broken connection is also allowed. */
function isInWords(said: string): boolean {
  return /\b(?:5070|5030|5031|5032|4290)\b.*[一-鿿]/.test(said) || isCut(said);
}

const isCut = (said: string) => /network|timeout|ECONN|socket|response code: n\/a/.test(said);

const codeIn = (said: string) =>
  isCut(said) ? 'no answer' : (/\b\d{4}\b/.exec(said.replace(/^\d{3} /, ''))?.[0] ?? said);

async function moveTo(disk: string, dataDir: string, names: readonly string[]): Promise<void> {
  await mkdir(disk);
  let used = 0;
  for (const name of names) {
    const said = execFileSync('du', ['-sm', join(dataDir, name)]).toString();
    used += Number(said.split('\t')[0]);
  }
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${used + room}m,mode=700`, 'tmpfs', disk]);
  for (const name of names) {
    await cp(join(dataDir, name), join(disk, name), { recursive: true, preserveTimestamps: true });
    await rename(join(dataDir, name), join(dataDir, `${name}-before`));
    await symlink(join(disk, name), join(dataDir, name));
  }
}

async function moveBack(disk: string, dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await rm(join(dataDir, name));
    await rm(join(dataDir, `${name}-before`), { recursive: true });
    await cp(join(disk, name), join(dataDir, name), { recursive: true, preserveTimestamps: true });
  }
  execFileSync('umount', [disk]);
  await rm(disk, { recursive: true });
}

/** Takes all free blocks at each call, until it is cleared. */
async function fill(disk: string) {
  const path = join(disk, 'filler');
  const file = await open(path, 'a');
  const block = randomBytes(4_096);
  return {
    async more() {
      const { bavail } = await statfs(disk);
      for (let left = bavail; left > 0; left -= 1)
        if ((await file.write(block).catch(() => null)) === null) return;
    },
    async clear() {
      await file.close();
      await rm(path);
    },
  };
}
