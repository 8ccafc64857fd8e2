import { idNumberLabels } from '../company/id-paper.ts';
import { formatMoney } from '../display/money.ts';
import { formatDay } from '../display/time.ts';
import type { LibraryContent, PersonCertificate } from './library.ts';
import { maskSecret } from './secret.ts';

export interface DescribedLine {
  readonly label: string;
  readonly value: string;
}

/** Describes an entry with masked secrets. `currency` returns the words for a currency code. */
export function describeContent(
  content: LibraryContent,
  currency: (code: string) => string,
): readonly DescribedLine[] {
  return linesOf(maskSecret(content), currency)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label, value }));
}

function linesOf(
  content: LibraryContent,
  currency: (code: string) => string,
): readonly (readonly [label: string, value: string])[] {
  switch (content.kind) {
    case 'contract':
      return [
        ['项目名称', content.project],
        ['业主单位', content.client],
        ['合同内容', content.content],
        [
          '合同金额',
          `${formatMoney(content.amount)}元（${currency(content.currency)}，${content.taxIncluded ? '含税' : '不含税'}）`,
        ],
        ['签订日期', formatDay(content.signedDate)],
        ['完成日期', content.finishedDate === '' ? '履行中' : formatDay(content.finishedDate)],
        ['业主联系人', `${content.contactName} ${content.contactPhone}`],
      ];
    case 'person':
      return [
        ['姓名', content.name],
        ['岗位', content.role],
        ['项目负责人', content.leads ? '可担任' : ''],
        [idNumberLabels[content.idType ?? 'id_card'], content.idNo],
        ...content.certificates.map((one, at) => [`资格证书${at + 1}`, certificateInWords(one)] as const),
      ];
    case 'finance': {
      const figure = (value: string) => `${formatMoney(value)}万元（${currency(content.currency)}）`;
      return [
        ['年度', `${content.year}年`],
        ['资产总额', figure(content.assets)],
        ['负债总额', figure(content.liabilities)],
        ['营业收入', figure(content.revenue)],
        ['净利润', figure(content.profit)],
        ['审计机构', content.auditor],
      ];
    }
  }
}

function certificateInWords({ name, no, expiryDate, isPermanent }: PersonCertificate): string {
  return `${name}，${no}，${isPermanent ? '长期有效' : `有效期至${formatDay(expiryDate)}`}`;
}
