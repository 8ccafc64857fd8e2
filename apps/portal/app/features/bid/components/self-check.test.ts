import { describe, expect, it } from 'vitest';
import { type Lot, wholeDraft } from './draft.ts';
import { errorsByField, missingIn, selfCheck } from './self-check.ts';

const lot: Lot = {
  id: 'lot-1',
  lotNo: 1,
  title: '第一标段',
  tenderId: 'tender-1',
  tenderNo: 'HZ-1',
  tenderTitle: '除湿机组采购',
  method: 'public',
  buyerName: '海州港',
  regime: null,
  keyHolder: 'system',
  phase: 'bidding',
  bidDeadline: '2026-12-01T01:00:00Z',
  ceilingPrice: null,
  bondAmount: '5000.00',
  bidValidityDays: 90,
  sealRecipient: null,
  priceRecipient: null,
  priceLines: [],
  taxRates: [],
  clauses: [],
  criteria: [],
  allowsConsortium: false,
  prequalification: null,
  preferences: { setAside: false, smallDiscount: null, domesticDiscount: null },
} as unknown as Lot;
const company = { companyName: '海州云帆', companyCode: '91330200MA2AAAAA0B' };
const draft = wholeDraft(lot, null);
type Files = NonNullable<Parameters<typeof selfCheck>[3]>;
const checked = (files: Files) => selfCheck(lot, company, draft, files);
const file = (role: Files[number]['role'], standing: Files[number]['standing']) =>
  ({ id: `${role} ${standing}`, role, name: `${standing}.pdf`, standing }) as const;
const section = (files: Files, key: string) => checked(files).sections.find((one) => one.key === key);

describe('a file of a bid', () => {
  it.each(['technical', 'commercial', 'voucher'] as const)(
    'delays the %s part while it is being checked, even beside a file that is ready',
    (role) => {
      const key = role === 'voucher' ? 'bond' : role;
      const held = section([file(role, 'here'), file(role, 'checking')], key);
      expect(held?.errors.map(({ message }) => message)).toContain(
        '“checking.pdf”正在检查，检查完成后才能递交',
      );
      expect(held?.pending).toBe(1);
      expect(section([file(role, 'here')], key)?.pending).toBe(0);
    },
  );

  it('delays the bid while it is being stored, but not after storing has failed', () => {
    const held = section([file('technical', 'storing')], 'technical');
    expect(held?.errors).toEqual([
      { field: 'technical.files', message: '“storing.pdf”正在保存到本机，保存完成后才能递交' },
    ]);
    expect(section([file('technical', 'unkept')], 'technical')).toMatchObject({ errors: [], unkept: 1 });
  });

  it('prevents its envelope from being sealed early while it is being checked', () => {
    expect(missingIn(checked([file('technical', 'here')]), 'technical')).toBe(0);
    expect(missingIn(checked([file('technical', 'here'), file('technical', 'checking')]), 'technical')).toBe(
      1,
    );
  });

  it('reports every reason that delays the bid at its field', () => {
    const check = checked([file('technical', 'lost'), file('technical', 'checking')]);
    expect(errorsByField(check).get('technical.files')).toBe(
      '“lost.pdf”没有保存下来，请重新选择，或移除；“checking.pdf”正在检查，检查完成后才能递交',
    );
  });
});

describe('an answer to a criterion', () => {
  const criterion = {
    ...{
      id: 'licence',
      kind: 'qualification',
      title: '营业执照',
      requirement: '',
      evidence: '',
      points: null,
    },
    scoring: { by: 'pass' },
  } as const;
  const judged = { ...lot, criteria: [criterion] } as unknown as Lot;
  const answered = (response: string, fileId?: string) => ({
    ...wholeDraft(judged, null),
    answers: [
      {
        ...{ criterionId: 'licence', response, value: '' },
        evidence: fileId === undefined ? [] : [{ fileId, pages: '2' }],
      },
    ],
  });
  const errors = (written: ReturnType<typeof answered>, files: Files | null) =>
    selfCheck(judged, company, written, files)
      .sections.find(({ key }) => key === 'commercial')
      ?.errors.filter(({ field }) => field.startsWith('commercialAnswers.'));

  it('is required of the bid that must meet it, in the part that is judged with it', () => {
    expect(errors(answered(' '), [])).toEqual([
      { field: 'commercialAnswers.0.response', message: '请响应“营业执照”' },
    ]);
    expect(errors(answered('满足'), [])).toEqual([]);
  });

  it('is empty in a draft that a page of release 0.2.0 kept in the browser', () => {
    const { answers: _, ...kept } = answered('满足');
    expect(wholeDraft(judged, kept as ReturnType<typeof answered>).answers).toEqual([
      { criterionId: 'licence', response: '', value: '', evidence: [] },
    ]);
  });

  it('refers only to files of its own part', () => {
    const here = file('commercial', 'here');
    expect(errors(answered('满足', here.id), [here])).toEqual([]);
    const gone = {
      field: 'commercialAnswers.0.evidence',
      message: '“营业执照”引用的文件已移除，请重新引用或不再引用',
    };
    expect(errors(answered('满足', here.id), [])).toEqual([gone]);
    const technical = file('technical', 'here');
    expect(errors(answered('满足', technical.id), [technical])).toEqual([gone]);
    // Nothing is known of the files until the storage has been read.
    expect(errors(answered('满足', here.id), null)).toEqual([]);
  });
});

