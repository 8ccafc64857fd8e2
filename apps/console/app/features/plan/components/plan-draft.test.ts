import { checkPlan } from '@procure/domain/plan/content.ts';
import { expect, it } from 'vitest';
import { contentOf, draftOf, emptyPackage, emptyPlan, placed } from './plan-draft.ts';

const now = new Date('2026-11-30T16:30:00Z');

it('begins with one package whose notice is planned a month later', () => {
  const draft = emptyPlan(now);
  expect(draft.packages).toMatchObject([{ noticeMonth: '2027-01', method: 'open_tender' }]);
  expect(checkPlan(contentOf(draft)).map(({ field }) => field)).toContain('packages.0.name');
});

it('keeps the case of the law only for a method that needs it', () => {
  const invited = { ...emptyPackage(now), method: 'invited_tender', ground: 'few_bidders' } as const;
  const draft = { ...emptyPlan(now), packages: [{ ...invited, groundNote: '只有三家厂商可以供货' }] };
  const content = contentOf(draft);
  expect(content.packages).toMatchObject([{ ground: 'few_bidders' }]);
  expect(draftOf(content)).toEqual(draft);
  expect(contentOf({ ...draft, scope: 'voluntary' }).packages).toMatchObject([
    { ground: null, groundNote: '' },
  ]);
});

it('names the package of a message', () => {
  expect(placed('packages.1.name', '请输入标段名称')).toBe('标段2：请输入标段名称');
  expect(placed('budget', '请输入项目总预算')).toBe('请输入项目总预算');
});
