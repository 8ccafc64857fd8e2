import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getBid, submitBid, withdrawBid } from '@procure/contract/bid/bid.route.ts';
import { releaseBy, wireOf } from '../../e2e/wire.ts';
import { answered, type Bidder, type OpenLot, receiptOf } from './bidder.ts';
import { auditFault, broken } from './checks.ts';
import type { Installation, Victim } from './installation.ts';

/** One kind of fault, as often as it was made, and what was not right afterwards. */
export interface Tried {
  readonly what: string;
  readonly times: number;
  /** What the suppliers did meanwhile, and how long the house was away. */
  readonly figures: string;
  readonly broken: readonly string[];
}

export interface Trial {
  readonly house: Installation;
  readonly lot: OpenLot;
  /** They remember what they were told of the lot by all that was tried before. */
  readonly bidders: readonly Bidder[];
}

const between = (least: number, most: number) => least + Math.random() * (most - least);

/** While suppliers upload, submit and take back, something is ended or stops; then all is as they were told. */
async function whileBidding(
  trial: Trial,
  what: string,
  times: number,
  fault: (house: Installation) => Promise<number>,
): Promise<Tried> {
  const { house, lot, bidders } = trial;
  const before = bidders.map(({ told }) => told.length);
  let over = false;
  const work = Promise.all(
    bidders.map(async (bidder) => {
      while (!over) await bidder.act(lot);
      // Every lot ends with a bid of each in force.
      while (bidder.told.at(-1)?.withdrawn !== false && bidder.wronged.length === 0) await bidder.act(lot);
    }),
  );
  const away: number[] = [];
  try {
    for (let time = 0; time < times; time += 1) {
      await wait(between(50, 1_500));
      away.push(await fault(house));
    }
  } finally {
    over = true;
    await work;
  }
  const told = bidders.flatMap((bidder, place) => bidder.told.slice(before[place]));
  const figures = `${told.length} receipts, ${told.filter(({ withdrawn }) => withdrawn).length} taken back; away ${range(away)}`;
  return {
    what,
    times,
    figures,
    broken: [...(await broken(house, lot, bidders)), ...(await auditFault(house))],
  };
}

export const killed = (trial: Trial, victim: Victim, times: number): Promise<Tried> =>
  whileBidding(
    trial,
    `${victim === 'both' ? 'server and database' : victim} killed (SIGKILL) while suppliers bid`,
    times,
    (house) => house.kill(victim),
  );

export const frozen = (trial: Trial, victim: 'server' | 'database', milliseconds: number): Promise<Tried> =>
  whileBidding(
    trial,
    `${victim} frozen for ${milliseconds / 1000} s while suppliers bid`,
    1,
    async (house) => {
      await house.freeze(victim, milliseconds);
      return milliseconds;
    },
  );

/** The folder of the files is gone for a while, as a network disk may be; what is under way waits or is sent again. */
export const storageAway = (trial: Trial, milliseconds: number): Promise<Tried> =>
  whileBidding(
    trial,
    `storage away for ${milliseconds / 1000} s while suppliers bid`,
    1,
    async ({ dataDir }) => {
      const [files, away] = [join(dataDir, 'files'), join(dataDir, 'files-away')];
      await rename(files, away);
      await wait(milliseconds);
      // A server that made itself an empty folder meanwhile would be writing into it.
      await rm(files, { recursive: true, force: true });
      await rename(away, files);
      return milliseconds;
    },
  );

/** A second process of the house stops in the middle of everything, holding whatever it holds, and never comes back. */
export async function secondFrozen(trial: Trial): Promise<Tried> {
  const second = await trial.house.second();
  const tried = await whileBidding(
    trial,
    'a second process frozen for good while suppliers bid',
    1,
    async () => {
      second.kill('SIGSTOP');
      await wait(10_000);
      return 0;
    },
  );
  second.kill('SIGKILL');
  return tried;
}

/** One submission from ten places, and afterwards its withdrawal against the next submission. */
export async function atOnce(trial: Trial, times: number): Promise<Tried> {
  const { house, lot, bidders } = trial;
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
    // Either came first; what each was told is so. A submission is refused where the withdrawal had arrived after it.
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
    broken: [...wrong, ...(await broken(house, lot, bidders))],
  };
}

/** The deadline passes, the openers release, and the house is killed again and again until the record is there. */
export async function killedAtOpening(trial: Trial, times: number): Promise<Tried> {
  const { house, lot, bidders } = trial;
  for (const bidder of bidders)
    while (bidder.told.at(-1)?.withdrawn !== false && bidder.wronged.length === 0) await bidder.act(lot);
  await house.sql(
    `update lot set bid_deadline = now() - interval '1 second', document_until = now() - interval '1 day',
      document_from = now() - interval '2 days' where id = $1`,
    [lot.id],
  );
  const openers = await house.sql<{ username: string }>(
    'select a.username from lot_opener o join account a on a.id = o.account_id where o.lot_id = $1 order by 1',
    [lot.id],
  );
  const wrong: string[] = [];
  for (const { username } of openers.slice(0, 2)) {
    const reply = await releaseBy(await wireOf(house, 'console', username), lot.id);
    if (!reply.ok) wrong.push(`${username} releases: ${reply.message}`);
  }
  const since = performance.now();
  const away: number[] = [];
  const opened = async () => {
    const [row] = await house.sql<{ bid_count: number | null }>(
      'select bid_count from opening where lot_id = $1 and opened_at is not null',
      [lot.id],
    );
    return row?.bid_count ?? null;
  };
  while (away.length < times && (await opened()) === null) {
    await wait(between(0, 400));
    away.push(await house.kill(away.length % 3 === 2 ? 'both' : 'server'));
  }
  let count = await opened();
  while (count === null && performance.now() - since < 180_000) {
    await wait(200);
    count = await opened();
  }
  if (count !== bidders.length) wrong.push(`${count} bids were opened, ${bidders.length} were received`);
  for (const bidder of bidders) {
    const bid = await answered(bidder.client, getBid, { lotId: lot.id });
    if (!bid.ok || bid.data.phase !== 'opened')
      wrong.push(`${bidder.name}: ${bid.ok ? bid.data.phase : bid.message}`);
  }
  return {
    what: 'server, or both, killed while bids are opened',
    times: away.length,
    figures: `${count} bids opened after ${seconds(performance.now() - since)}; away ${range(away)}`,
    broken: [...wrong, ...(await broken(house, lot, bidders)), ...(await auditFault(house))],
  };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

function range(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return '–';
  return `${seconds(Math.min(...milliseconds))} to ${seconds(Math.max(...milliseconds))}`;
}
