import { setTimeout as wait } from 'node:timers/promises';
import { getBid } from '@procure/contract/bid/bid.route.ts';
import { getOpening } from '@procure/contract/opening/opening.route.ts';
import type { Reached } from '../../e2e/installation.ts';
import { releaseBy, wireOf } from '../../e2e/wire.ts';
import { answered, type OpenLot } from './bidder.ts';
import { auditFault, broken } from './checks.ts';
import { withoutStorage } from './kinds.ts';
import { between, range, seconds, type Trial, type Tried } from './tried.ts';

/** A lot in a running installation. */
interface AtLot {
  readonly installation: Reached;
  readonly lot: Pick<OpenLot, 'id'>;
}

/** Bids until every bidder has a version in force. */
export async function everyBid({ lot, bidders }: Trial): Promise<void> {
  for (const bidder of bidders)
    while (bidder.told.at(-1)?.withdrawn !== false && bidder.wronged.length === 0) await bidder.act(lot);
}

/** Sets the lot's deadline to that many seconds from now by the database's clock. */
export async function setDeadline({ installation, lot }: AtLot, seconds: number): Promise<void> {
  await installation.sql(
    `update lot set bid_deadline = clock_timestamp() + $2 * interval '1 second',
      document_until = now() - interval '1 day', document_from = now() - interval '2 days' where id = $1`,
    [lot.id, seconds],
  );
}

/** Makes every bidder have a version in force, and waits for the deadline, if it has not passed already. */
async function closeLot(trial: Trial): Promise<void> {
  const [lot] = await trial.installation.sql<{ passed: boolean }>(
    'select bid_deadline < clock_timestamp() as passed from lot where id = $1',
    [trial.lot.id],
  );
  if (lot?.passed === true) return;
  await everyBid(trial);
  await setDeadline(trial, -1);
}

/** The openers of the lot, signed in. */
export async function openersOf({ installation, lot }: AtLot) {
  const openers = await installation.sql<{ username: string }>(
    'select a.username from lot_opener o join account a on a.id = o.account_id where o.lot_id = $1 order by 1',
    [lot.id],
  );
  const wires = [];
  for (const { username } of openers)
    wires.push({ username, client: await wireOf(installation, 'console', username) });
  return wires;
}

/** Releases as many shares as are needed; returns the refusals. */
async function releaseLot(trial: Trial): Promise<string[]> {
  const wrong: string[] = [];
  for (const { username, client } of (await openersOf(trial)).slice(0, 2)) {
    const reply = await releaseBy(client, trial.lot.id);
    if (!reply.ok) wrong.push(`${username} releases: ${reply.message}`);
  }
  return wrong;
}

/** Number of bids in the record of the lot; null until the record is complete. */
export async function openedBids({ installation, lot }: AtLot): Promise<number | null> {
  const [row] = await installation.sql<{ bid_count: number | null }>(
    'select bid_count from opening where lot_id = $1 and opened_at is not null',
    [lot.id],
  );
  return row?.bid_count ?? null;
}

/** Waits for the record, and returns what is missing in it. */
async function whenOpened(trial: Trial, since: number) {
  const { lot, bidders } = trial;
  const wrong: string[] = [];
  let count = await openedBids(trial);
  while (count === null && performance.now() - since < 180_000) {
    await wait(200);
    count = await openedBids(trial);
  }
  const took = performance.now() - since;
  if (count !== bidders.length) wrong.push(`${count} bids were opened, ${bidders.length} were received`);
  for (const bidder of bidders) {
    const bid = await answered(bidder.client, getBid, { lotId: lot.id });
    if (!bid.ok || bid.data.phase !== 'opened')
      wrong.push(`${bidder.name}: ${bid.ok ? bid.data.phase : bid.message}`);
  }
  return { words: `${count} bids opened after ${seconds(took)}`, wrong };
}

/** The deadline passes, the openers release, and the server is killed again and again until the record is complete. */
export async function killedAtOpening(trial: Trial, times: number): Promise<Tried> {
  const { installation, lot, bidders } = trial;
  await closeLot(trial);
  const wrong = await releaseLot(trial);
  const since = performance.now();
  const away: number[] = [];
  let made = 0;
  while (made < times && (await openedBids(trial)) === null) {
    if (made > 0) await wait(between(0, 400));
    const often = Math.min(times - made, 1 + Math.floor(Math.random() * 3));
    away.push(await installation.kill(away.length % 3 === 2 ? 'both' : 'server', often));
    made += often;
  }
  const opened = await whenOpened(trial, since);
  return {
    what: 'server, or both, killed while bids are opened',
    times: made,
    figures: `${opened.words}; away ${range(away)}`,
    broken: [
      ...wrong,
      ...opened.wrong,
      ...(await broken(installation, lot, bidders)),
      ...(await auditFault(installation)),
    ],
  };
}

/**
 * The openers release while the storage is away: the opening pauses without a verdict on any bid, and opens all bids
 * after the storage returns.
 */
export async function storageAwayAtOpening(trial: Trial, milliseconds: number): Promise<Tried> {
  const { installation, lot, bidders } = trial;
  await closeLot(trial);
  const wrong: string[] = [];
  let since = performance.now();
  let meanwhile = '';
  await withoutStorage(installation.dataDir, async () => {
    wrong.push(...(await releaseLot(trial)));
    await wait(milliseconds);
    const [opener] = await openersOf(trial);
    const view = await opener?.client.call(getOpening, { lotId: lot.id });
    if (!view?.ok) wrong.push(`the opening cannot be read: ${view?.message}`);
    else {
      const { state, findings } = view.data;
      meanwhile = `${state}, ${findings.length} findings (${[...new Set(findings.map(({ kind }) => kind))].join()})`;
      if (state !== 'paused' || findings.some(({ kind }) => kind !== 'unread'))
        wrong.push(`while the storage was away: ${meanwhile}`);
    }
    since = performance.now();
  });
  const opened = await whenOpened(trial, since);
  return {
    what: `storage away for ${milliseconds / 1000} s while bids are opened`,
    times: 1,
    figures: `meanwhile ${meanwhile}; ${opened.words}, counted from its return`,
    broken: [
      ...wrong,
      ...opened.wrong,
      ...(await broken(installation, lot, bidders)),
      ...(await auditFault(installation)),
    ],
  };
}
