import { maskIdNumber } from '@procure/domain/company/id-paper.ts';
import { type CompanyProfile, mapSensitive } from '@procure/domain/company/profile.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import type { LibraryContent } from '@procure/domain/library/library.ts';
import { maskSecret } from '@procure/domain/library/secret.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type ZipEntry, zip } from '@procure/sealing/zip.ts';
import {
  type Caller,
  holds,
  isCompanyActor,
  type StaffActor,
  type SupplierActor,
} from '../../../platform/actor.ts';
import { databaseTime } from '../../../platform/database/clock.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { cleanName } from '../../../platform/files/purpose.ts';
import { makeTicket, ticketLifetime } from '../../../platform/files/ticket.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { readCompany } from '../../company/own-data/read-model.ts';
import { profileOpener } from '../../company/secret/service.ts';
import { openFile, recordedFile, takeTicket } from '../../file/service.ts';
import { contentOpener } from '../../library/secret/service.ts';
import { accountEvents } from '../events.ts';
import { overviewPage } from '../overview/service.ts';
import { readPerson } from '../personal-data/read-model.ts';
import { lockOwn } from '../store.ts';
import { countAsked, type GivenTable } from './read-model.ts';

type Person = SupplierActor | StaffActor;

/** Copies that an account may request within a day, of its own data and its company's together. */
const copiesADay = 5;

/** A ticket opens one copy, of one subject, for one person. */
const subjectOf = (accountId: string, companyId: string | null) =>
  companyId === null ? `own-data.${accountId}` : `own-data.${accountId}.${companyId}`;

/**
 * Grants one copy of the caller's own data, or of the company that they manage. The export is recorded and reported
 * to the caller.
 */
export function askArchive(parts: Parts, actor: Person, companyId: string | null) {
  return transact(parts, actor, async (unit) => {
    // Locked: of two concurrent requests the second counts the first.
    const account = await lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    if ((await countAsked(actor.scope, unit.db)) >= copiesADay)
      return refuse('own_data_too_many', { n: copiesADay });
    const at = await unit.now();
    await record(unit, accountEvents, { kind: 'export_own_data', companyId, at }, account);
    const ticket = makeTicket(parts.crypto, subjectOf(account.id, companyId), '', at);
    return { ticket, expiresAt: new Date(at.getTime() + ticketLifetime).toISOString() };
  });
}

interface Asked {
  readonly ticket: string;
  readonly address: string;
  readonly whose: 'person' | 'company';
}

