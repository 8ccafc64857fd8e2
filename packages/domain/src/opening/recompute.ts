import { checkPriceSheet, type PriceSheet, priceSheet } from '../bid/price-sheet.ts';
import { formatYuan } from '../money/money.ts';

interface DeclaredPrice {
  readonly lines: readonly {
    readonly lineId: string;
    readonly unitPriceIncl: string;
    readonly taxRate: string;
  }[];
  readonly totals: Pick<PriceSheet, 'totalIncl' | 'totalExcl' | 'totalTax'>;
}

export interface Recomputed {
  /** Null if a total exceeds the recordable range. */
  readonly sheet: PriceSheet | null;
  /** Remarks for the evaluators; empty if everything agrees. */
  readonly remarks: readonly string[];
}

/** The remark on a bid that was made for criteria that an amendment has changed since. */
export const formerCriteria =
  '投标递交后评审因素有变更，投标人未按变更后的评审因素重新递交；其响应对应递交时的评审因素';

/** The remark on a bid that was made for clauses that an amendment has changed since. */
export const formerClauses =
  '投标递交后技术与商务条款有变更，投标人未按变更后的条款重新递交；其偏离表对应递交时的条款';

/** A recordable amount: the opening record holds at most sixteen digits before the decimal point. */
const largestTotal = /^\d{1,16}\.\d{2}$/;

/**
 * Recomputes a bid's price sheet from its unit prices and the buyer's quantities, which prevail over the declared
 * totals (评标委员会和评标方法暂行规定19). Differences are reported as remarks; the evaluators decide on them.
 * @param required the lines that the bid was made for
 * @param rules `rates` are the tax rates of the deadline's day; `isOutdated` is true if the buyer has changed the lines
 *   after the bid arrived
 */
export function recomputePrice(
  required: readonly {
    readonly id: string;
    readonly lineNo?: number;
    readonly qty: string;
    readonly ceilingUnitPrice?: string | null;
  }[],
  declared: DeclaredPrice,
  rules: {
    readonly ceilingPrice: string | null;
    readonly rates: readonly string[];
    readonly isOutdated?: boolean;
  },
): Recomputed {
  const byLine = new Map(declared.lines.map((line) => [line.lineId, line]));
  const lines = required.map(({ id, qty, lineNo, ceilingUnitPrice = null }, place) => {
    const line = byLine.get(id);
    const { unitPriceIncl = null, taxRate = null } = line ?? {};
    return { lineNo: lineNo ?? place + 1, qty, unitPriceIncl, taxRate, ceilingUnitPrice };
  });
  const sheet = priceSheet(lines);
  const remarks = checkPriceSheet(lines, rules).map(({ field, message }) => {
    const row = /^priceLines\.(\d+)\./.exec(field)?.[1];
    return row === undefined || message.startsWith('第')
      ? message
      : `第${lines[Number(row)]?.lineNo}行：${message}`;
  });
  if (rules.isOutdated === true)
    remarks.push('投标递交后分项报价清单有变更，投标人未按变更后的清单重新递交；总价按其递交时的清单核算');
  const foreign = declared.lines.length - required.filter(({ id }) => byLine.has(id)).length;
  if (foreign > 0) remarks.push(`报价明细有${foreign}行不在招标清单内，未计入`);
  if (![sheet.totalIncl, sheet.totalExcl, sheet.totalTax].every((total) => largestTotal.test(total))) {
    return { sheet: null, remarks: [...remarks, '投标总价超出可记录的范围'] };
  }
  if (declared.totals.totalIncl !== sheet.totalIncl) {
    remarks.push(
      `投标函所载总价${readable(declared.totals.totalIncl)}与复算结果${formatYuan(sheet.totalIncl)}不一致`,
    );
  } else if (declared.totals.totalExcl !== sheet.totalExcl || declared.totals.totalTax !== sheet.totalTax) {
    remarks.push('不含税金额或税额与复算结果不一致');
  }
  return { sheet, remarks };
}

function readable(amount: string): string {
  return largestTotal.test(amount) ? formatYuan(amount) : `“${amount}”`;
}
