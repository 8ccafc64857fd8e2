import { isReadingAwaited } from '@procure/domain/evaluation/reading.ts';
import { system } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { compareFiles, mostTextOfLot } from '../../../platform/files/file-comparison.ts';
import { piecesOf } from '../../../platform/files/stream-pieces.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { lockLot } from '../../tender/service.ts';
import { readEvidence, readTraced } from './read-model.ts';
import * as store from './store.ts';

/** The job that reads and compares the files of opened bids. */
export const traceJob = 'evaluation.trace';

/** Milliseconds after which a pass begins no other file, in all and for one lot. */
const passTime = 50_000;
const lotTime = 20_000;
const lotsAtOnce = 20;
const filesAtOnce = 50;
/** A reading that ends with its process this often is not repeated. */
const mostAttempts = 3;
/** Characters of the text of a file, and of all files of a bid. */
const mostTextOfFile = 200_000;
const mostTextOfBid = 400_000;

type ReadDocument = typeof import('../../../platform/files/text-reader.ts').readDocument;

/** Loaded at the first file: few processes read files. */
const readApart: ReadDocument = async (mime, pieces) => {
  const { readDocument } = await import('../../../platform/files/text-reader.ts');
  return readDocument(mime, pieces);
};

/** Queues the comparison of the lots whose opening is complete. */
export async function queueTraces(unit: Unit): Promise<void> {
  await unit.job(traceJob, {}, { key: traceJob });
}

/**
 * Work of the job `evaluation.trace`: reads the properties and texts of the files of opened bids, each once, and
 * compares them when the last one of a lot is read. A file that cannot be read counts as read.
 * @param read replaces the reading in a thread; only for files that the platform made itself
 */
export async function traceDue(parts: Parts, read: ReadDocument = readApart): Promise<void> {
  const end = performance.now() + passTime;
  const failures: unknown[] = [];
  for (const lot of await store.findDue(parts.db, lotsAtOnce)) {
    if (performance.now() > end) break;
    const until = Math.min(end, performance.now() + lotTime);
    await store
      .alone(parts.db, lot.lotId, () => traceLot(parts, lot, until, read))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'files of opened bids were not compared');
}

async function traceLot(parts: Parts, lot: store.DueLot, until: number, read: ReadDocument): Promise<void> {
  // Loaded at the first lot: few processes read files.
  const { readForms } = await import('../../../platform/files/text-reader.ts');
  for (;;) {
    const files = await store.findUnread(parts.db, lot.lotId, Object.keys(readForms), filesAtOnce);
    if (files.length === 0) break;
    for (const file of files) {
      if (performance.now() > until) return;
      await traceFile(parts, lot, file, read);
    }
  }
  await compare(parts, lot.lotId);
}

async function traceFile(
  parts: Parts,
  lot: store.DueLot,
  file: store.FileToRead,
  readDocument: ReadDocument,
): Promise<void> {
  const { lotId } = lot;
  if ((await store.noteAttempt(parts.db, lotId, file)) > mostAttempts) {
    await store.saveTrace(parts.db, lotId, file, null);
    return;
  }
  const pieces = piecesOf(file.size, (range) => parts.files.read(file.path, range));
  const read = await readDocument(file.mime, pieces).catch(async (error: unknown) => {
    // The storage is tried again as long as the review waits for the files.
    if (isReadingAwaited({ ...lot, completedAt: null }, lot.now)) {
      await store.forgetAttempts(parts.db, lotId, file);
      throw error;
    }
    parts.log.warn({ err: error, lotId, fileId: file.fileId }, 'a file of an opened bid could not be read');
    return null;
  });
  if (read === null) return store.saveTrace(parts.db, lotId, file, null);
  // The texts of the tender's documents are stored with them.
  const room = file.bidId === null ? 0 : mostTextOfBid - (await store.countText(parts.db, lotId, file.bidId));
  const content = read.text.content.slice(0, Math.max(0, Math.min(mostTextOfFile, room))).toWellFormed();
  await store.saveTrace(parts.db, lotId, file, { ...read.properties, content });
}

/** Compares the files of a lot, stores what bidders have in common, and counts the kinds of evidence. */
async function compare(parts: Parts, lotId: string): Promise<void> {
  const files = await readTraced(parts.db, lotId, mostTextOfLot);
  const all = await compareFiles(files);
  // The properties take little time; texts beyond the limits are left uncompared, and the page says so.
  const pairs = all ?? (await compareFiles({ ...files, bids: [], tenderTexts: [] })) ?? [];
  const compared = all !== null;
  await transact(parts, system(traceJob), async (unit) => {
    const lot = await lockLot(unit, lotId);
    if (lot === null || !(await store.isDue(unit, lot.id))) return;
    await store.insertPairs(unit, lot.id, pairs);
    const rarity = await store.countEvidence(unit, await readEvidence(unit.db, lot.id));
    const counted = await store.saveCompared(unit, lot.id, { compared, rarity });
    await unit.audit({
      action: 'compare_files',
      entity: 'evaluation',
      entityId: lot.id,
      lotId: lot.id,
      after: { ...counted, compared, pairs: pairs.length },
    });
  });
}
