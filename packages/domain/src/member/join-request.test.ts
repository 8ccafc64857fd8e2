import { describe, expect, test } from 'vitest';
import { companyStates } from '../company/company.ts';
import { ask, type JoinRequest, joinRequestsPerDay, judge } from './join-request.ts';

const facts = { company: 'approved', isOpen: false, today: 0 } as const;
const open: JoinRequest = { message: '我是销售部林工', state: 'open', roles: null, reason: null };

describe('a request to join a company', () => {
  test('is made to an existing company that is not restricted', () => {
    for (const company of companyStates) {
      const outcome = ask('我是销售部林工', { ...facts, company });
      if (company === 'frozen' || company === 'blacklisted')
        expect(outcome).toMatchObject({ refused: 'company_takes_nobody' });
      else expect(outcome).toEqual(open);
    }
    expect(ask('', { ...facts, company: null })).toEqual({ refused: 'company_unknown' });
    expect(ask('', { ...facts, company: 'frozen' })).toMatchObject({ values: { state: '冻结' } });
  });

  test('is limited to one at a time, and three a day', () => {
    expect(ask('', { ...facts, isOpen: true })).toEqual({ refused: 'join_request_open' });
    expect(ask('', { ...facts, today: joinRequestsPerDay - 1 })).toMatchObject({ state: 'open' });
    expect(ask('', { ...facts, today: joinRequestsPerDay })).toMatchObject({
      refused: 'join_requests_too_many',
    });
  });

  test('is accepted with roles, declined with a reason, or withdrawn; once', () => {
    const roles = ['company_reader'] as const;
    const accepted = judge(open, { kind: 'accept', roles, company: 'approved' });
    expect(accepted).toEqual({ message: open.message, state: 'accepted', roles, reason: null });
    expect(judge(open, { kind: 'decline', reason: '不是本企业员工' })).toMatchObject({ state: 'declined' });
    expect(judge(open, { kind: 'withdraw' })).toMatchObject({ state: 'withdrawn' });
    for (const state of ['withdrawn'] as const)
      for (const kind of ['withdraw'] as const)
        expect(judge({ ...open, state }, { kind })).toEqual({ refused: 'transition_not_allowed' });
    expect(
      judge(
        { ...open, state: 'declined', reason: '不是本企业员工' },
        { kind: 'accept', roles, company: 'approved' },
      ),
    ).toEqual({ refused: 'transition_not_allowed' });
  });

  test('is not accepted while the company is restricted', () => {
    expect(judge(open, { kind: 'accept', roles: ['company_reader'], company: 'frozen' })).toMatchObject({
      refused: 'company_takes_nobody',
    });
  });
});
