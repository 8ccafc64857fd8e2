import { describe, expect, it } from 'vitest';
import { companyStates } from '../company/company.ts';
import { type Claim, type ClaimFacts, claim, claimStates, formerAdministrators, judge } from './claim.ts';

const isHoliday = (day: string) => day === '2026-11-21' || day === '2026-11-22';
/** A Friday in Beijing. */
const now = new Date('2026-11-20T02:00:00Z');
const facts: ClaimFacts = { company: 'approved', manages: false, isOpen: false, today: 0, others: 2 };
const asked = (changes: Partial<ClaimFacts>) => claim({ ...facts, ...changes }, now, isHoliday);
const refused = (reason: string): unknown => expect.objectContaining({ refused: reason });

describe('a claim', () => {
  it('waits three working days for objections of the company’s members, to the same time of day', () => {
    expect(asked({})).toMatchObject({ state: 'open', objectUntil: new Date('2026-11-25T02:00:00Z') });
  });

  it('does not wait if there are no other members', () => {
    expect(asked({ others: 0 })).toMatchObject({ state: 'open', objectUntil: now });
  });

  it('is made one at a time, three times a day, for an existing company, by a person who does not manage it', () => {
    expect(asked({ isOpen: true })).toEqual(refused('claim_open'));
    expect(asked({ today: 2 })).toMatchObject({ state: 'open' });
    expect(asked({ today: 3 })).toEqual(refused('claims_too_many'));
    expect(asked({ company: null })).toEqual(refused('company_unknown'));
    expect(asked({ manages: true })).toEqual(refused('claim_needless'));
  });

  it('is possible for a company in every state except frozen and blacklisted', () => {
    const shut = companyStates.filter((company) => 'refused' in asked({ company }));
    expect(shut).toEqual(['frozen', 'blacklisted']);
  });
});

const until = new Date('2026-11-25T02:00:00Z');
const open: Claim = { state: 'open', objectUntil: until, formerStay: null, refusal: null };
const objections = { read: 1, there: 1 };
const accept = { kind: 'accept', formerStay: true, company: 'approved', objections } as const;
const decline = { kind: 'refuse', reason: '授权书未盖章', objections } as const;

describe('the judgement of a claim', () => {
  it('accepts it after the time for objections, and not a millisecond before', () => {
    const before = new Date(until.getTime() - 1);
    expect(judge(open, accept, before)).toEqual(refused('claim_too_early'));
    expect(judge(open, accept, until)).toMatchObject({ state: 'accepted', formerStay: true });
  });

  it('refuses it at any time, with a reason', () => {
    expect(judge(open, decline, now)).toMatchObject({ state: 'refused', refusal: '授权书未盖章' });
  });

  it('requires that the objections are those that the reviewer read', () => {
    const came = { read: 0, there: 1 };
    expect(judge(open, { ...accept, objections: came }, until)).toEqual(refused('conflict'));
    expect(judge(open, { ...decline, objections: came }, until)).toEqual(refused('conflict'));
  });

  it('does not accept it for a company that was restricted meanwhile', () => {
    for (const company of ['frozen', 'blacklisted'] as const)
      expect(judge(open, { ...accept, company }, until)).toEqual(refused('claim_shut_out'));
  });

  it('is made once', () => {
    for (const state of claimStates.filter((one) => one !== 'open')) {
      const over = { ...open, state } as Claim;
      for (const judgement of [accept, decline, { kind: 'withdraw' } as const])
        expect(judge(over, judgement, until)).toEqual(refused('transition_not_allowed'));
    }
  });
});

it('the former administrators are the members who managed the company, without the claimant', () => {
  const people = [
    { id: 'a', roles: ['company_admin', 'bid_submitter'] },
    { id: 'b', roles: ['company_reader'] },
    { id: 'c', roles: ['company_admin'] },
  ] as const;
  expect(formerAdministrators(people, 'c').map(({ id }) => id)).toEqual(['a']);
});
