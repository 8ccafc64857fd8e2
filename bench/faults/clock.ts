import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { submitBid, withdrawBid } from '@procure/contract/bid/bid.route.ts';
import { getOwnShare } from '@procure/contract/opening/opening.route.ts';
import { getReceipt } from '@procure/contract/receipt/receipt.route.ts';
import { findBinaries } from '../../apps/api/src/platform/database/embedded-postgres/binaries.ts';
import { readPostmaster } from '../../apps/api/src/platform/database/embedded-postgres/postmaster.ts';
import { chooseRunner } from '../../apps/api/src/platform/database/embedded-postgres/runner.ts';
import { runProcess } from '../../apps/api/testing/command-process.ts';
import { findProgram } from '../../scripts/programs.mjs';
import { answered, receiptOf } from './bidder.ts';
import { auditFault, broken } from './checks.ts';
import { everyBid, openersOf, setDeadline } from './opening.ts';
import type { Trial, Tried } from './tried.ts';

/** The server's clock is wrong by this many hours, ahead or behind. The deadline still follows the database's clock. */
export async function serverClockWrong(trial: Trial, hours: number): Promise<Tried> {
  const { installation, lot, bidders } = trial;
  const [bidder] = bidders;
  if (bidder === undefined) throw new Error('nobody bids');
  await everyBid(trial);
  const shifted = `const T = Date, by = ${hours * 3_600_000};
    globalThis.Date = class Date extends T {
      constructor(...given) { if (given.length === 0) super(T.now() + by); else super(...given); }
      static now() { return T.now() + by; }
    };`;
  await installation.restart({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shifted)}`,
  });
  const wrong: string[] = [];
  let early = '';
  try {
    const [intime, late] = [await bidder.submission(lot), await bidder.submission(lot)];
    await setDeadline(trial, 5);
    const taken = await answered(bidder.client, submitBid, intime);
    if (taken.ok) bidder.told.push(receiptOf(intime, taken.data));
    else wrong.push(`before the deadline: ${taken.message}`);
    const off = taken.ok ? Math.abs(Date.parse(taken.data.submittedAt) - Date.now()) : 0;
    if (off > 60_000) wrong.push(`the receipt is ${off / 1000} s off`);
    early = taken.ok ? `a receipt ${Math.round(off / 100) / 10} s old` : 'no receipt';
    await wait(6_000);
    const refused = await answered(bidder.client, submitBid, late);
    if (refused.ok || refused.reason !== 'bid_deadline_passed')
      wrong.push(`after the deadline: ${refused.ok ? 'taken' : refused.message}`);
  } finally {
    await installation.restart({ NODE_OPTIONS: '' });
  }
  return {
    what: `clock of the server ${Math.abs(hours)} h ${hours > 0 ? 'ahead' : 'behind'} at a deadline`,
    times: 1,
    figures: `before it ${early}, after it refused`,
    broken: [...wrong, ...(await broken(installation, lot, bidders)), ...(await auditFault(installation))],
  };
}

/**
 * The database's clock is set back between two runs, to before a deadline that has passed. Until it is right, the
 * server accepts, releases and seals nothing; afterwards it continues. `open` is a lot that accepts bids, `closed`
 * one whose receipt log is fixed.
 */
export async function databaseClockSetBack(open: Trial, closed: Trial, hours: number): Promise<Tried> {
  const what = `clock of the database set back by ${hours} h between two runs`;
  const faketime = findProgram('faketime');
  if (faketime === null)
    return { what, times: 0, figures: 'not tried: libfaketime is not installed', broken: [] };
  const { installation, bidders } = open;
  const [bidder] = bidders;
  const otherBidder = closed.bidders.find(({ name }) => name === bidder?.name);
  const valid = otherBidder?.told.at(-1);
  if (bidder === undefined || otherBidder === undefined || valid === undefined)
    throw new Error('nobody bids');
  const next = await bidder.submission(open.lot);
  const late = await otherBidder.submission(closed.lot);
  const wrong: string[] = [];
  await untilSeen(open);
  const seals = () => installation.sql<{ no: number }>('select max(no) as no from audit_seal');
  const said = await installation.restart({}, () => startBehind(installation.dataDir, faketime, hours));
  try {
    if (!said.includes('--accept-clock')) wrong.push('the start says nothing of it');
    const [clock] = await installation.sql<{ behind: boolean }>(
      `select clock_timestamp() < seen_at - interval '1 hour' as behind from installation`,
    );
    if (clock?.behind !== true) wrong.push('the clock was not set back');
    const [before] = await seals();
    const [opener] = await openersOf(closed);
    const tries = {
      'a submission to an open lot': bidder.client.call(submitBid, next),
      'a submission after the deadline': otherBidder.client.call(submitBid, late),
      'a withdrawal after the deadline': otherBidder.client.call(withdrawBid, {
        lotId: closed.lot.id,
        versionId: valid.versionId,
      }),
      'a share': opener?.client.call(getOwnShare, { lotId: closed.lot.id }),
    };
    for (const [name, reply] of Object.entries(tries)) {
      const answer = await reply;
      if (answer?.ok !== false || answer.code !== '5034')
        wrong.push(`${name}: ${answer?.ok ? 'taken' : answer?.message}`);
    }
    const read = await otherBidder.client.call(getReceipt, { lotId: closed.lot.id, id: valid.versionId });
    if (!read.ok) wrong.push(`a receipt cannot be read: ${read.message}`);
    await wait(5_000);
    const [after] = await seals();
    if (after?.no !== before?.no) wrong.push('the audit log was sealed by it');
    const audit = await runProcess('check-audit.ts', [], { DATA_DIR: installation.dataDir });
    if (audit.code !== 1 || !audit.out.includes('--accept-clock'))
      wrong.push(`the audit command says nothing of it: ${audit.out.trim()}`);
  } finally {
    await installation.restart();
  }
  const taken = await answered(bidder.client, submitBid, next);
  if (taken.ok) bidder.told.push(receiptOf(next, taken.data));
  else wrong.push(`with the clock right: ${taken.message}`);
  const refused = await answered(otherBidder.client, submitBid, late);
  if (refused.ok) wrong.push('with the clock right the late submission was taken');
  return {
    what,
    times: 1,
    figures:
      'submissions, withdrawal and share refused (5034), nothing sealed; start and audit command say so',
    broken: [
      ...wrong,
      ...(await broken(installation, open.lot, bidders)),
      ...(await broken(installation, closed.lot, closed.bidders)),
      ...(await auditFault(installation)),
    ],
  };
}

/** Waits until the time seen by the server is stored, which happens every ten seconds. */
async function untilSeen({ installation }: Trial): Promise<void> {
  for (;;) {
    const [row] = await installation.sql<{ seen: boolean }>(
      `select coalesce(seen_at > clock_timestamp() - interval '15 seconds', false) as seen from installation`,
    );
    if (row?.seen === true) return;
    await wait(500);
  }
}

/** Starts the database as the server would, with a clock that is behind; the next server joins it. */
async function startBehind(dataDir: string, faketime: string, hours: number): Promise<void> {
  const data = join(dataDir, 'postgres');
  const before = await readPostmaster(data);
  if (before !== null) throw new Error('the database was not stopped');
  const [, ...words] = readFileSync(join(data, 'postmaster.opts'), 'utf8').match(/"[^"]*"|\S+/g) ?? [];
  const postgres = chooseRunner(await findBinaries(), dataDir).run(
    'postgres',
    words.map((word) => word.replaceAll('"', '')),
    {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH ?? '',
        LC_ALL: 'C.UTF-8',
        TZ: 'UTC',
        LD_PRELOAD: faketime,
        FAKETIME: `-${hours}h`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      },
    },
  );
  postgres.unref();
  const until = performance.now() + 30_000;
  while ((await readPostmaster(data)) === null) {
    if (performance.now() > until) throw new Error('the database did not start by another clock');
    await wait(50);
  }
}
