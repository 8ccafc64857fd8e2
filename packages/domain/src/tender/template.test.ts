import { describe, expect, it } from 'vitest';
import {
  canAddTemplate,
  canRestoreTemplate,
  checkNameFree,
  checkTemplateName,
  mostTemplates,
  reusableOf,
} from './template.ts';
import { eachTenderText, tenderTextNames, tenderTexts } from './texts.ts';

const lot = {
  id: 'lot',
  title: '第一标段',
  estimate: '1000000',
  ceilingPrice: '900000',
  bondAmount: '20000',
  weights: { technical: 40, commercial: 20, price: 40 },
  bidDeadline: '2026-12-17T01:30:00.000Z',
  openers: ['opener'],
  evaluators: ['evaluator'],
  criteria: [{ title: '质保期' }],
  priceLines: [{ id: 'line', name: '光伏组件', qty: '120', ceiling: '99000.00' }],
};
const tender = {
  title: '办公楼空调采购',
  method: 'open_tender',
  contact: { name: '王芳', phone: '13900000000', email: '', address: '' },
  organisationId: 'organisation',
  groundNote: '本项目的情形',
  stateFunded: true,
  ...eachTenderText((name) => `写下的${name}`),
  lots: [lot],
};

describe('the reusable part of a tender', () => {
  const kept = reusableOf(tender);

  it('keeps the method, the texts, the lots with weights and criteria', () => {
    expect(kept).toMatchObject({
      method: 'open_tender',
      overview: '写下的overview',
      lots: [{ title: '第一标段', weights: lot.weights, criteria: lot.criteria }],
    });
  });

  it('leaves out parties, people, times, amounts and the facts of one tender', () => {
    const text = JSON.stringify(kept);
    for (const left of [
      '办公楼',
      '王芳',
      '139',
      'organisation',
      '情形',
      '2026',
      '0000',
      'opener',
      'evaluator',
    ])
      expect([left, text.includes(left)]).toEqual([left, false]);
    expect(kept).not.toHaveProperty('stateFunded');
  });

  it('keeps the lines without amounts', () => {
    expect(kept.lots[0]?.priceLines).toEqual([{ id: 'line', name: '光伏组件', qty: '120' }]);
  });

  it('keeps exactly the texts that are reusable', () => {
    expect(tenderTextNames.filter((name) => name in kept)).toEqual(
      tenderTextNames.filter((name) => tenderTexts[name].reusable),
    );
  });
});

describe('a template in use', () => {
  it('has a name of its own in the organisation', () => {
    expect(checkNameFree({ count: 3, hasName: false })).toBeNull();
    expect(checkNameFree({ count: 3, hasName: true })).toMatchObject({ field: 'name' });
    expect(canRestoreTemplate({ count: 3, hasName: true })).toEqual({ refused: 'template_name_taken' });
    expect(canRestoreTemplate({ count: 3, hasName: false })).toBe(true);
  });

  it('is one of at most 200', () => {
    const refused = { refused: 'template_limit', values: { n: 200 } };
    expect(canAddTemplate({ count: mostTemplates - 1, hasName: false })).toBe(true);
    expect(canAddTemplate({ count: mostTemplates, hasName: false })).toEqual(refused);
    expect(canRestoreTemplate({ count: mostTemplates, hasName: false })).toEqual(refused);
  });

  it('has a name of 2 to 60 characters', () => {
    expect(checkTemplateName(' ')).toBe('请输入模板名称');
    expect(checkTemplateName('空')).toBe('模板名称须为2–60字');
    expect(checkTemplateName('空调采购（公开招标）')).toBeNull();
    expect(checkTemplateName('长'.repeat(61))).toBe('模板名称须为2–60字');
  });
});
