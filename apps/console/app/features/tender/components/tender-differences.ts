import { sourcingLabel } from '@procure/domain/tender/sourcing.ts';
import { stateFundsLabel } from '@procure/domain/tender/state-funds.ts';
import { eachTenderText, tenderTexts } from '@procure/domain/tender/texts.ts';
import { type Difference, differencesOf } from '@procure/web/draft/differences.ts';
import type { TenderDraft } from './form-state.ts';

const labels: Readonly<Record<string, string>> = {
  title: '项目名称',
  method: '采购方式',
  sourcing: sourcingLabel,
  scope: '招标范围',
  kind: '项目类别',
  ground: '适用情形',
  groundNote: '情形说明',
  categoryId: '采购品类',
  areaCode: '项目地区',
  organisationId: '招标人',
  agencyId: '招标代理机构',
  'contact.name': '联系人',
  'contact.phone': '联系电话',
  'contact.email': '联系邮箱',
  'contact.address': '联系地址',
  allowsConsortium: '是否接受联合体投标',
  stateFunded: stateFundsLabel,
  ...eachTenderText((name) => tenderTexts[name].label),
  intentionId: '采购意向',
  planPackageId: '招标方案的标段',
  rebidOf: '重新招标的原项目',
  'lots.title': '标段名称',
  'lots.estimate': '估算价',
  'lots.ceilingPrice': '最高限价',
  'lots.bondAmount': '投标保证金',
  'lots.bidValidityDays': '投标有效期',
  'lots.evaluationMethod': '评标办法',
  'lots.weights.technical': '技术权重',
  'lots.weights.commercial': '商务权重',
  'lots.weights.price': '价格权重',
  'lots.preferences.setAside': '专门面向中小企业采购',
  'lots.preferences.smallDiscount': '小微企业价格扣除',
  'lots.preferences.domesticDiscount': '本国产品价格评审优惠',
  'lots.splitEnvelope': '双信封',
  'lots.priceMustNotIncrease': '报价不得高于上一轮',
  'lots.times.documentFrom': '文件获取开始',
  'lots.times.documentUntil': '文件获取截止',
  'lots.times.replyUntil': '邀请回复截止',
  'lots.times.questionUntil': '提疑截止',
  'lots.times.prequalificationDeadline': '资格预审申请截止',
  'lots.times.bidDeadline': '投标截止',
  'lots.openersNeeded': '开标所需人数',
  'lots.openers': '开标人',
  'lots.evaluators': '评委',
  'lots.representatives': '招标人代表',
  'lots.drawnExperts': '抽取的专家',
  name: '名称',
  spec: '规格',
  unit: '单位',
  qty: '数量',
  ceilingUnitPrice: '单价最高限价',
  delivery: '交货期',
  remark: '备注',
  clauseNo: '条款号',
  requirement: '要求',
  starred: '实质性要求',
  evidence: '证明材料',
  points: '分值',
  scoring: '评分方式',
  speciality: '评审专业',
  seats: '人数',
};

function labelOf(path: string): string {
  const [, lot, rest] = /^lots\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  if (lot === undefined) return labels[path] ?? path;
  const where = `第${Number(lot) + 1}标段`;
  const [, table, row, field = ''] =
    /^(priceLines|clauses|criteria|drawnExperts)\.(\d+)(?:\.(.+))?$/.exec(rest ?? '') ?? [];
  if (table === undefined) return rest === undefined ? where : `${where} ${labels[`lots.${rest}`] ?? rest}`;
  const name =
    { priceLines: '分项报价', clauses: '条款', criteria: '评审因素', drawnExperts: '抽取的专家' }[table] ??
    '';
  // The numbers within a scoring are shown as the scoring.
  const [column = ''] = field.split('.');
  return `${where}${name}第${Number(row) + 1}行 ${labels[column] ?? column}`.trim();
}

/** The fields in which two drafts of a tender differ. */
export function tenderDifferences(mine: TenderDraft, theirs: TenderDraft): readonly Difference[] {
  return differencesOf(mine, theirs, { label: labelOf });
}
