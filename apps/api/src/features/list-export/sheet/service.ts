import { listStaffAccounts } from '@procure/contract/account/management.schema.ts';
import { listSupplierAccounts } from '@procure/contract/account/partner.schema.ts';
import { listApprovals } from '@procure/contract/approval/approval.schema.ts';
import * as review from '@procure/contract/company/review.schema.ts';
import { listComplaints } from '@procure/contract/complaint/complaint.schema.ts';
import { listComplaintRegister } from '@procure/contract/complaint/register.schema.ts';
import type { Endpoint } from '@procure/contract/endpoint.ts';
import { listEntrustments } from '@procure/contract/entrustment/entrustment.schema.ts';
import { listEvaluations } from '@procure/contract/evaluation/evaluation.schema.ts';
import { listExperts } from '@procure/contract/expert/expert.schema.ts';
import { listIntentions } from '@procure/contract/intention/intention.schema.ts';
import { listMeasures } from '@procure/contract/measure/measure.schema.ts';
import { listObjections } from '@procure/contract/objection/objection.schema.ts';
import { listObjectionRegister } from '@procure/contract/objection/register.schema.ts';
import { listOpenings } from '@procure/contract/opening/opening.schema.ts';
import { listOrders } from '@procure/contract/order/order.schema.ts';
import { listSent } from '@procure/contract/outbox/outbox.schema.ts';
import { listPlans } from '@procure/contract/plan/plan.schema.ts';
import { listTenderEntries } from '@procure/contract/tender/entry.schema.ts';
import { listTenderTemplates } from '@procure/contract/tender/template.schema.ts';
import { listTenders } from '@procure/contract/tender/tender.schema.ts';
import { accountStanding, accountStandingLabels } from '@procure/domain/account/standing.ts';
import { approvalStateLabels } from '@procure/domain/approval/approval.ts';
import { approvalActFacts } from '@procure/domain/approval/chain.ts';
import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { changeSectionLabels } from '@procure/domain/change-request/sections.ts';
import { companyStateLabels } from '@procure/domain/company/company.ts';
import { reviewKindLabels } from '@procure/domain/company/review.ts';
import {
  complaintGroundLabels,
  complaintOutcomeLabels,
  complaintStateLabels,
  complaintSubjectLabels,
} from '@procure/domain/complaint/complaint.ts';
import { complaintRegisterStateLabels } from '@procure/domain/complaint/register.ts';
import { scoringText } from '@procure/domain/criterion/wording.ts';
import { entrustmentPhaseLabels } from '@procure/domain/entrustment/entrustment.ts';
import { expertGradeLabels, expertStandingLabels } from '@procure/domain/expert/expert.ts';
import { intentionStateLabels, monthText } from '@procure/domain/intention/intention.ts';
import { expiryKindLabels } from '@procure/domain/library/expiry.ts';
import { type ColumnKind, cellOf, type ExportColumn } from '@procure/domain/list-export/cell.ts';
import type { ExportedList } from '@procure/domain/list-export/list-export.ts';
import { lotPhaseLabels } from '@procure/domain/lot/lot.ts';
import { measureKindLabels, measurePhaseLabels } from '@procure/domain/measure/measure.ts';
import { channelLabels, factsOf } from '@procure/domain/message/kind.ts';
import { outboxStateLabels } from '@procure/domain/message/state.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import {
  objectionOutcomeLabels,
  objectionStateLabels,
  objectionSubjectLabels,
} from '@procure/domain/objection/objection.ts';
import { registerStateLabels, resultOf } from '@procure/domain/objection/register.ts';
import { orderStateLabels } from '@procure/domain/order/order.ts';
import { roleLabels } from '@procure/domain/permission/role.ts';
import { planFormLabels, planPermitLabels, planStateLabels } from '@procure/domain/plan/plan.ts';
import { entryPartLabel, partOf } from '@procure/domain/tender/entry.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { tenderScopeLabels } from '@procure/domain/tender/scope.ts';
import type { z } from 'zod';
import type { ListColumns } from '../../../platform/files/sheet-file.ts';

