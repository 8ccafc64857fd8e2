import { describe, expect, it } from 'vitest';
import { isRefused } from '../outcome.ts';
import { checkPlan, plainPlan } from './content.ts';
import { decide, type Plan, type PlanCommand } from './decide.ts';
import type { PlanContent, PlanPackage } from './plan.ts';
import { type Named, planBreaches } from './rule.ts';
import { thresholdMessage } from './threshold.ts';

const planned = (changes: Partial<PlanPackage> = {}): PlanPackage => ({
  id: 'p1',
  name: '主体施工',
  kind: 'works',
  method: 'open_tender',
  ground: null,
  groundNote: '',
  estimate: '6000000',
  noticeMonth: '2027-01',
  ...changes,
});
const content = (changes: Partial<PlanContent> = {}): PlanContent => ({
  title: '城区供水管网改造',
  projectCode: '2026-110101-77-01-000123',
  scope: 'mandatory',
  permit: 'approval',
  permitNo: '海发改审〔2026〕18号',
  permitAuthority: '海州市发展和改革委员会',
  permitDay: '2026-09-01',
  funding: '市级财政资金',
  isFunded: true,
  budget: '10000000',
  form: 'self',
  packages: [planned()],
  exemptReason: '',
  remark: '',
  ...changes,
});
const fieldsOf = (changes: Partial<PlanContent>) => checkPlan(content(changes)).map(({ field }) => field);

describe('the content of a plan', () => {
  it('is complete with all its parts', () => {
    expect(checkPlan(content())).toEqual([]);
    expect(
      fieldsOf({ projectCode: '', permit: 'none', permitNo: '', permitAuthority: '', permitDay: '' }),
    ).toEqual([]);
  });

  it.each<[Partial<PlanContent>, string]>([
    [{ title: '名' }, 'title'],
    [{ projectCode: '2026-1101' }, 'projectCode'],
    [{ permitNo: '' }, 'permitNo'],
    [{ permitAuthority: '' }, 'permitAuthority'],
    [{ permitDay: '2026-02-30' }, 'permitDay'],
    [{ funding: '' }, 'funding'],
    [{ budget: '' }, 'budget'],
    [{ budget: '0' }, 'budget'],
    [{ packages: [] }, 'packages'],
    [{ packages: [planned({ name: '' })] }, 'packages.0.name'],
    [{ packages: [planned({ estimate: '1.234' })] }, 'packages.0.estimate'],
    [{ packages: [planned({ noticeMonth: '2027-13' })] }, 'packages.0.noticeMonth'],
    [{ packages: [planned({ method: 'reverse_auction' })] }, 'packages.0.method'],
    [{ packages: [planned({ estimate: '1' }), planned({ id: 'p2', estimate: '1' })] }, 'packages.1.name'],
    [{ packages: [planned({ estimate: '1' }), planned({ name: '监理', estimate: '1' })] }, 'packages.1.name'],
  ])('has a message at its field for %o', (changes, field) => {
    expect(fieldsOf(changes)).toContain(field);
  });

  it('has packages within the budget of the project', () => {
    const two = (second: string) => [planned(), planned({ id: 'p2', name: '管材', estimate: second })];
    expect(fieldsOf({ packages: two('4000000') })).toEqual([]);
    expect(checkPlan(content({ packages: two('4000000.01') }))).toEqual([
      { field: 'budget', message: expect.stringContaining('¥10,000,000.01元') },
    ]);
  });

  it('names the case of the law in which it may invite or need no tender (条例8、9)', () => {
    const of = (changes: Partial<PlanPackage>) => fieldsOf({ packages: [planned(changes)] });
    expect(of({ method: 'invited_tender' })).toEqual(['packages.0.ground']);
    const invited = { method: 'invited_tender', ground: 'few_bidders' } as const;
    expect(of({ ...invited, groundNote: '只有少数' })).toEqual(['packages.0.groundNote']);
    expect(of({ ...invited, groundNote: '管线穿越古城墙，仅三家具备工艺' })).toEqual([]);
    expect(of({ method: 'single_source', ground: 'few_bidders' })).toEqual(['packages.0.ground']);
  });

  it('has one spelling for each amount, and no permit that it does not need', () => {
    const written = content({ permit: 'none', budget: '010000000.50', exemptReason: '不需要' });
    expect(plainPlan(written)).toMatchObject({
      permitNo: '',
      permitDay: '',
      budget: '10000000.5',
      exemptReason: '',
    });
  });
});

