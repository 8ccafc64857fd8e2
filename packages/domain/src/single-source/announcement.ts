import { formatDateTime } from '../display/time.ts';
import type { Moment } from '../moment.ts';
import { formatYuan } from '../money/money.ts';
import type { Announcement } from '../tender/announcement.ts';
import type { ShownTender } from './decide.ts';
import {
  type SingleSourceExpert,
  type SingleSourceOutcome,
  singleSourceOutcomeLabels,
} from './single-source.ts';

interface PublicizedTender extends ShownTender {
  readonly tenderNo: string;
  readonly buyerName: string;
  readonly agencyName: string | null;
}

export interface PublicityText {
  readonly supplierName: string;
  readonly supplierUscc: string;
  readonly supplierAddress: string;
  readonly description: string;
  readonly reason: string;
  /** The finance authority with its address and phone. */
  readonly supervisor: string;
  readonly experts: readonly SingleSourceExpert[];
}

/** The notice with the seven contents of 74号令38. */
export function announcePublicity(
  tender: PublicizedTender,
  text: PublicityText,
  until: Moment,
): Announcement {
  const agency = tender.agencyName === null ? '' : `（采购代理机构：${tender.agencyName}）`;
  const lots = tender.lots.length > 1 ? [`采购包：${tender.lots.join('；')}。`] : [];
  return {
    kind: 'single_source',
    title: `${tender.title}单一来源公示`,
    body: [
      `${tender.buyerName}${agency}拟以单一来源方式采购“${tender.title}”（编号：${tender.tenderNo}），现予公示。`,
      ...lots,
      ...(tender.budget === null ? [] : [`采购预算：${formatYuan(tender.budget)}。`]),
      '## 拟采购的货物或者服务',
      text.description,
      '## 采用单一来源采购方式的原因及说明',
      text.reason,
      '## 拟定的唯一供应商',
      `${text.supplierName}（统一社会信用代码：${text.supplierUscc}），${text.supplierAddress}。`,
      '## 专业人员论证意见',
      ...text.experts.map(
        ({ name, employer, title, opinion }) => `**${name}**（${employer}，${title}）：${opinion}`,
      ),
      '## 公示期限与意见的提出',
      `公示至${formatDateTime(until)}（北京时间）。任何供应商、单位或者个人对采用单一来源采购方式有异议的，可以在公示期内通过本平台提出书面意见，并同时抄送财政部门。采购人在公示期满后5个工作日内组织补充论证并告知结论。`,
      '## 财政部门',
      text.supervisor,
    ].join('\n\n'),
    facts: { until: new Date(until).toISOString(), supplierName: text.supplierName },
  };
}

/** The conclusion for everybody; it names nobody who gave an opinion. */
export function announceConclusion(
  tender: { readonly title: string; readonly tenderNo: string },
  outcome: SingleSourceOutcome,
  statement: string,
): Announcement {
  return {
    kind: 'single_source_result',
    title: `${tender.title}单一来源公示结果`,
    body: [
      `“${tender.title}”（编号：${tender.tenderNo}）的单一来源公示已有结论：${singleSourceOutcomeLabels[outcome]}。`,
      '## 说明',
      statement,
    ].join('\n\n'),
    facts: { outcome },
  };
}
