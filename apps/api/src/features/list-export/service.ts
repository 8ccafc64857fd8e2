import { type CommonReason, commonRefusals } from '@procure/contract/answer.ts';
import type { Reason } from '@procure/contract/codes.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import {
  type ExportedList,
  type ExportFormat,
  exportedLists,
  mostExportedRows,
} from '@procure/domain/list-export/list-export.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { type Caller, denial, type StaffActor } from '../../platform/actor.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type SheetLine, sheetFile } from '../../platform/files/sheet-file.ts';
import { makeTicket, ticketLifetime } from '../../platform/files/ticket.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { takeTicket } from '../file/service.ts';
import { listColumns } from './sheet/service.ts';

/** The routes of the lists, on the given parts: an export calls them as the page does. */
export type RoutesOf = (parts: Parts) => readonly Route[];

type Filter = Readonly<Record<string, unknown>>;

interface Wanted {
  readonly list: ExportedList;
  readonly format: ExportFormat;
  readonly filter: Filter;
}

/** A list's route, and its parsed input for one caller. */
interface Opened {
  readonly route: Route;
  readonly input: Filter;
}

/** Rows that are read at once. Each page is read after all rows before it, so that few large pages are faster. */
const pageSize = 5_000;

/**
 * The most exports that this process sends at once. Each holds a connection of the pool and a snapshot until its reader
 * has the last row, which a slow line delays.
 */
export const mostExports = 4;
let running = 0;

/** The ticket opens one list with one filter, once, for one account. */
const subjectOf = (accountId: string, { list, format }: Wanted, input: Filter) =>
  `list-export.${accountId}.${list}.${format}.${JSON.stringify(input)}`;

/** Grants one export of a list to a caller who may read the list, and records it with the filter and the count. */
export async function askListExport(parts: Parts, routesOf: RoutesOf, actor: StaffActor, wanted: Wanted) {
  const opened = openList(parts, routesOf, actor, wanted);
  if (isRefused(opened)) return opened;
  if (running >= mostExports) return refuse('export_busy', { most: mostExports });
  const { count } = await readPage(opened, actor, { pageNum: 1, pageSize: 1 });
  if (count > mostExportedRows) return refuse('export_too_large', { count, most: mostExportedRows });
  const { title, entity } = exportedLists[wanted.list];
  return transact(parts, actor, async (unit) => {
    const at = await unit.now();
    await unit.audit({
      action: 'export_list',
      entity,
      entityId: null,
      after: { list: title, format: wanted.format, ...filterOf(opened.input), count },
    });
    const ticket = makeTicket(parts.crypto, subjectOf(actor.accountId, wanted, opened.input), '', at);
    return { ticket, expiresAt: new Date(at.getTime() + ticketLifetime).toISOString(), count };
  });
}

/** The filter as the audit log states it: without the page, and without conditions that select everything. */
function filterOf(input: Filter): Filter {
  const isSet = ([name, value]: readonly [string, unknown]) =>
    !['pageNum', 'pageSize', 'order', 'sortBy', 'count'].includes(name) &&
    value !== '' &&
    value !== undefined &&
    !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(input).filter(isSet));
}

/** The list's own access and its own schema decide, as if the page had called it. */
function openList(
  parts: Parts,
  routesOf: RoutesOf,
  caller: Caller,
  { list, filter }: Wanted,
): Opened | Refusal<CommonReason> {
  const { endpoint } = listColumns[list];
  const route = routesOf(parts).find((one) => one.endpoint === endpoint);
  if (route === undefined) throw new Error(`${list} is not served`);
  const denied = denial(endpoint.access, caller);
  if (denied === 'factor_required') throw new Error(`${list} asks for the second factor and has no export`);
  if (denied !== null) return refuse(denied);
  const parsed = route.parse(filter);
  if ('refusal' in parsed) return commonRefusal(parsed.refusal);
  return { route, input: parsed.input as Filter };
}

function commonRefusal(refusal: Refusal<Reason>): Refusal<CommonReason> {
  const { refused } = refusal;
  if (!(refused in commonRefusals)) throw new Error(`a list refused with ${refused}`);
  return refusal as Refusal<CommonReason>;
}

async function readPage(
  { route, input }: Opened,
  caller: Caller,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly unknown[]; readonly count: number }> {
  const result = await route.run({ ...input, ...page }, caller);
  if ('refusal' in result) throw new Error(`a list refused its page with ${result.refusal.refused}`);
  if (!Array.isArray(result.data)) throw new Error('a list answers with an array');
  return { rows: result.data, count: result.count ?? result.data.length };
}

interface Asked extends Wanted {
  readonly ticket: string;
  readonly address: string;
}

/**
 * Opens the file for a ticket; null if it is for another export or account, was used, or the right to it has ended. The
 * ticket of an export that is refused because of others can be used later.
 */
export async function openListExport(parts: Parts, routesOf: RoutesOf, caller: Caller, asked: Asked) {
  if (caller.kind !== 'staff') return null;
  const opened = openList(parts, routesOf, caller, asked);
  if (isRefused(opened)) return null;
  if (running >= mostExports) return refuse('export_busy', { most: mostExports });
  const subject = subjectOf(caller.accountId, asked, opened.input);
  if (!(await takeTicket(parts, { ticket: asked.ticket, address: asked.address, subject }))) return null;
  const { title } = exportedLists[asked.list];
  const day = dayOf(await databaseTime(parts.db)).replaceAll('-', '');
  const { type, content } = sheetFile(asked.format, {
    title,
    columns: listColumns[asked.list].columns,
    pages: pagesOf(parts, routesOf, caller, asked),
  });
  return { name: `${title}-${day}.${asked.format}`, type, content };
}

/** Reads all pages of the list, as one of the exports that this process sends. */
async function* pagesOf(
  parts: Parts,
  routesOf: RoutesOf,
  caller: Caller,
  wanted: Wanted,
): AsyncGenerator<readonly SheetLine[], void, undefined> {
  running += 1;
  try {
    yield* snapshotPages(parts, routesOf, caller, wanted);
  } finally {
    running -= 1;
  }
}

/**
 * Reads all pages of the list in one snapshot, so that no row is missed or repeated while others change. Reading stops
 * when the reader of the pages stops, and the snapshot ends with it.
 */
async function* snapshotPages(
  parts: Parts,
  routesOf: RoutesOf,
  caller: Caller,
  wanted: Wanted,
): AsyncGenerator<readonly SheetLine[], void, undefined> {
  const snapshot = await parts.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const opened = openList({ ...parts, db: snapshot }, routesOf, caller, wanted);
    if (isRefused(opened)) throw new Error('the right to the list ended');
    const { present } = listColumns[wanted.list];
    for (let pageNum = 1; (pageNum - 1) * pageSize < mostExportedRows; pageNum += 1) {
      const { rows } = await readPage(opened, caller, { pageNum, pageSize });
      yield rows.map(present);
      if (rows.length < pageSize) return;
    }
    // The count of some lists stops early, so that the request did not tell.
    const { rows } = await readPage(opened, caller, { pageNum: mostExportedRows + 1, pageSize: 1 });
    if (rows.length > 0) yield [[`仅导出前${mostExportedRows}行，其余请增加筛选条件后另行导出`]];
  } finally {
    await snapshot.rollback().execute();
  }
}