type RowOf<E extends Endpoint> = z.output<E['output']> extends readonly (infer Row)[] ? Row : never;
/** A column: its title, its width in characters, and its value in a row. */
type Written<Row> = readonly [
  title: string,
  width: number,
  read: ExportColumn<Row>['read'],
  kind?: ColumnKind,
];

/** The columns contain what the list answers, which is what its page receives, and nothing else. */
function columnsOf<E extends Endpoint>(endpoint: E, written: readonly Written<RowOf<E>>[]): ListColumns {
  const columns = written.map(([title, width, read, kind = 'text']) => ({ title, width, read, kind }));
  return {
    endpoint,
    columns,
    present: (row) => columns.map(({ kind, read }) => cellOf(kind, read(row as RowOf<E>))),
  };
}

const lotName = ({ lotNo, title }: { readonly lotNo: number; readonly title: string }) =>
  `第${lotNo}标段 ${title}`;

/** The columns of every list that can be exported. */
export const listColumns: Readonly<Record<ExportedList, ListColumns>> = {
  listTenders: columnsOf(listTenders, [
    ['项目编号', 22, (row) => row.tenderNo],
    ['项目名称', 40, (row) => row.title],
    ['标段号', 8, (row) => row.lotNo, 'number'],
    ['标段名称', 30, (row) => row.lotTitle],
    ['状态', 14, (row) => lotPhaseLabels[row.phase]],
    ['采购方式', 14, (row) => methodLabels[row.method]],
    ['项目类别', 10, (row) => categoryKindLabels[row.kind]],
    ['法律适用', 20, (row) => tenderScopeLabels[row.scope]],
    ['招标人', 28, (row) => row.buyerName],
    ['创建人', 12, (row) => row.author.name],
    ['预算（估算）金额（元）', 20, (row) => row.estimate, 'money'],
    ['最高限价（元）', 20, (row) => row.ceilingPrice, 'money'],
    ['投标截止（北京时间）', 20, (row) => row.bidDeadline, 'time'],
    ['发布时间', 20, (row) => row.publishedAt, 'time'],
    ['创建时间', 20, (row) => row.createdAt, 'time'],
  ]),
  listTenderTemplates: columnsOf(listTenderTemplates, [
    ['模板名称', 36, (row) => row.name],
    ['采购单位', 28, (row) => row.organisationName],
    ['采购方式', 14, (row) => methodLabels[row.method]],
    ['项目类别', 10, (row) => categoryKindLabels[row.kind]],
    ['法律适用', 20, (row) => tenderScopeLabels[row.scope]],
    ['标段数', 8, (row) => row.lots, 'number'],
    ['清单行数', 10, (row) => row.lines, 'number'],
    ['条款数', 8, (row) => row.clauses, 'number'],
    ['评审因素数', 10, (row) => row.criteria, 'number'],
    ['保存人', 12, (row) => row.savedBy],
    ['保存时间', 20, (row) => row.savedAt, 'time'],
    ['停用时间', 20, (row) => row.retiredAt, 'time'],
  ]),
  listTenderEntries: columnsOf(listTenderEntries, [
    ['条目名称', 36, (row) => row.name],
    ['类别', 14, (row) => entryPartLabel(row.content.kind, partOf(row.content))],
    ['条款号', 10, ({ content }) => (content.kind === 'clause' ? content.clause.clauseNo : null)],
    ['评审因素', 30, ({ content }) => (content.kind === 'criterion' ? content.criterion.title : null)],
    [
      '要求',
      60,
      ({ content }) => (content.kind === 'clause' ? content.clause : content.criterion).requirement,
    ],
    ['★实质性', 10, ({ content }) => (content.kind === 'clause' && content.clause.starred ? '★' : null)],
    ['分值', 8, ({ content }) => (content.kind === 'criterion' ? content.criterion.points : null), 'number'],
    [
      '评分方式',
      40,
      (row) => (row.content.kind === 'criterion' ? scoringText(row.content.criterion.scoring) : null),
    ],
    ['证明材料', 30, ({ content }) => (content.kind === 'criterion' ? content.criterion.evidence : null)],
    ['适用采购方式', 24, (row) => row.methods.map((method) => methodLabels[method]).join('、') || '全部'],
    ['备注', 30, (row) => row.note],
    ['疑似限制竞争的用语', 30, (row) => row.findings.map(({ passage }) => passage).join('；')],
    ['采购单位', 28, (row) => row.organisationName],
    ['保存人', 12, (row) => row.savedBy],
    ['保存时间', 20, (row) => row.savedAt, 'time'],
    ['停用时间', 20, (row) => row.retiredAt, 'time'],
  ]),
  listExperts: columnsOf(listExperts, [
    ['姓名', 12, (row) => row.name],
    ['工作单位', 36, (row) => row.employer],
    ['地区代码', 12, (row) => row.areaCode],
    ['评审专业代码', 24, (row) => row.specialities.join('、')],
    ['专业技术职称', 16, (row) => expertGradeLabels[row.grade]],
    ['证书', 26, (row) => row.qualification],
    ['有效期至', 12, (row) => (row.qualifiedUntil === '' ? null : row.qualifiedUntil), 'day'],
    ['状态', 14, (row) => expertStandingLabels[row.standing]],
    ['待审核', 10, (row) => (row.isWaiting ? '是' : '否')],
    ['提交时间', 20, (row) => row.submittedAt, 'time'],
  ]),
  listPlans: columnsOf(listPlans, [
    ['方案编号', 22, (row) => row.planNo],
    ['项目名称', 40, (row) => row.title],
    ['项目代码', 26, (row) => row.content.projectCode],
    ['招标性质', 14, (row) => tenderScopeLabels[row.content.scope]],
    ['项目审批手续', 14, (row) => planPermitLabels[row.content.permit]],
    ['文号', 26, (row) => row.content.permitNo],
    ['机关', 26, (row) => row.content.permitAuthority],
    ['批复日期', 12, (row) => (row.content.permitDay === '' ? null : row.content.permitDay), 'day'],
    ['资金来源', 26, (row) => row.content.funding],
    ['资金已落实', 12, (row) => (row.content.isFunded ? '是' : '否')],
    ['项目总预算（元）', 18, (row) => row.budget, 'number'],
    ['招标组织形式', 14, (row) => planFormLabels[row.content.form]],
    ['标段数', 8, (row) => row.content.packages.length, 'number'],
    [
      '标段',
      60,
      (row) =>
        row.content.packages
          .map(({ name, method, estimate }) => `${name}（${methodLabels[method]}，${formatYuan(estimate)}）`)
          .join('；'),
    ],
    ['状态', 10, (row) => planStateLabels[row.state]],
    ['生效版次', 10, (row) => row.versionNo, 'number'],
    ['采购单位', 28, (row) => row.organisationName],
    ['最近办理人', 12, (row) => row.savedBy],
    ['最近办理时间', 20, (row) => row.savedAt, 'time'],
  ]),
  listIntentions: columnsOf(listIntentions, [
    ['采购项目名称', 40, (row) => row.title],
    ['类别', 8, (row) => categoryKindLabels[row.kind]],
    ['采购需求概况', 60, (row) => row.outline],
    ['预算金额（元）', 18, (row) => row.budget, 'number'],
    ['预计采购时间', 14, (row) => monthText(row.plannedMonth)],
    ['专门面向中小企业', 16, (row) => (row.setAside ? '是' : '否')],
    ['备注', 30, (row) => row.remark],
    ['状态', 10, (row) => intentionStateLabels[row.state]],
    ['首次公开时间', 20, (row) => row.publishedAt, 'time'],
    ['公开次数', 10, (row) => String(row.versionNo), 'number'],
    ['取消时间', 20, (row) => row.cancelledAt, 'time'],
    ['取消原因', 30, (row) => row.cancelReason],
    ['采购单位', 28, (row) => row.organisationName],
    ['保存人', 12, (row) => row.savedBy],
    ['保存时间', 20, (row) => row.savedAt, 'time'],
  ]),
  listEntrustments: columnsOf(listEntrustments, [
    ['招标人', 28, (row) => row.purchaser.name],
    ['代理机构', 28, (row) => row.agency.name],
    ['委托书编号', 22, (row) => row.documentNo],
    ['项目类别', 18, (row) => row.kinds.map((kind) => categoryKindLabels[kind]).join('、')],
    ['单独委托的项目', 40, (row) => row.tenders.map(({ tenderNo }) => tenderNo).join('、')],
    ['单独委托的项目数', 14, (row) => row.tenderCount, 'number'],
    ['起始日', 12, (row) => row.fromDay, 'day'],
    ['截止日', 12, (row) => row.untilDay, 'day'],
    ['招标人负责人', 12, (row) => row.owner.name],
    ['状态', 12, (row) => entrustmentPhaseLabels[row.phase]],
    ['终止人', 12, (row) => (row.reason === null ? null : row.closedBy)],
    ['终止原因', 36, (row) => row.reason],
  ]),
  listApprovals: columnsOf(listApprovals, [
    ['项目编号', 22, (row) => row.tenderNo],
    ['项目名称', 40, (row) => row.title],
    ['标段名称', 30, (row) => row.lotTitle],
    ['事项', 20, (row) => approvalActFacts[row.act].label],
    ['提交人', 12, (row) => row.requestedBy],
    ['步骤', 16, (row) => row.stepTitle],
    ['第几步', 8, (row) => row.place, 'number'],
    ['共几步', 8, (row) => row.steps, 'number'],
    ['状态', 12, (row) => approvalStateLabels[row.state]],
    ['时间（北京时间）', 20, (row) => row.since, 'time'],
    ['应签署时间', 20, (row) => row.due, 'time'],
  ]),
  listOpenings: columnsOf(listOpenings, [
    ['项目编号', 22, (row) => row.tenderNo],
    ['项目名称', 40, (row) => row.tenderTitle],
    ['标段', 30, lotName],
    ['状态', 14, (row) => (row.pricesAwaited ? '待开启报价' : lotPhaseLabels[row.phase])],
    ['开标时间（北京时间）', 20, (row) => row.bidDeadline, 'time'],
    ['应有开标人', 12, (row) => row.openersNeeded, 'number'],
    ['已确认公钥', 12, (row) => row.consents, 'number'],
    ['已解锁', 10, (row) => row.releasedCount, 'number'],
  ]),
  listEvaluations: columnsOf(listEvaluations, [
    ['项目编号', 22, (row) => row.tenderNo],
    ['项目名称', 40, (row) => row.tenderTitle],
    ['标段', 30, lotName],
    ['采购方式', 14, (row) => methodLabels[row.method]],
    ['状态', 14, (row) => lotPhaseLabels[row.phase]],
    ['评委人数', 10, (row) => row.evaluatorCount, 'number'],
    ['已提交评分', 12, (row) => row.submittedCount, 'number'],
  ]),
  listOrders: columnsOf(listOrders, [
    ['订单号', 24, (row) => row.orderNo],
    ['项目编号', 22, (row) => row.tenderNo],
    ['项目（标段）', 40, (row) => row.title],
    ['供应商', 30, (row) => row.companyName],
    ['状态', 14, (row) => orderStateLabels[row.state]],
    ['中标无效', 10, (row) => (row.voided ? '中标无效' : null)],
    ['金额（含税，元）', 20, (row) => row.totalIncl, 'money'],
    ['要求到货', 12, (row) => row.requiredDate, 'day'],
    ['承诺到货', 12, (row) => row.promisedDate, 'day'],
    ['下达时间（北京时间）', 20, (row) => row.issuedAt, 'time'],
  ]),
  listCompanies: columnsOf(review.listCompanies, [
    ['企业名称', 36, (row) => row.name],
    ['统一社会信用代码', 22, (row) => row.uscc],
    ['状态', 12, (row) => companyStateLabels[row.status]],
    ['注册地区', 24, (row) => row.areaName],
    ['待审变更', 10, (row) => row.openChanges, 'number'],
    ['提交时间（北京时间）', 20, (row) => row.submittedAt, 'time'],
    ['建立时间', 20, (row) => row.createdAt, 'time'],
  ]),
  listReviews: columnsOf(review.listReviews, [
    ['企业名称', 36, (row) => row.companyName],
    ['统一社会信用代码', 22, (row) => row.uscc],
    ['类型', 12, (row) => reviewKindLabels[row.kind]],
    ['变更内容', 16, (row) => (row.section === null ? null : changeSectionLabels[row.section])],
    ['异议（条）', 10, (row) => row.objections, 'number'],
    ['注册地区', 24, (row) => row.areaName],
    ['已等待（天）', 12, (row) => row.waitedDays, 'number'],
    ['提交时间（北京时间）', 20, (row) => row.submittedAt, 'time'],
  ]),
  listExpiries: columnsOf(review.listExpiries, [
    ['企业名称', 36, (row) => row.companyName],
    ['统一社会信用代码', 22, (row) => row.uscc],
    ['状态', 12, (row) => companyStateLabels[row.status]],
    ['类别', 14, (row) => expiryKindLabels[row.kind]],
    ['证照', 30, (row) => row.name],
    ['编号', 24, (row) => row.no],
    ['截止日', 12, (row) => row.expiryDate, 'day'],
    ['剩余天数', 10, (row) => row.daysLeft, 'number'],
    ['提醒企业时间（北京时间）', 22, (row) => row.remindedAt, 'time'],
  ]),
  listMeasures: columnsOf(listMeasures, [
    ['企业名称', 36, (row) => row.company.name],
    ['统一社会信用代码', 22, (row) => row.company.uscc],
    ['措施', 16, (row) => measureKindLabels[row.kind]],
    ['实施单位', 28, (row) => row.organisation.name],
    ['状态', 14, (row) => measurePhaseLabels[row.phase]],
    ['截止日', 12, (row) => row.until, 'day'],
    ['提出时间（北京时间）', 20, (row) => row.proposedAt, 'time'],
  ]),
  listObjections: columnsOf(listObjections, [
    ['异议编号', 24, (row) => row.objectionNo],
    ['项目编号', 22, (row) => row.tenderNo],
    ['项目', 40, (row) => row.lotName],
    ['异议事项', 20, (row) => objectionSubjectLabels[row.subject]],
    ['提出人', 30, (row) => row.objector],
    ['状态', 14, (row) => objectionStateLabels[row.state]],
    // An outcome that is not signed yet is not shown.
    [
      '处理结果',
      14,
      (row) =>
        row.state === 'answered' && row.outcome !== null ? objectionOutcomeLabels[row.outcome] : null,
    ],
    ['逾期', 8, (row) => (row.overdue ? '逾期' : null)],
    ['应答复时间（北京时间）', 20, (row) => row.dueAt, 'time'],
    ['提出时间', 20, (row) => row.submittedAt, 'time'],
  ]),
  listObjectionRegister: columnsOf(listObjectionRegister, [
    ['异议编号', 24, (row) => row.objectionNo],
    ['项目编号', 22, (row) => row.tenderNo],
    ['项目', 40, (row) => row.lotName],
    ['招标人', 28, (row) => row.organisationName],
    ['异议事项', 20, (row) => objectionSubjectLabels[row.subject]],
    ['提出时间', 20, (row) => row.submittedAt, 'time'],
    ['应答复时间', 20, (row) => row.dueAt, 'time'],
    ['状态', 14, (row) => registerStateLabels[row.state]],
    ['处理结果', 24, (row) => resultOf(row.outcome, row.ground)],
    ['办结时间', 20, (row) => row.endedAt, 'time'],
    ['逾期', 8, (row) => (row.late ? '逾期' : null)],
    ['提出人', 30, (row) => row.objector],
  ]),
  listComplaints: columnsOf(listComplaints, [
    ['投诉编号', 24, (row) => row.complaintNo],
    ['项目编号', 22, (row) => row.tenderNo],
    ['项目', 40, (row) => row.lotName],
    ['投诉事项', 20, (row) => complaintSubjectLabels[row.subject]],
    ['投诉人', 30, (row) => row.complainant ?? '投诉人不公开'],
    ['招标人', 28, (row) => row.buyerName],
    ['状态', 14, (row) => complaintStateLabels[row.state]],
    ['处理结果', 14, (row) => (row.outcome === null ? null : complaintOutcomeLabels[row.outcome])],
    ['逾期', 8, (row) => (row.overdue ? '逾期' : null)],
    ['标段已暂停', 10, (row) => (row.holding ? '标段已暂停' : null)],
    ['应办理时间（北京时间）', 20, (row) => row.dueAt, 'time'],
    ['提交时间', 20, (row) => row.submittedAt, 'time'],
  ]),
  listComplaintRegister: columnsOf(listComplaintRegister, [
    ['投诉编号', 24, (row) => row.complaintNo],
    ['项目编号', 22, (row) => row.tenderNo],
    ['项目', 40, (row) => row.lotName],
    ['招标人', 28, (row) => row.organisationName],
    ['投诉事项', 20, (row) => complaintSubjectLabels[row.subject]],
    ['提交时间', 20, (row) => row.submittedAt, 'time'],
    ['受理时间', 20, (row) => row.receivedAt, 'time'],
    ['应办理时间', 20, (row) => row.dueAt, 'time'],
    ['状态', 14, (row) => complaintRegisterStateLabels[row.state]],
    [
      '处理结果',
      24,
      (row) =>
        row.ground !== null
          ? `不予受理（${complaintGroundLabels[row.ground]}）`
          : row.outcome === null
            ? null
            : complaintOutcomeLabels[row.outcome],
    ],
    ['办结时间', 20, (row) => row.endedAt, 'time'],
    ['逾期', 8, (row) => (row.late ? '逾期' : null)],
    ['投诉人', 30, (row) => row.complainant],
  ]),
  listStaffAccounts: columnsOf(listStaffAccounts, [
    ['姓名', 12, (row) => row.nickName],
    ['用户名', 18, (row) => row.username],
    ['手机号（脱敏）', 16, (row) => row.phone],
    [
      '单位与角色',
      50,
      (row) =>
        row.posts
          .map(
            ({ organisationName, roles }) =>
              `${organisationName}：${roles.map((role) => roleLabels[role]).join('、')}`,
          )
          .join('；'),
    ],
    ['状态', 16, (row) => accountStandingLabels[accountStanding(row)]],
    ['最近使用（北京时间）', 20, (row) => row.lastSeenAt, 'time'],
  ]),
  listSupplierAccounts: columnsOf(listSupplierAccounts, [
    ['姓名', 12, (row) => row.nickName],
    ['用户名', 18, (row) => row.username],
    ['企业', 36, (row) => row.companyName],
    ['手机号（脱敏）', 16, (row) => row.phone],
    ['邮箱（脱敏）', 26, (row) => row.email],
    ['状态', 10, (row) => accountStandingLabels[row.state]],
  ]),
  listSent: columnsOf(listSent, [
    ['种类', 24, (row) => (row.kind === null ? '汇总邮件' : factsOf(row.kind).label)],
    ['渠道', 10, (row) => channelLabels[row.channel]],
    ['收件人（脱敏）', 26, (row) => row.recipient ?? row.account ?? '地址已清除'],
    ['状态', 14, (row) => outboxStateLabels[row.state]],
    ['建立时间（北京时间）', 20, (row) => row.createdAt, 'time'],
    ['尝试次数', 10, (row) => row.attempts.length, 'number'],
  ]),
};
