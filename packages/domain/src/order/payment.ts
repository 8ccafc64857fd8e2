import { companyScales } from '../company/company.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { law } from '../tender/law.ts';
import type { TenderScope } from '../tender/scope.ts';

/**
 * The term of payment: days from the delivery, or from the acceptance if the order says so, and what else is agreed.
 */
export interface PaymentTerm {
  readonly paymentDays: number | null;
  /** The agreement in addition to the days; may be empty. */
  readonly paymentTerms: string;
}

/** The facts that decide the longest term of payment. */
export interface Payment {
  readonly scope: TenderScope;
  /** As registered by the supplier. Any other value than a known size counts as unknown. */
  readonly companyScale: string;
}

/** The greatest number of days in the field, whatever the law says. */
const LONGEST = 999;

/** Checks the typed number of whole days. */
export function checkPaymentDays(days: number | null): string | null {
  if (days === null) return '请输入付款期限';
  return Number.isInteger(days) && days >= 1 && days <= LONGEST
    ? null
    : `付款期限须为1–${LONGEST}之间的整数（日）`;
}

/**
 * Returns the longest term by 《保障中小企业款项支付条例》第九条, or null if it does not bind. Only a supplier registered as large is
 * exempt: one of unknown size counts as 中小企业. The size of a buyer is not known either: the buyer of a government
 * purchase counts as 机关或事业单位, every other one as 大型企业. A term of up to `usual` days needs no agreement; up to `most`
 * days it must be agreed in the contract.
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

/** Returns the help text of the form on the longest term. */
export function paymentHelp(payment: Payment): string {
  const longest = longestPayment(payment);
  if (longest === null) return '自交付（约定验收的，自验收合格）之日起算。';
  const { usual, most } = longest;
  const agreed = usual < most ? `，合同另有约定的最长${most}日` : '';
  return `自交付（约定验收的，自验收合格）之日起算，向中小企业采购的最长${usual}日${agreed}。规模不明的供应商按中小企业处理。`;
}

/** Checks the term of payment. A term above the usual one must state its agreement in the contract. */
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
