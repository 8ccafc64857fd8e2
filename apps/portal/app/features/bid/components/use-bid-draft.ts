import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { bondMethodLabels, bondMethods } from '@procure/domain/bid/bid.ts';
import { deviationLabels, deviations } from '@procure/domain/bid/deviation.ts';
import { failed } from '@procure/web/draft/autosave.ts';
import { type Difference, differencesOf } from '@procure/web/draft/differences.ts';
import { type Draft, useAutosave } from '@procure/web/draft/use-autosave.ts';
import { saveDraft } from '../queries.ts';
import { type Lot, wholeDraft } from './draft.ts';

/** The draft of a bid: kept as it is typed, complete or not. */
export function useBidDraft(lot: Lot, saved: BidWorkspace['draft']): Draft<BidDraft> {
  return useAutosave<BidDraft>({
    place: () => `bid/${lot.id}`,
    start: {
      version: saved.version,
      draft: wholeDraft(lot, saved.content),
      by: saved.savedBy,
      at: saved.savedAt,
    },
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    restore: (kept) => wholeDraft(lot, kept),
    async send(draft, version) {
      const reply = await saveDraft(lot.id, version, draft);
      if (!reply.ok) return failed(reply);
      const { data } = reply;
      if (data.saved) return { kind: 'saved', version: data.version, at: data.savedAt };
      const theirs = { draft: wholeDraft(lot, data.content), by: data.savedBy, at: data.savedAt };
      return { kind: 'overtaken', theirs: { version: data.version, ...theirs } };
    },
  });
}

const labels: Readonly<Record<string, string>> = {
  'letter.delivery': '交货期（工期）',
  'letter.quality': '质量承诺',
  'letter.validityDays': '投标有效期',
  'letter.representative': '授权代表',
  'bond.method': '保证金缴纳方式',
  'bond.amount': '保证金金额',
  'bond.payerName': '保证金付款账户名',
  'bond.expiryDate': '保证金到期日',
  brand: '品牌/产地',
  unitPriceIncl: '含税单价',
  taxRate: '税率',
  delivery: '交货期',
  remark: '备注',
  response: '投标响应',
  deviation: '偏离',
  explanation: '偏离说明',
};
const tables: Readonly<Record<string, string>> = {
  prices: '报价明细第',
  technical: '技术响应第',
  commercial: '商务响应第',
};

function labelOf(path: string): string {
  const [table = '', row, field = ''] = path.split('.');
  const name = tables[table];
  return name === undefined ? (labels[path] ?? path) : `${name}${Number(row) + 1}行 ${labels[field] ?? ''}`;
}

/** Field by field what two drafts of a bid do not share. */
export function bidDifferences(mine: BidDraft, theirs: BidDraft): readonly Difference[] {
  return differencesOf(mine, theirs, {
    label: labelOf,
    value(path, value) {
      const deviation = path.endsWith('.deviation') && deviations.find((one) => one === value);
      const method = path === 'bond.method' && bondMethods.find((one) => one === value);
      if (deviation) return deviationLabels[deviation];
      return method ? bondMethodLabels[method] : undefined;
    },
  });
}
