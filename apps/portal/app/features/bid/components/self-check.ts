import type { BidDraft } from '@procure/contract/bid/draft.ts';
import { checkDeviations, starredDeviationWarning, starredNegatives } from '@procure/domain/bid/deviation.ts';
import { checkPriceSheet } from '@procure/domain/bid/price-sheet.ts';
import { checkBidLetter, checkBond } from '@procure/domain/bid/rules.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { asksForBond, clausesOf, type Lot, priceLinesOf, type SheetKind } from './draft.ts';
import type { KeptFile } from './kept-files.ts';

export type SectionKey = 'letter' | 'prices' | 'technical' | 'commercial' | 'bond';

export interface SectionCheck {
  readonly key: SectionKey;
  readonly title: string;
  readonly errors: readonly FieldError[];
}

export interface SelfCheck {
  readonly sections: readonly SectionCheck[];
  readonly ready: boolean;
  /** To be confirmed, not errors: the bidder may still choose so. */
  readonly warnings: readonly string[];
}

/** Everything the rules ask of a bid, by section: what the list at the left says and the button waits for. */
export function selfCheck(
  lot: Lot,
  companyName: string,
  draft: BidDraft,
  files: readonly Pick<KeptFile, 'id' | 'role'>[],
): SelfCheck {
  const { letter, bond } = draft;
  const days = /^\d{1,4}$/.test(letter.validityDays) ? Number(letter.validityDays) : null;
  const rows = (kind: SheetKind) =>
    clausesOf(lot, kind).map(({ id, starred }) => {
      const row = draft[kind].find(({ clauseId }) => clauseId === id);
      const { deviation = '', response = '', explanation = '' } = row ?? {};
      return { deviation: deviation === '' ? null : deviation, response, explanation, starred };
    });
  const sections: SectionCheck[] = [
    {
      key: 'letter',
      title: '投标函',
      errors: checkBidLetter({ ...letter, validityDays: days }, lot.bidValidityDays),
    },
    {
      key: 'prices',
      title: '报价明细',
      errors: checkPriceSheet(priceLinesOf(lot, draft), {
        ceilingPrice: lot.ceilingPrice,
        day: dayOf(new Date(lot.bidDeadline)),
      }),
    },
    { key: 'technical', title: '技术响应', errors: sheetErrors('technical', rows('technical'), files) },
    { key: 'commercial', title: '商务响应', errors: sheetErrors('commercial', rows('commercial'), files) },
  ];
  if (asksForBond(lot)) {
    const validUntil = addDays(dayOf(new Date(lot.bidDeadline)), days ?? lot.bidValidityDays);
    sections.push({
      key: 'bond',
      title: '投标保证金',
      errors: checkBond(
        {
          method: bond.method === '' ? null : bond.method,
          amount: bond.amount,
          payerName: bond.payerName,
          expiryDate: bond.expiryDate === '' ? null : bond.expiryDate,
          voucherFileIds: files.filter(({ role }) => role === 'voucher').map(({ id }) => id),
        },
        { required: lot.bondAmount, companyName, validUntil },
      ),
    });
  }
  const starred = [...rows('technical'), ...rows('commercial')];
  return {
    sections,
    ready: sections.every(({ errors }) => errors.length === 0),
    warnings: starredNegatives(starred).length > 0 ? [starredDeviationWarning] : [],
  };
}

function sheetErrors(
  kind: SheetKind,
  rows: Parameters<typeof checkDeviations>[1],
  files: readonly Pick<KeptFile, 'role'>[],
): readonly FieldError[] {
  const errors = checkDeviations(kind, rows);
  if (files.some(({ role }) => role === kind)) return errors;
  const name = kind === 'technical' ? '技术文件' : '商务文件';
  return [...errors, { field: `${kind}.files`, message: `请选择${name}` }];
}

/** The messages by field, for the controls. */
export function errorsByField(check: SelfCheck): ReadonlyMap<string, string> {
  return new Map(
    check.sections.flatMap(({ errors }) => errors.map(({ field, message }) => [field, message])),
  );
}
