import { companyScales } from '../company/company.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { law } from '../tender/law.ts';
import type { TenderScope } from '../tender/scope.ts';

/** When an order is paid: days from the delivery, or from the acceptance where the order says so, and what else is agreed. */
export interface PaymentTerm {
  readonly paymentDays: number | null;
  /** What is agreed beside the days; may be empty. */
  readonly paymentTerms: string;
}

/** The facts that decide how long the term of payment may be. */
export interface Payment {
  readonly scope: TenderScope;
  /** As the supplier registered it; anything else than a known size counts as unknown. */
  readonly companyScale: string;
}

/** The days that one field may hold at all, whatever the law says of the two parties. */
const LONGEST = 999;

/** The number as it is typed: whole days. */
export function checkPaymentDays(days: number | null): string | null {
  if (days === null) return '请输入付款期限';
  return Number.isInteger(days) && days >= 1 && days <= LONGEST
    ? null
    : `付款期限须为1–${LONGEST}之间的整数（日）`;
}

/**
 * The longest term by 《保障中小企业款项支付条例》第九条, or null where it does not bind. Only a supplier that registered
 * itself as large is outside of it: one of unknown size is taken as 中小企业. The size of a buyer is not known either: the
 * buyer of a government purchase is taken as 机关或事业单位, every other one as 大型企业. `usual` is how many days need
 * nothing; up to `most` the term has to be agreed in the contract.
 */
export function longestPayment({ scope, companyScale }: Payment): {
  readonly usual: number;
  readonly most: number;
  readonly citation: string;
} | null {
  if (companyScales.find((scale) => scale === companyScale) === 'large') return null;
  const { payTerm, payTermPublic } = law;
  return scope === 'government'
    ? { usual: payTermPublic.value, most: payTerm.value, citation: payTermPublic.citation }
    : { usual: payTerm.value, most: payTerm.value, citation: payTerm.citation };
}

/** What the form says of the longest term, before anything is typed. */
export function paymentHelp(payment: Payment): string {
  const longest = longestPayment(payment);
  if (longest === null) return '自交付（约定验收的，自验收合格）之日起算。';
  const { usual, most } = longest;
  const agreed = usual < most ? `，合同另有约定的最长${most}日` : '';
  return `自交付（约定验收的，自验收合格）之日起算，向中小企业采购的最长${usual}日${agreed}。规模不明的供应商按中小企业处理。`;
}

/** May an order be paid that late? A term above the usual one is written down with where the contract agrees on it. */
export function isPaidInTime(
  { paymentDays, paymentTerms }: PaymentTerm,
  payment: Payment,
): true | Refusal<'payment_term_too_long' | 'payment_term_not_agreed'> {
  const longest = longestPayment(payment);
  if (longest === null || paymentDays === null) return true;
  const { usual, most, citation } = longest;
  if (paymentDays > most) {
    const message = `向中小企业采购的，付款期限最长${most}日（${citation}）`;
    return {
      ...refuse('payment_term_too_long', { n: most, citation }),
      fields: [{ field: 'paymentDays', message }],
    };
  }
  if (paymentDays > usual && paymentTerms.trim() === '') {
    const message = `付款期限超过${usual}日的，请写明合同的约定（${citation}）`;
    return {
      ...refuse('payment_term_not_agreed', { n: usual, citation }),
      fields: [{ field: 'paymentTerms', message }],
    };
  }
  return true;
}