describe('packages that reach the threshold of 16号令', () => {
  const goods = (estimates: readonly string[], method: PlanPackage['method'] = 'inquiry') =>
    estimates.map((estimate, place) =>
      planned({ id: `${place}`, name: `第${place}标段`, kind: 'goods', method, estimate }),
    );
  const of = (packages: readonly PlanPackage[], scope: PlanContent['scope'] = 'voluntary') =>
    thresholdMessage({ scope, packages });

  it('need a reason if each is below it and together they are not', () => {
    expect(of(goods(['1999999.99']))).toBeNull();
    expect(of(goods(['1000000', '999999.99']))).toBeNull();
    expect(of(goods(['1000000', '1000000']))).toContain('不得化整为零');
    expect(of(goods(['2000000']))).not.toContain('不得化整为零');
    // Packages of different kinds are not added up.
    expect(of([...goods(['1500000']), planned({ estimate: '3900000' })])).toBeNull();
  });

  it('need none if the law of 招标 or of government purchases is applied', () => {
    const split = goods(['1500000', '1500000'], 'open_tender');
    expect(of(split)).not.toBeNull();
    expect(of(split, 'mandatory')).toBeNull();
    expect(of(split, 'government')).toBeNull();
    const works = (method: PlanPackage['method']) => [planned({ estimate: '5000000', method })];
    expect(of(works('consultation'), 'government')).not.toBeNull();
    expect(of(works('open_tender'), 'government')).toBeNull();
  });

  it('are accepted with the reason', () => {
    const packages = goods(['1000000', '1000000']);
    const [wrong] = checkPlan(content({ scope: 'voluntary', packages }));
    expect(wrong).toMatchObject({ field: 'exemptReason', message: expect.stringContaining('请说明理由') });
    expect(
      fieldsOf({ scope: 'voluntary', packages, exemptReason: '企业自有资金，不属于必须招标的范围' }),
    ).toEqual([]);
  });
});

