import { parseDecimal } from '../money/decimal.ts';
import { formatYuan } from '../money/money.ts';
import type { FieldError } from '../outcome.ts';

interface CappedLot {
  /** 最高投标限价 of the lot, in yuan. */
  readonly ceilingPrice: string | null;
  readonly priceLines: readonly {
    readonly qty: string;
    /** 单价最高限价, in yuan, tax included. */
    readonly ceilingUnitPrice: string | null;
  }[];
}

/**
 * Checks that no line alone may cost more than the whole lot. All lines together may: then the ceiling of the lot binds
 * their sum.
 */
export function checkLineCeilings({ ceilingPrice, priceLines }: CappedLot): readonly FieldError[] {
  const ceiling = parseDecimal(ceilingPrice);
  if (ceiling === null) return [];
  return priceLines.flatMap(({ qty, ceilingUnitPrice }, place): readonly FieldError[] => {
    const amount = parseDecimal(ceilingUnitPrice)
      ?.times(parseDecimal(qty) ?? 0)
      .toDecimalPlaces(2);
    return amount === undefined || amount.lte(ceiling)
      ? []
      : [
          {
            field: `priceLines.${place}.ceilingUnitPrice`,
            message: `按单价最高限价计，本行金额为${formatYuan(amount.toFixed())}，超过标段的最高投标限价${formatYuan(ceiling.toFixed())}，请核对`,
          },
        ];
  });
}
