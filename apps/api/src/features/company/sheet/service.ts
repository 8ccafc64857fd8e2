import { changeSectionLabels } from '@procure/domain/change-request/sections.ts';
import { companyStateLabels } from '@procure/domain/company/company.ts';
import { reviewKindLabels, reviewStateLabels } from '@procure/domain/company/review.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { expiryKindLabels, expirySpanLabels } from '@procure/domain/library/expiry.ts';
import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import { writeSheet } from '@procure/domain/reference/csv.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import type { ExpiryFilter } from '../expiry/read-model.ts';
import { listExpiries } from '../expiry/service.ts';
import { type CompanyPageQuery, companyPage, sightOf } from '../read-model.ts';
import { type ReviewFilter, reviewPage } from '../review/read-model.ts';

/** The most rows of an export: a file is built in memory and read by people, who can narrow the list. */
export const mostRows = 10_000;

interface Sheet {
  readonly name: string;
  readonly text: string;
}
type Outcome = Promise<Sheet | Refusal<'export_too_large'>>;

interface Listed {
  readonly count: number;
  readonly cells: readonly (readonly string[])[];
}

/** Exports the whole filtered list, and records the actor, the filter and the number of rows. */
export function exportList(
  parts: Parts,
  actor: StaffActor,
  {
    title,
    columns,
    filter,
    entity = 'company',
  }: { title: string; columns: readonly string[]; filter: object; entity?: string },
  read: (db: Unit['db'], page: { readonly pageNum: 1; readonly pageSize: number }) => Promise<Listed>,
): Outcome {
  return transact(parts, actor, async (unit) => {
    const { count, cells } = await read(unit.db, { pageNum: 1, pageSize: mostRows });
    if (count > mostRows) return refuse('export_too_large', { count: String(count), most: String(mostRows) });
    await unit.audit({
      action: 'export_list',
      entity,
      entityId: null,
      after: { list: title, ...filter, count },
    });
    const name = `${title}-${dayOf(await unit.now())}.csv`;
    return { name, text: writeSheet([columns, ...cells]) };
  });
}

const timeOf = (time: Date | null) => (time === null ? '' : formatDateTime(time));

export function exportCompanies(
  parts: Parts,
  actor: StaffActor,
  filter: Pick<CompanyPageQuery, 'keyword' | 'status'>,
): Outcome {
  const columns = ['企业名称', '统一社会信用代码', '状态', '注册地区', '待审变更', '提交时间', '建立时间'];
  return exportList(parts, actor, { title: '供应商', columns, filter }, async (db, page) => {
    const { rows, count } = await companyPage(db, sightOf(actor), {
      ...filter,
      ...page,
      sortBy: 'createdAt',
      order: -1,
    });
    const cells = rows.map(({ name, uscc, status, areaName, openChanges, submittedAt, createdAt }) => [
      name,
      uscc,
      companyStateLabels[status],
      areaName,
      String(openChanges),
      timeOf(submittedAt),
      timeOf(createdAt),
    ]);
    return { count, cells };
  });
}

export function exportReviews(parts: Parts, actor: StaffActor, filter: ReviewFilter): Outcome {
  const columns = [
    '企业名称',
    '统一社会信用代码',
    '类型',
    '变更内容',
    '注册地区',
    '已等待（天）',
    '提交时间',
  ];
  const title = `供应商审核-${reviewStateLabels[filter.state]}`;
  return exportList(parts, actor, { title, columns, filter }, async (db, page) => {
    const { rows, count } = await reviewPage(db, { ...filter, ...page });
    const cells = rows.map(({ companyName, uscc, kind, section, areaName, waitedDays, submittedAt }) => [
      companyName,
      uscc,
      reviewKindLabels[kind],
      section === null ? '' : changeSectionLabels[section],
      areaName,
      String(waitedDays),
      timeOf(submittedAt),
    ]);
    return { count, cells };
  });
}

export function exportExpiries(parts: Parts, actor: StaffActor, filter: ExpiryFilter): Outcome {
  const columns = [
    '企业名称',
    '统一社会信用代码',
    '状态',
    '类别',
    '证照',
    '编号',
    '截止日',
    '剩余天数',
    '提醒企业时间',
  ];
  const title = `证照到期-${expirySpanLabels[filter.within]}`;
  return exportList(parts, actor, { title, columns, filter }, async (db, page) => {
    const { rows, count } = await listExpiries(db, { ...filter, ...page });
    const cells = rows.map((row) => [
      row.companyName,
      row.uscc,
      companyStateLabels[row.status],
      expiryKindLabels[row.kind],
      row.name,
      row.no,
      row.expiryDate,
      // A minus sign would be read as the beginning of a formula.
      row.daysLeft < 0 ? `已过期${-row.daysLeft}` : String(row.daysLeft),
      row.remindedAt === null ? '未提醒' : formatDateTime(row.remindedAt),
    ]);
    return { count, cells };
  });
}
