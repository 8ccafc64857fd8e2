import { openDb } from '../../apps/api/src/platform/db.ts';
import { bidContent } from '../../apps/api/src/platform/testing/fixtures/bid.ts';
import { bidderOf, type OpenLot, type SignedIn, signedIn } from './bidder.ts';
import { type Installation, openInstallation } from './installation.ts';
import {
  atOnce,
  frozen,
  killed,
  killedAtOpening,
  secondFrozen,
  storageAway,
  type Trial,
  type Tried,
} from './kinds.ts';

const names = ['supplier_a', 'supplier_b', 'supplier_c', 'supplier_d'];

/** An installation and its lots that take bids, with suppliers who may bid on each. */
export interface Trials {
  readonly trials: readonly [Trial, ...Trial[]];
  stop(): Promise<void>;
}

export async function openTrials(): Promise<Trials> {
  const house = await openInstallation();
  try {
    const rows = await house.sql<Pick<OpenLot, 'id' | 'recipient'>>(
      `select l.id, l.seal_recipient as recipient from lot l join tender t on t.id = l.tender_id
        where l.state = 'published' and t.method = 'open_tender' and l.seal_recipient is not null
          and l.document_from < now() and l.bid_deadline > now() + interval '2 days'
          and not exists (select from bid_version v where v.lot_id = l.id)
        order by l.bid_deadline desc`,
    );
    await house.sql(
      `insert into document_receipt (lot_id, company_id, account_id)
        select l.id, a.company_id, a.id from lot l, account a
        where l.id = any($1) and a.username = any($2) on conflict do nothing`,
      [rows.map(({ id }) => id), names],
    );
    const suppliers: SignedIn[] = [];
    // One after the other: the code that was sent last is whose it is.
    for (const name of names) suppliers.push(await signedIn(house, name));
    const [first, ...rest] = (await withContent(house, rows)).map((lot) => ({
      house,
      lot,
      bidders: suppliers.map((supplier) => bidderOf(supplier, house)),
    }));
    if (first === undefined) throw new Error('the story has no lot that takes bids');
    return { trials: [first, ...rest], stop: () => house.stop() };
  } catch (error) {
    await house.stop();
    throw error;
  }
}

async function withContent(
  { owner }: Installation,
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

/** Every kind of fault, one after the other; the house is killed about `wished` times. A short trial leaves out what takes long by itself. */
export async function* tryFaults({ trials }: Trials, wished: number): AsyncGenerator<Tried> {
  const [trial] = trials;
  const each = Math.ceil(wished / 4);
  const isLong = wished >= 20;
  yield await killed(trial, 'server', each);
  yield await killed(trial, 'database', each);
  yield await killed(trial, 'both', each);
  yield await atOnce(trial, Math.min(each, 10));
  if (isLong) {
    yield await frozen(trial, 'database', 20_000);
    yield await frozen(trial, 'server', 20_000);
    yield await storageAway(trial, 60_000);
    yield await secondFrozen(trial);
  }
  for (const opened of isLong ? trials : [trial]) yield await killedAtOpening(opened, each);
}