export interface Archive {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/**
 * Opens the copy for a ticket; null if the ticket belongs to another person or was used, or if the right to it has
 * ended.
 */
export async function openArchive(parts: Parts, caller: Caller, asked: Asked): Promise<Archive | null> {
  if (caller.kind === 'visitor') return null;
  const { ticket, address, whose } = asked;
  if (whose === 'company') {
    if (!isCompanyActor(caller) || !holds(caller, 'member.manage')) return null;
    const companyId = caller.company.id;
    if (!(await takeTicket(parts, { ticket, address, subject: subjectOf(caller.accountId, companyId) })))
      return null;
    const openers = { profile: profileOpener(parts), content: contentOpener(parts) };
    const tables = openTables(openers, companyId, await readCompany(caller.scope, parts.db));
    return archive(parts, tables, {
      title: '本企业数据',
      name: nameOf(tables, 'company', 'name'),
      notes: companyNotes,
    });
  }
  if (!(await takeTicket(parts, { ticket, address, subject: subjectOf(caller.accountId, null) })))
    return null;
  const tables = await readPerson(caller.scope, parts.db);
  return archive(parts, tables, {
    title: '本人数据',
    name: nameOf(tables, 'account', 'nickName'),
    notes: personNotes,
  });
}

const shared = '“数据”文件夹中每个文件是一张表，格式为JSON，时间为世界协调时间；本页是同样的内容。';
const personNotes = [
  shared,
  '“附件”文件夹是您在加入企业之前上传的文件。',
  '不包含：密码、密钥和验证码等凭证；他人的个人信息；属于企业或采购单位的业务内容（您办理过哪些事项见“操作与登录记录”）；依法保密的评审记录；发给您的邮件和短信的正文。',
];
const companyNotes = [
  shared,
  '“附件”文件夹是企业上传的文件。',
  '投标草稿以密文给出，用本企业的投标密钥才能打开。',
  '不包含：投标文件的密文（原件在贵企业）；评审过程（结果以通知书为准）；成员的个人信息（由本人导出）；采购单位的内部记录。身份证件号码以掩码显示。',
];

function nameOf(tables: readonly GivenTable[], table: string, column: string): string {
  const name = tables.find((one) => one.table === table)?.rows[0]?.[column];
  return typeof name === 'string' ? name : '未命名';
}

async function archive(
  parts: Parts,
  tables: readonly GivenTable[],
  about: { readonly title: string; readonly name: string; readonly notes: readonly string[] },
): Promise<Archive> {
  const at = await databaseTime(parts.db);
  const overview = overviewPage({ ...about, at, tables });
  const day = dayOf(at).replaceAll('-', '');
  return { name: `${about.title}-${day}.zip`, content: zip(entries(parts, tables, overview)) };
}

const bytes = (text: string) => new TextEncoder().encode(text);

async function* entries(
  parts: Parts,
  tables: readonly GivenTable[],
  overview: string,
): AsyncGenerator<ZipEntry> {
  yield { name: '概览.html', content: bytes(overview) };
  for (const { table, rows } of tables)
    yield { name: `数据/${table}.json`, content: bytes(JSON.stringify(rows, null, 1)) };
  for (const { id, name } of tables.find(({ table }) => table === 'file')?.rows ?? [])
    yield { name: `附件/${id}-${cleanName(String(name)) ?? '文件'}`, content: contentOf(parts, String(id)) };
}

/** Streams the file from storage, without holding it in memory. */
async function* contentOf(parts: Parts, id: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const file = await recordedFile(parts, id);
  if (file === null) return;
  for await (const piece of await openFile(parts, file)) yield new Uint8Array(piece);
}

/** Decrypts sealed columns. */
interface Openers {
  readonly profile: (companyId: string, stored: unknown) => CompanyProfile;
  readonly content: (
    entryId: string,
    stored: { readonly kind: LibraryContent['kind']; readonly content: unknown },
  ) => LibraryContent;
}

/**
 * Decrypts profiles and library of the company's tables. Account numbers are the company's own; identity numbers
 * and phones of other persons stay masked, as on the pages.
 */
function openTables(
  { profile, content }: Openers,
  companyId: string,
  tables: readonly GivenTable[],
): readonly GivenTable[] {
  const opened = (stored: unknown) =>
    mapSensitive(profile(companyId, stored), (field, value) =>
      field === 'legalRepIdNo' ? maskIdNumber(value) : value,
    );
  const kinds = new Map(
    tables.find(({ table }) => table === 'libraryEntry')?.rows.map((row) => [row.id, row.kind]) ?? [],
  );
  const change: Partial<Record<GivenTable['table'], (row: GivenTable['rows'][number]) => object>> = {
    company: (row) => ({ draft: opened(row.draft) }),
    companyVersion: (row) => ({ profile: opened(row.profile) }),
    changeRequest: (row) => ({ proposed: only(opened(row.proposed), row.proposed) }),
    libraryVersion: (row) => {
      const kind = kinds.get(row.entryId);
      if (kind !== 'contract' && kind !== 'person' && kind !== 'finance') return { content: null };
      return { content: maskSecret(content(String(row.entryId), { kind, content: row.content })) };
    },
  };
  return tables.map((one) => {
    const changed = change[one.table];
    return changed === undefined
      ? one
      : { ...one, rows: one.rows.map((row) => ({ ...row, ...changed(row) })) };
  });
}

/** Keeps only the profile's fields that the request contains. */
function only(profile: CompanyProfile, stored: unknown) {
  const keys = typeof stored === 'object' && stored !== null ? Object.keys(stored) : [];
  return Object.fromEntries(Object.entries(profile).filter(([key]) => keys.includes(key)));
}
