import { describe, expect, it } from 'vitest';
import { isRefused } from '../outcome.ts';
import { actionsFrom } from '../transition.ts';
import { type Approval, approvalStates } from './approval.ts';
import type { ApprovalStep } from './chain.ts';
import { decide } from './decide.ts';
import { type Standing, signersOf } from './signer.ts';
import { approvalMachine } from './transitions.ts';

const now = new Date('2026-03-02T02:00:00Z');
const head = { title: '部门负责人', signers: ['head'] };
const board: ApprovalStep = { title: '分管领导', signers: [] };
const asked = (steps: readonly [ApprovalStep, ...ApprovalStep[]] = [head, board]) =>
  decide(null, { kind: 'request', act: 'publish', steps, authors: ['author'], by: 'author' }, now).approval;
const standing: Standing = { approvers: ['author', 'head', 'chief', 'deputy'], delegations: [] };
const sign = (from: Approval, by: string, more: Partial<Standing> & { asSeen?: boolean } = {}) =>
  decide(from, { kind: 'sign', by, opinion: '同意', asSeen: true, ...standing, ...more }, now);
const signed = (from: Approval, by: string, more: Partial<Standing> = {}): Approval => {
  const decided = sign(from, by, more);
  if (isRefused(decided)) throw new Error(decided.refused);
  return decided.approval;
};
const delegated = (from: string, to: string) => ({ delegations: [{ from, to }] });

describe('an approval', () => {
  it('is granted by the signature of its last step, in order', () => {
    const first = signed(asked(), 'head');
    expect(first).toMatchObject({ state: 'waiting', signatures: [{ by: 'head', opinion: '同意', at: now }] });
    expect(sign(asked(), 'chief')).toMatchObject({ refused: 'not_signer' });
    const last = sign(first, 'chief');
    expect(last).toMatchObject({
      approval: { state: 'granted', endedAt: now, endedBy: 'chief' },
      event: { kind: 'grant', place: 2 },
    });
  });

  it('is never signed by its author, nor twice by the same person', () => {
    expect(sign(asked([board]), 'author')).toMatchObject({ refused: 'own_work' });
    expect(sign(signed(asked(), 'head'), 'head')).toMatchObject({ refused: 'signed_already' });
  });

  it('is refused if it changed since it was seen', () => {
    expect(sign(asked(), 'head', { asSeen: false })).toMatchObject({ refused: 'conflict' });
  });

  it('records the reason and the person if it is returned by a signer of the step', () => {
    const back = (by: string) =>
      decide(asked(), { kind: 'return', by, reason: '请补充论证', asSeen: true, ...standing }, now);
    expect(back('chief')).toMatchObject({ refused: 'not_signer' });
    expect(back('author')).toMatchObject({ refused: 'own_work' });
    expect(back('head')).toMatchObject({
      approval: { state: 'returned', endedBy: 'head', endedReason: '请补充论证' },
    });
  });

  it('allows in every state the actions of the machine, and no others', () => {
    const waiting = asked([board]);
    const over = { endedAt: now, endedBy: 'x' };
    const all: Record<Approval['state'], Approval> = {
      waiting,
      granted: { ...waiting, ...over, state: 'granted', endedReason: null },
      returned: { ...waiting, ...over, state: 'returned', endedReason: '不同意' },
      withdrawn: { ...waiting, ...over, state: 'withdrawn', endedReason: null },
    };
    for (const state of approvalStates) {
      const from = all[state];
      const can = actionsFrom(approvalMachine, state, ['approver', 'buyer', 'system']);
      const judged = { by: 'head', asSeen: true, ...standing };
      const tried = {
        grant: decide(from, { kind: 'sign', opinion: '', ...judged }, now),
        sign: decide({ ...from, steps: [board, board] }, { kind: 'sign', opinion: '', ...judged }, now),
        return: decide(from, { kind: 'return', reason: '不同意', ...judged }, now),
        withdraw: decide(from, { kind: 'withdraw', by: 'author', reason: null }, now),
      };
      const done = Object.entries(tried).filter(([, outcome]) => !isRefused(outcome));
      expect([state, done.map(([action]) => action).sort()]).toEqual([state, [...can].sort()]);
    }
  });
});

describe('the signers of a step', () => {
  const who = (approval: Approval, more: Partial<Standing> = {}) =>
    signersOf(approval, { ...standing, ...more }).map(({ by, onBehalfOf }) =>
      onBehalfOf === null ? by : `${by}代${onBehalfOf}`,
    );

  it('are all approvers if no one is named, except authors and previous signers', () => {
    expect(who(asked([board]))).toEqual(['head', 'chief', 'deputy']);
    expect(who(signed(asked(), 'head'))).toEqual(['chief', 'deputy']);
  });

  it('are all approvers if no named signer can sign: without the right, an author, or a previous signer', () => {
    expect(who(asked([head]), { approvers: ['author', 'chief'] })).toEqual(['chief']);
    expect(who(asked([{ title: '负责人', signers: ['author'] }]))).toEqual(['head', 'chief', 'deputy']);
    expect(who(signed(asked([head, head]), 'head'))).toEqual(['chief', 'deputy']);
  });

  it('include the delegates of the named signers, recorded with both names', () => {
    expect(who(asked([head]), delegated('head', 'deputy'))).toEqual(['head', 'deputy代head']);
    const first = signed(asked(), 'deputy', delegated('head', 'deputy'));
    expect(first.signatures).toMatchObject([{ by: 'deputy', onBehalfOf: 'head' }]);
    // Both names are on the step: neither signs the next one.
    expect(who(first)).toEqual(['chief']);
    expect(sign(first, 'head')).toMatchObject({ refused: 'signed_already' });
  });

  it('never include a delegate of the author, nor the author as delegate', () => {
    const ofAuthor = asked([{ title: '负责人', signers: ['author', 'head'] }]);
    expect(who(ofAuthor, delegated('author', 'deputy'))).toEqual(['head']);
    expect(who(ofAuthor, delegated('head', 'author'))).toEqual(['head']);
    expect(sign(ofAuthor, 'deputy', delegated('author', 'deputy'))).toMatchObject({ refused: 'not_signer' });
  });

  it('exclude delegates of a person who lost the right, and delegates without it', () => {
    expect(who(asked([head]), { approvers: ['chief', 'deputy'], ...delegated('head', 'deputy') })).toEqual([
      'chief',
      'deputy',
    ]);
    expect(who(asked([head]), { approvers: ['head', 'chief'], ...delegated('head', 'deputy') })).toEqual([
      'head',
    ]);
  });
});
