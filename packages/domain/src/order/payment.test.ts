import { describe, expect, it } from 'vitest';
import { checkPaymentDays, isPaidInTime, longestPayment, paymentHelp } from './payment.ts';

const agreed = '合同第八条约定验收后45日内付款';

describe('the term of payment', () => {
  it.each([null, 0, -1, 1.5, 1000])('is a whole number of days from 1 to 999, not %s', (days) => {
    expect(checkPaymentDays(days)).not.toBeNull();
  });

  it.each([1, 30, 999])('is a whole number of days: %i', (days) => {
    expect(checkPaymentDays(days)).toBeNull();
  });

  it.each([
    ['government', 'small', 30, '', true],
    ['government', 'small', 31, '', 'payment_term_not_agreed'],
    ['government', 'small', 31, agreed, true],
    ['government', 'medium', 60, agreed, true],
    ['government', 'micro', 61, agreed, 'payment_term_too_long'],
    ['mandatory', 'small', 60, '', true],
    ['mandatory', 'small', 61, agreed, 'payment_term_too_long'],
    ['voluntary', 'medium', 60, '', true],
    ['voluntary', 'medium', 365, agreed, 'payment_term_too_long'],
    ['government', 'large', 365, '', true],
    ['mandatory', 'large', 365, '', true],
  ] as const)('of a %s purchase from a %s company, %i days: %s%s', (scope, companyScale, days, text, is) => {
    const found = isPaidInTime({ paymentDays: days, paymentTerms: text }, { scope, companyScale });
    expect(found === true ? true : found.refused).toBe(is);
  });

  it.each(['', 'L', 'unknown'])('treats a company of unknown size as a small one: “%s”', (companyScale) => {
    expect(longestPayment({ scope: 'voluntary', companyScale })).toMatchObject({ most: 60 });
  });

  it('is refused at its field, with the article', () => {
    const found = isPaidInTime(
      { paymentDays: 365, paymentTerms: '' },
      { scope: 'mandatory', companyScale: '' },
    );
    expect(found).toMatchObject({
      refused: 'payment_term_too_long',
      fields: [
        {
          field: 'paymentDays',
          message: '向中小企业采购的，付款期限最长60日（《保障中小企业款项支付条例》第九条）',
        },
      ],
    });
  });

  it('is explained in the form', () => {
    expect(paymentHelp({ scope: 'government', companyScale: 'small' })).toContain(
      '最长30日，合同另有约定的最长60日',
    );
    expect(paymentHelp({ scope: 'voluntary', companyScale: 'large' })).not.toContain('中小企业');
  });
});