describe('a plan', () => {
  const draft: Plan = {
    content: content(),
    state: 'draft',
    versionNo: 0,
    revisionReason: '',
    returnReason: null,
    endReason: null,
    authors: ['a'],
  };
  const after = (from: Plan | null, ...commands: readonly PlanCommand[]): Plan => {
    let plan = from;
    for (const command of commands) {
      const decided = decide(plan, command);
      if (isRefused(decided)) throw new Error(JSON.stringify(decided));
      ({ plan } = decided);
    }
    if (plan === null) throw new Error('no command');
    return plan;
  };
  const save = { kind: 'save', content: content(), by: 'a' } as const;
  const reason = '概算调整，增加一个标段';

  it('is in effect once it is submitted and approved', () => {
    expect(after(null, save)).toEqual(draft);
    expect(after(draft, { kind: 'submit' }, { kind: 'approve' })).toMatchObject({
      state: 'approved',
      versionNo: 1,
    });
  });

  it('is returned with the reason, changed by others, and submitted again', () => {
    const returned = after(draft, { kind: 'submit' }, { kind: 'return', reason });
    expect(returned).toMatchObject({ state: 'returned', returnReason: reason });
    const saved = after(returned, { ...save, by: 'b' });
    expect(saved).toMatchObject({ state: 'returned', returnReason: reason, authors: ['a', 'b'] });
    expect(after(saved, { kind: 'submit' })).toMatchObject({ state: 'submitted', returnReason: null });
  });

  it('is revised with a reason by new authors, and keeps its version until the revision is approved', () => {
    const approved = after(draft, { kind: 'submit' }, { kind: 'approve' });
    const revising = after(approved, { kind: 'revise', reason, by: 'c' });
    expect(revising).toMatchObject({ state: 'draft', versionNo: 1, revisionReason: reason, authors: ['c'] });
    const changed = after(revising, { ...save, content: content({ budget: '12000000' }), by: 'c' });
    const discard = { kind: 'discard', inEffect: { content: content(), reason: '' } } as const;
    expect(after(changed, discard)).toMatchObject({ state: 'approved', content: { budget: '10000000' } });
    expect(after(changed, { kind: 'submit' }, { kind: 'approve' })).toMatchObject({ versionNo: 2 });
  });

  it('is not discarded before it was in effect, and takes no command once it ended', () => {
    expect(decide(draft, { kind: 'discard', inEffect: null })).toMatchObject({
      refused: 'transition_not_allowed',
    });
    const ended = after(draft, { kind: 'end', reason, inEffect: null });
    expect(ended).toMatchObject({ state: 'ended', endReason: reason });
    for (const command of [save, { kind: 'submit' }, { kind: 'revise', reason, by: 'a' }] as const)
      expect(decide(ended, command)).toMatchObject({ refused: 'transition_not_allowed' });
  });

  it('is neither changed nor ended while it waits, but recalled', () => {
    const waiting = after(draft, { kind: 'submit' });
    for (const command of [save, { kind: 'end', reason, inEffect: null }] as const)
      expect(decide(waiting, command)).toMatchObject({ refused: 'transition_not_allowed' });
    expect(after(waiting, { kind: 'recall' })).toMatchObject({ state: 'draft' });
  });

  it('is refused with the message at the field', () => {
    expect(decide(draft, { ...save, content: content({ title: '' }) })).toMatchObject({
      refused: 'invalid_input',
      fields: [{ field: 'title' }],
    });
  });
});

describe('a tender', () => {
  const lots = [{ estimate: '3000000', ceilingPrice: '3000000' }];
  const tender = {
    scope: 'mandatory',
    method: 'open_tender',
    kind: 'works',
    lots: [...lots, ...lots],
  } as const;
  const named = (changes: Partial<Named> = {}): Named => ({
    plan: { title: '城区供水管网改造', isFunded: true },
    planned: planned(),
    isEnded: false,
    others: 0,
    ...changes,
  });
  const codes = (changes: Partial<Parameters<typeof planBreaches>[0]>, to: Named | null = named()) =>
    planBreaches({ ...tender, ...changes }, to).map(({ ruleCode }) => ruleCode);

  it('that is mandatory names a package of a plan in effect, or says why not', () => {
    expect(codes({})).toEqual([]);
    expect(planBreaches(tender, null)).toMatchObject([
      {
        ruleCode: 'planNamed',
        severity: 'warn',
        field: 'planPackageId',
        citation: expect.stringContaining('第七条'),
      },
    ]);
    expect(codes({ scope: 'voluntary' }, null)).toEqual([]);
    expect(codes({}, named({ isEnded: true }))).toEqual(['planNamed']);
    expect(codes({}, named({ planned: null }))).toEqual(['planNamed']);
  });

  it('departs from its package with a reason for each difference', () => {
    expect(codes({ method: 'invited_tender' })).toEqual(['planMethod']);
    expect(codes({ kind: 'goods' })).toEqual(['planKind']);
    expect(codes({ lots: [...tender.lots, { estimate: '0.01', ceilingPrice: null }] })).toEqual([
      'planAmount',
    ]);
    expect(codes({ lots: [{ estimate: '1', ceilingPrice: '6000000.01' }] })).toEqual(['planAmount']);
    expect(codes({}, named({ plan: { title: '改造', isFunded: false } }))).toEqual(['planFunded']);
    expect(codes({}, named({ others: 1 }))).toEqual(['planShared']);
  });
});
