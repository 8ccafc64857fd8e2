import { openDb } from '../../apps/api/src/platform/database/db.ts';
import { bidContent } from '../../apps/api/testing/fixtures/bid.ts';
import { bidderOf, type OpenLot, type SignedIn, signedIn } from './bidder.ts';
import { databaseClockSetBack, serverClockWrong } from './clock.ts';
import { diskFull, whyNoDisk } from './disk.ts';
import { type Installation, openInstallation } from './installation.ts';
import { atOnce, frozen, killed, secondFrozen, storageAway } from './kinds.ts';
import { killedAtOpening, storageAwayAtOpening } from './opening.ts';
import type { Trial, Tried } from './tried.ts';

const names = ['supplier_a', 'supplier_b', 'supplier_c', 'supplier_d'];

/** An installation and its lots that accept bids, with suppliers who may bid for each. */
export interface Trials {
  readonly trials: readonly [Trial, ...Trial[]];
  stop(): Promise<void>;
}

export async function openTrials(given?: Installation): Promise<Trials> {
  const installation = given ?? (await openInstallation());
  try {
    const lots = await openLots(installation);
    const suppliers: SignedIn[] = [];
    // One after the other, because each sign-in reads the code that was sent last.
    for (const name of names) suppliers.push(await signedIn(installation, name));
    const [first, ...rest] = lots.map((lot) => ({
      installation,
      lot,
      bidders: suppliers.map((supplier) => bidderOf(supplier, installation)),
    }));
    if (first === undefined) throw new Error('the story has no lot that takes bids');
    return { trials: [first, ...rest], stop: () => installation.stop() };
  } catch (error) {
    await installation.stop();
    throw error;
  }
}

/** The lots of the demo story that accept bids, for ten more days; four of its suppliers may bid for each. */
export async function openLots(
  installation: Pick<Installation, 'owner' | 'sql'>,
): Promise<readonly OpenLot[]> {
  // Moves the dates, so that each lot accepts bids now and for days, whenever the story was loaded.
  const rows = await installation.sql<Pick<OpenLot, 'id' | 'recipient'>>(
    `update lot l set document_from = least(document_from, now() - interval '1 hour'),
        bid_deadline = greatest(bid_deadline, now() + interval '10 days') from tender t
      where t.id = l.tender_id and l.state = 'published' and t.method = 'open_tender'
        and l.prequalification_deadline is null and l.seal_recipient is not null and l.bid_deadline > now()
        and not exists (select from bid_version v where v.lot_id = l.id)
      returning l.id, l.seal_recipient as recipient`,
  );
  await installation.sql(
    `insert into document_receipt (lot_id, company_id, account_id)
      select l.id, a.company_id, a.id from lot l, account a
      where l.id = any($1) and a.username = any($2) on conflict do nothing`,
    [rows.map(({ id }) => id), names],
  );
  return withContent(installation, rows);
}

async function withContent(
  { owner }: Pick<Installation, 'owner'>,
  lots: readonly Pick<OpenLot, 'id' | 'recipient'>[],
): Promise<OpenLot[]> {
  const db = openDb(owner);
  try {
    return await Promise.all(
      lots.map(async (lot) => ({ ...lot, content: await bidContent({ parts: () => ({ db }) }, lot.id) })),
    );
  } finally {
    await db.destroy();
  }
}

/**
 * Makes every kind of fault, one after the other, and kills the server at least `wished` times. A short trial leaves
 * out the kinds that take long.
 */
export async function* tryFaults({ trials }: Trials, wished: number): AsyncGenerator<Tried> {
  const [trial, ...others] = trials;
  const part = (share: number) => Math.max(1, Math.ceil(wished * share));
  const isLong = wished >= 20;
  yield await killed(trial, 'server', part(0.15));
  yield await killed(trial, 'database', part(0.5));
  yield await killed(trial, 'both', part(0.15));
  yield await atOnce(trial, Math.min(part(0.15), 10));
  if (isLong) yield* tryLong(trial, others);
  // An opening ends after an unknown number of kills, so as many of the remaining lots are opened as the count needs.
  let left = part(0.2);
  for (const opened of isLong ? [...others, trial] : [trial]) {
    if (left <= 0) break;
    const tried = await killedAtOpening(opened, left);
    left -= tried.times;
    yield tried;
  }
}

/** The kinds that take long. They open the first of the other lots and close the next two. */
async function* tryLong(trial: Trial, others: Trial[]): AsyncGenerator<Tried> {
  yield await storageAway(trial, 60_000);
  const away = others.shift();
  if (away !== undefined) yield await storageAwayAtOpening(away, 60_000);
  for (const what of ['files', 'database'] as const) {
    const why = whyNoDisk();
    yield why === null
      ? await diskFull(trial, what)
      : { what: `disk of the ${what} full`, times: 0, figures: `not tried: ${why}`, broken: [] };
  }
  const [behind, ahead] = others;
  if (behind !== undefined) {
    yield await serverClockWrong(behind, -5);
    yield await databaseClockSetBack(trial, behind, 3);
  }
  if (ahead !== undefined) yield await serverClockWrong(ahead, 5);
  yield await frozen(trial, 'database', 20_000);
  yield await frozen(trial, 'server', 20_000);
  yield await secondFrozen(trial);
}