describe('a statement for a price deduction', () => {
  const preferred = {
    ...lot,
    preferences: { setAside: false, smallDiscount: '10', domesticDiscount: null },
  } as unknown as Lot;
  const stated = (makers: ReturnType<typeof wholeDraft>['statement']['makers']) =>
    selfCheck(preferred, company, { ...draft, statement: { makers, domestic: '' } }, []);
  const warning = '没有填写中小企业声明，评审时不给予小微企业价格扣除';

  it('may be left out, with a warning', () => {
    expect(stated([]).warnings).toEqual([warning]);
    expect(errorsByField(stated([])).get('statement.makers.0.size')).toBeUndefined();
    expect(checked([]).warnings).toEqual([]);
  });

  it('is complete in every row', () => {
    const check = stated([{ item: '除湿机组', company: '海州云帆', size: '' }]);
    expect(errorsByField(check).get('statement.makers.0.size')).toBe('请选择企业类型');
    expect(check.warnings).toEqual([]);
    expect(missingIn(check, 'commercial')).toBe(missingIn(checked([]), 'commercial') + 1);
  });

  it('is empty in a draft that a page of release 0.2.0 kept in the browser', () => {
    const { statement: _, ...kept } = draft;
    expect(wholeDraft(preferred, kept as typeof draft).statement).toEqual({ makers: [], domestic: '' });
  });
});

describe('the consortium of a bid', () => {
  const accepting = { ...lot, allowsConsortium: true };
  const member = { name: '乙公司', code: '91000000MA8DEMA812', work: '安装', share: '' };
  const joint = { ...draft, consortium: { lead: { work: '供货', share: '' }, members: [member] } };
  const consortiumIn = (of: Lot, written: typeof draft, files: Files) =>
    selfCheck(of, company, written, files).sections.find(({ key }) => key === 'consortium')?.errors;

  it('is no part of a bid where the tender accepts none', () => {
    expect(consortiumIn(lot, draft, [])).toBeUndefined();
  });

  it('needs an agreement', () => {
    expect(consortiumIn(accepting, joint, [])?.map(({ field }) => field)).toEqual(['consortium.agreement']);
    expect(consortiumIn(accepting, joint, [file('agreement', 'here')])).toEqual([]);
    expect(consortiumIn(accepting, joint, [file('agreement', 'lost')])).toHaveLength(2);
  });

  it('is to be removed after an amendment that accepts none, with its agreement', () => {
    expect(consortiumIn(lot, joint, [])?.map(({ field }) => field)).toEqual(['consortium.members']);
    expect(consortiumIn(lot, draft, [file('agreement', 'here')])?.map(({ field }) => field)).toEqual([
      'consortium.agreement',
    ]);
  });

  it('is the one that passed the prequalification, whatever the draft says', () => {
    const passed = { ...accepting, prequalification: { consortium: joint.consortium } };
    expect(wholeDraft(passed, draft).consortium).toEqual(joint.consortium);
    const alone = { ...accepting, prequalification: { consortium: null } };
    expect(wholeDraft(alone, joint).consortium.members).toEqual([]);
  });

  it('delays the commercial envelope', () => {
    const check = selfCheck(accepting, company, joint, []);
    const without = selfCheck(accepting, company, draft, []);
    expect(missingIn(check, 'commercial')).toBe(missingIn(without, 'commercial') + 1);
  });
});
