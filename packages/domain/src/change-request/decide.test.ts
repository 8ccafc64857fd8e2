import { describe, expect, test } from 'vitest';
import { isRefused } from '../outcome.ts';
import { actionsFrom } from '../transition.ts';
import { changeRequestStates } from './change-request.ts';
import { type ChangeRequest, decide } from './decide.ts';
import { changeRequestMachine } from './transitions.ts';

const now = '2026-11-20T02:00:00.000Z';
const unjudged = { decidedAt: null, decidedBy: null, decisionNote: null } as const;
const judged = { decidedAt: now, decidedBy: 'reviewer', decisionNote: null } as const;
const asked = { submittedAt: now, returnReasons: [] } as const;

const requests: { readonly [State in ChangeRequest['state']]: ChangeRequest & { readonly state: State } } = {
  draft: { state: 'draft', submittedAt: null, returnReasons: [], ...unjudged },
  pending: { state: 'pending', ...asked, ...unjudged },
  returned: { state: 'returned', ...asked, ...judged },
  rejected: { state: 'rejected', ...asked, ...judged },
  approved: { state: 'approved', ...asked, ...judged },
  withdrawn: { state: 'withdrawn', ...asked, ...unjudged },
};

const facts = { asSeen: true, own: false, by: 'reviewer' } as const;
const submit = { kind: 'submit', wrong: [], changed: true } as const;
const approve = { kind: 'approve', ...facts, note: '' } as const;
const back = { kind: 'return', ...facts, reasons: [{ field: 'bankName', message: '与证明不符' }] } as const;
const write = { kind: 'write', company: 'approved', section: 'bank', asSeen: true } as const;
const notAllowed = { refused: 'transition_not_allowed' };

test.each(changeRequestStates)(
  'a request that is %s allows the steps of the machine, and no other',
  (state) => {
    const request = requests[state];
    const taken = [
      ['submit', decide(request, submit, now)] as const,
      ['withdraw', decide(request, { kind: 'withdraw' }, now)] as const,
      ['approve', decide(request, approve, now)] as const,
      ['return', decide(request, back, now)] as const,
      ['reject', decide(request, { kind: 'reject', ...facts, reason: '证明无效' }, now)] as const,
    ]
      .filter(([, decided]) => !isRefused(decided))
      .map(([kind]) => kind);
    expect(taken.sort()).toEqual(
      [...actionsFrom(changeRequestMachine, state, ['supplier', 'reviewer'])].sort(),
    );
  },
);

describe('writing', () => {
  test('is allowed to approved companies, in reviewed sections, while the request is a draft or returned', () => {
    expect(decide(null, write, now)).toEqual({ request: requests.draft });
    expect(decide(requests.returned, write, now)).toEqual({ request: requests.returned });
    expect(decide(null, { ...write, company: 'frozen' }, now)).toEqual({ refused: 'company_restricted' });
    expect(decide(null, { ...write, company: null }, now)).toEqual({ refused: 'company_not_approved' });
    expect(decide(null, { ...write, section: 'contacts' }, now)).toEqual(notAllowed);
    expect(decide(requests.pending, write, now)).toEqual(notAllowed);
    expect(decide(requests.draft, { ...write, asSeen: false }, now)).toEqual({ refused: 'conflict' });
  });
});

describe('submitting', () => {
  test('sets a complete change to waiting, without the former reasons', () => {
    const returned: ChangeRequest = { ...requests.returned, returnReasons: back.reasons };
    expect(decide(returned, submit, now)).toMatchObject({ request: { state: 'pending', returnReasons: [] } });
    const wrong = [{ field: 'proofs', message: '请上传证明材料' }];
    expect(decide(requests.draft, { ...submit, wrong }, now)).toMatchObject({ fields: wrong });
    expect(decide(requests.draft, { ...submit, changed: false }, now)).toEqual({
      refused: 'change_request_empty',
    });
  });

  test('is skipped for contacts, which take effect at once', () => {
    const effect = { kind: 'takeEffect', company: 'approved', wrong: [], changed: true } as const;
    expect(decide(null, effect, now)).toMatchObject({ request: { state: 'approved', decidedBy: null } });
    expect(decide(null, { ...effect, changed: false }, now)).toEqual({ refused: 'change_request_empty' });
    expect(decide(null, { ...effect, company: 'blacklisted' }, now)).toEqual({
      refused: 'company_restricted',
    });
  });
});

describe('judging', () => {
  test('is refused to the requester, and on a changed request', () => {
    expect(decide(requests.pending, { ...approve, own: true }, now)).toEqual({ refused: 'own_work' });
    expect(decide(requests.pending, { ...approve, asSeen: false }, now)).toEqual({ refused: 'conflict' });
  });

  test('records the reviewer, the time and the reason', () => {
    expect(decide(requests.pending, approve, now)).toMatchObject({ request: requests.approved });
    expect(decide(requests.pending, back, now)).toMatchObject({
      request: { state: 'returned', decidedBy: 'reviewer', returnReasons: back.reasons },
    });
    expect(decide(requests.pending, { kind: 'reject', ...facts, reason: '证明无效' }, now)).toMatchObject({
      request: { state: 'rejected', decisionNote: '证明无效' },
    });
  });
});
