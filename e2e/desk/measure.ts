import { getCompany } from '@procure/contract/company/review.route.ts';
import { listCompanyMeasures } from '@procure/contract/measure/measure.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { must } from '../wire.ts';
import { type Act, type Desk, idOf } from './desk.ts';

const measureOf = (supplier: string) => (desk: Desk) =>
  ['measure', idOf(`measure of ${supplier}`)(desk)] as const;
const measureAt = (supplier: string) => (desk: Desk) =>
  `/supplier/measure/${idOf(`measure of ${supplier}`)(desk)}`;

/** Status of a supplier's company. */
export const statusOf =
  (supplier: string): Act['says'] =>
  async (wire, desk) =>
    must(await wire.call(getCompany, { id: idOf(supplier)(desk) })).status;

/** A reviewer proposes a freeze on the page of the company. */
export const proposing = (supplier: string): Act => ({
  name: `a freeze of ${supplier} is proposed, with evidence`,
  who: 'reviewer_a',
  at: (desk) => `/supplier/${idOf(supplier)(desk)}`,
  button: '提出限制措施',
  confirm: '提出',
  fields: {
    限制方式: '冻结（海州市公共资源电子交易平台运营中心）',
    理由: '依据见本部门核查记录。',
    截止日: addDays(dayOf(new Date()), 365),
  },
  upload: '核查记录.pdf',
  seen: ['已提出，待另一人确认后生效', '待确认'],
  stays: true,
  async says(wire, desk) {
    const [measure] = must(await wire.call(listCompanyMeasures, { id: idOf(supplier)(desk) })).measures;
    desk.ids.set(`measure of ${supplier}`, measure?.id ?? '');
    return measure?.phase;
  },
  is: 'proposed',
});

/** Two reviewers freeze a company, and two release it before the end date. */
export const measuring: readonly Act[] = [
  proposing('supplier_d'),
  {
    name: 'another reviewer confirms the freeze',
    who: 'reviewer_b',
    at: measureAt('supplier_d'),
    button: '确认措施',
    confirm: '确认生效',
    quicker: measureOf('supplier_d'),
    seen: ['措施已生效，已告知供应商', '生效中'],
    says: statusOf('supplier_d'),
    is: 'frozen',
  },
  {
    name: 'that reviewer requests an early release',
    who: 'reviewer_b',
    button: '申请提前解除',
    confirm: '确认申请提前解除',
    fields: { 解除理由: '企业已完成整改并提交证明。' },
    quicker: measureOf('supplier_d'),
    seen: ['已申请提前解除，待另一人确认', '提前解除待另一人确认。'],
    says: statusOf('supplier_d'),
    is: 'frozen',
  },
  {
    name: 'the first reviewer confirms the release',
    who: 'reviewer_a',
    at: measureAt('supplier_d'),
    button: '确认提前解除',
    confirm: '确认解除',
    quicker: measureOf('supplier_d'),
    seen: ['已解除，已告知供应商', '本措施已不再生效。'],
    says: statusOf('supplier_d'),
    is: 'approved',
  },
];
