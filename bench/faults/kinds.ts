import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { submitBid, withdrawBid } from '@procure/contract/bid/bid.route.ts';
import { answered, receiptOf } from './bidder.ts';
import { auditFault, broken } from './checks.ts';
import type { Installation, Victim } from './installation.ts';
import { between, range, type Trial, type Tried } from './tried.ts';

/** Makes a fault while suppliers upload, submit and withdraw, then compares everything with their receipts. */
async function whileBidding(
  trial: Trial,
  what: string,
  times: number,
  fault: (installation: Installation, left: number) => Promise<Made>,
): Promise<Tried> {
  const { installation, lot, bidders } = trial;
  const countsBefore = bidders.map(({ told }) => told.length);
  let over = false;
  const work = Promise.all(
    bidders.map(async (bidder) => {
      while (!over) await bidder.act(lot);
      // Every lot ends with a bid of each bidder in force.
      while (bidder.told.at(-1)?.withdrawn !== false && bidder.wronged.length === 0) await bidder.act(lot);
    }),
  );
  const away: number[] = [];
  let made = 0;
  try {
    while (made < times) {
      await wait(between(50, 1_500));
      const one = await fault(installation, times - made);
      made += one.times;
      away.push(one.away);
    }
  } finally {
    over = true;
    await work;
  }
  const told = bidders.flatMap((bidder, place) => bidder.told.slice(countsBefore[place]));
  const again = made - away.length;
  const figures = `${told.length} receipts, ${told.filter(({ withdrawn }) => withdrawn).length} taken back; away ${range(away)}${again > 0 ? `; ${again} of them while it was coming back` : ''}`;
  return {
    what,
    times: made,
    figures,
    broken: [...(await broken(installation, lot, bidders)), ...(await auditFault(installation))],
  };
}

/** How often a fault was made, and the milliseconds of absence after the last time. */
interface Made {
  readonly times: number;
  readonly away: number;
}

/** In most cases kills again while it restarts, up to three times more. */
export const killed = (trial: Trial, victim: Victim, times: number): Promise<Tried> =>
  whileBidding(
    trial,
    `${victim === 'both' ? 'server and database' : victim} killed (SIGKILL) while suppliers bid`,
    times,
    async (installation, left) => {
      const often = Math.min(left, 1 + Math.floor(Math.random() * 4));
      return { times: often, away: await installation.kill(victim, often) };
    },
  );

export const frozen = (trial: Trial, victim: 'server' | 'database', milliseconds: number): Promise<Tried> =>
  whileBidding(
    trial,
    `${victim} frozen for ${milliseconds / 1000} s while suppliers bid`,
    1,
    async (installation) => {
      await installation.freeze(victim, milliseconds);
      return { times: 1, away: milliseconds };
    },
  );

/**
 * Moves the folders of the files away for a while, as a network disk may fail. Requests under way wait or are sent
 * again.
 */
export const storageAway = (trial: Trial, milliseconds: number): Promise<Tried> =>
  whileBidding(
    trial,
    `storage away for ${milliseconds / 1000} s while suppliers bid`,
    1,
    async ({ dataDir }) => {
      await withoutStorage(dataDir, () => wait(milliseconds));
      return { times: 1, away: milliseconds };
    },
  );

/** Runs `work` without the storage, then restores it. Anything that a server stored meanwhile is lost. */
export async function withoutStorage(dataDir: string, work: () => Promise<unknown>): Promise<void> {
  const folders = ['files', 'uploads'].map((name) => join(dataDir, name));
  for (const folder of folders) await rename(folder, `${folder}-away`);
  await work();
  for (const folder of folders) {
    await rename(folder, `${folder}-made`).catch(() => undefined);
    await rename(`${folder}-away`, folder);
  }
}

/** A second server process is frozen at any point, with whatever it holds, and never continues. */
export async function secondFrozen(trial: Trial): Promise<Tried> {
  const second = await trial.installation.second();
  const tried = await whileBidding(
    trial,
    'a second process frozen for good while suppliers bid',
    1,
    async () => {
      second.kill('SIGSTOP');
      await wait(10_000);
      return { times: 1, away: 0 };
    },
  );
  second.kill('SIGKILL');
  return tried;
}

/** Sends one submission ten times concurrently, then its withdrawal concurrently with the next submission. */
export async function atOnce(trial: Trial, times: number): Promise<Tried> {
  const { installation, lot, bidders } = trial;
  const [bidder] = bidders;
  if (bidder === undefined) throw new Error('nobody bids');
  const wrong: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const input = await bidder.submission(lot);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => answered(bidder.client, submitBid, input)),
    );
    const numbers = new Set(replies.map((reply) => (reply.ok ? reply.data.receiptNo : reply.message)));
    const [first] = replies;
    if (first?.ok !== true || numbers.size !== 1)
      wrong.push(`ten at once were told ${[...numbers].join(', ')}`);
    else bidder.told.push(receiptOf(input, first.data));
    const before = bidder.told.at(-1);
    const next = await bidder.submission(lot);
    const [submitted, taken] = await Promise.all([
      answered(bidder.client, submitBid, next),
      answered(bidder.client, withdrawBid, { lotId: lot.id, versionId: before?.versionId ?? '' }),
    ]);
    // Either may come first, and both answers must be true. The submission is refused if the withdrawal arrived after
    // it.
    if (submitted.ok) bidder.told.push(receiptOf(next, submitted.data));
    else if (!taken.ok || submitted.reason !== 'newer_version_counts')
      wrong.push(`the submission beside a withdrawal: ${submitted.message}`);
    if (taken.ok && before !== undefined) before.withdrawn = true;
    else if (!taken.ok && taken.reason !== 'conflict') wrong.push(`the withdrawal: ${taken.message}`);
  }
  return {
    what: 'one submission from ten places at once; a withdrawal beside the next submission',
    times,
    figures: `${2 * times} submissions`,
    broken: [...wrong, ...(await broken(installation, lot, bidders))],
  };
}
