import { describe, expect, test } from 'vitest';
import { isRefused } from '../outcome.ts';
import { actionsFrom } from '../transition.ts';
import { companyStates } from './company.ts';
import { type Company, decide } from './decide.ts';
import { companyMachine } from './transitions.ts';

const now = new Date('2026-11-20T02:00:00.000Z');
const end = new Date('2026-11-30T16:00:00.000Z');
const unreviewed = { returnReasons: [], reviewNote: null, reviewedBy: null, reviewedAt: null } as const;
const base = { name: '青禾智造科技（苏州）有限公司', ...unreviewed } as const;
const known = { uscc: '91320500MA1XY8K93T', submittedAt: now } as const;
const free = { statusReason: null, statusUntil: null } as const;
const shut = { statusReason: '提供虚假材料', statusUntil: end } as const;

const companies: { readonly [State in Company['status']]: Company & { readonly status: State } } = {
  unsubmitted: { status: 'unsubmitted', ...base, uscc: null, submittedAt: null, ...free },
  pending: { status: 'pending', ...base, ...known, ...free },
  returned: { status: 'returned', ...base, ...known, ...free },
  rejected: { status: 'rejected', ...base, uscc: null, submittedAt: now, ...free },
  approved: { status: 'approved', ...base, ...known, ...free },
  frozen: { status: 'frozen', ...base, ...known, ...shut },
  blacklisted: { status: 'blacklisted', ...base, ...known, ...shut },
};

const facts = { asSeen: true, own: false, by: 'reviewer' } as const;
const submit = { kind: 'submit', name: base.name, uscc: known.uscc, wrong: [], asSeen: true } as const;
const approve = { kind: 'approve', ...facts, licensed: true, note: '' } as const;
const back = { kind: 'return', ...facts, reasons: [{ field: 'uscc', message: '与执照不符' }] } as const;
const because = { ...facts, reason: shut.statusReason } as const;
const freeze = { kind: 'freeze', ...because, until: '2026-11-30', end } as const;
const notAllowed = { refused: 'transition_not_allowed' };

test.each(companyStates)('a company that is %s allows the steps of the machine, and no other', (status) => {
  const company = companies[status];
  const taken = [
    ['submit', decide(company, submit, now)] as const,
    ['withdraw', decide(company, { kind: 'withdraw' }, now)] as const,
    ['restart', decide(company, { kind: 'restart' }, now)] as const,
    ['approve', decide(company, approve, now)] as const,
    ['return', decide(company, back, now)] as const,
    ['reject', decide(company, { kind: 'reject', ...because }, now)] as const,
    ['unfreeze', decide(company, { kind: 'unfreeze', ...because }, now)] as const,
    ['delist', decide(company, { kind: 'delist', ...because }, now)] as const,
    ['freeze', decide(company, freeze, now)] as const,
    ['blacklist', decide(company, { ...freeze, kind: 'blacklist' }, now)] as const,
  ]
    .filter(([, decided]) => !isRefused(decided))
    .map(([kind]) => kind);
  expect(taken.sort()).toEqual([...actionsFrom(companyMachine, status, ['supplier', 'reviewer'])].sort());
});

describe('registering', () => {
  test('saves content until the review, and never over a newer version', () => {
    const write = { kind: 'write', name: '青禾', asSeen: true } as const;
    expect(decide(companies.returned, write, now)).toMatchObject({ company: { name: '青禾' } });
    expect(decide(companies.returned, { ...write, asSeen: false }, now)).toEqual({ refused: 'conflict' });
    expect(decide(companies.pending, write, now)).toEqual(notAllowed);
  });

  test('reserves the code at the submission, and removes the former reasons', () => {
    const returned: Company = { ...companies.returned, returnReasons: back.reasons, reviewNote: '请补正' };
    expect(decide(returned, submit, now)).toMatchObject({ company: companies.pending });
    const wrong = [{ field: 'uscc', message: '请输入统一社会信用代码' }];
    expect(decide(returned, { ...submit, wrong }, now)).toMatchObject({ fields: wrong });
  });

  test('frees the code when it is withdrawn or restarted', () => {
    expect(decide(companies.pending, { kind: 'withdraw' }, now)).toMatchObject({
      company: companies.unsubmitted,
    });
    expect(decide(companies.rejected, { kind: 'restart' }, now)).toMatchObject({
      company: companies.unsubmitted,
    });
  });
});

describe('reviewing', () => {
  test('is refused on one’s own company, on a changed version, or without a licence', () => {
    expect(decide(companies.pending, { ...approve, own: true }, now)).toEqual({ refused: 'own_work' });
    expect(decide(companies.pending, { ...approve, asSeen: false }, now)).toEqual({ refused: 'conflict' });
    expect(decide(companies.pending, { ...approve, licensed: false }, now)).toMatchObject({
      fields: [{ field: 'licenceFileId' }],
    });
  });

  test('records the reason of each decision', () => {
    expect(decide(companies.pending, approve, now)).toMatchObject({
      company: { status: 'approved', reviewedBy: 'reviewer', reviewNote: null },
      event: { kind: 'approve', from: 'pending', to: 'approved' },
    });
    expect(decide(companies.pending, back, now)).toMatchObject({ company: { returnReasons: back.reasons } });
    expect(decide(companies.pending, { kind: 'reject', ...because }, now)).toMatchObject({
      company: { status: 'rejected', uscc: null, reviewNote: because.reason },
    });
  });
});

describe('a freeze', () => {
  test('ends after a day in the future', () => {
    expect(decide(companies.approved, freeze, now)).toMatchObject({ company: shut });
    expect(decide(companies.approved, { ...freeze, until: '2026-11-20' }, now)).toMatchObject({
      fields: [{ field: 'until' }],
    });
  });

  test('has no effect after its end', () => {
    const before = new Date(end.getTime() - 1);
    expect(decide(companies.frozen, freeze, before)).toEqual(notAllowed);
    const again = { ...freeze, until: '2027-01-31' };
    expect(decide(companies.frozen, again, end)).toMatchObject({ event: { from: 'approved', to: 'frozen' } });
    expect(decide(companies.frozen, { kind: 'unfreeze', ...because }, end)).toEqual(notAllowed);
  });
});
