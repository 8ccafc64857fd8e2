import { describe, expect, test } from 'vitest';
import { decide, type Measure, type Propose, propose } from './decide.ts';
import { measureKinds, measurePhase } from './measure.ts';

const now = new Date('2026-11-20T02:00:00.000Z');
const end = new Date('2026-11-30T16:00:00.000Z');
const proposal: Propose = {
  organisation: 'operator',
  kind: 'freeze',
  company: 'approved',
  reason: '提供虚假业绩证明',
  until: '2026-11-30',
  end,
  files: 1,
  others: [],
  by: 'one',
};
const terms = { kind: 'freeze', reason: proposal.reason, until: end, proposedBy: 'one' } as const;
const none = { lifting: null, appeal: null } as const;
const proposed: Measure = { ...terms, state: 'proposed', decidedBy: null, ...none };
const standing: Measure = { ...terms, state: 'confirmed', decidedBy: 'two', ...none };
const asked: Measure = { ...standing, lifting: { by: 'two', reason: '已整改完毕' } };
const appealed: Measure = { ...standing, appeal: { text: '业绩属实', answer: null } };
const notAllowed = { refused: 'transition_not_allowed' };
const before = new Date(end.getTime() - 1);

describe('proposing', () => {
  test('needs evidence and a day in the future, and has no effect on the company', () => {
    expect(propose(proposal, now)).toEqual({ measure: proposed, event: { kind: 'propose' } });
    expect(propose({ ...proposal, files: 0, until: '2026-11-20' }, now)).toMatchObject({
      fields: [{ field: 'until' }, { field: 'fileIds' }],
    });
  });

  test('is limited to the measures of the organisation, and to companies to which they apply', () => {
    for (const kind of measureKinds)
      for (const organisation of ['agency', 'supervisor'] as const)
        expect(propose({ ...proposal, organisation, kind }, now)).toEqual(notAllowed);
    expect(propose({ ...proposal, organisation: 'purchaser' }, now)).toEqual(notAllowed);
    expect(propose({ ...proposal, kind: 'exclusion' }, now)).toEqual(notAllowed);
    expect(propose({ ...proposal, company: 'frozen' }, now)).toEqual(notAllowed);
    expect(propose({ ...proposal, company: 'frozen', kind: 'blacklist' }, now)).toMatchObject({
      measure: { kind: 'blacklist' },
    });
    expect(propose({ ...proposal, company: 'pending', kind: 'blacklist' }, now)).toEqual(notAllowed);
  });

  test('is refused while another proposal waits or the measure is in force, and allowed after its end', () => {
    expect(propose({ ...proposal, others: [proposed] }, now)).toEqual({ refused: 'measure_open' });
    const own = { ...proposal, organisation: 'purchaser', kind: 'exclusion' } as const;
    const excluded = { state: 'confirmed', kind: 'exclusion', until: end } as const;
    expect(propose({ ...own, others: [excluded] }, before)).toEqual(notAllowed);
    expect(propose({ ...own, until: '2026-12-30', others: [excluded] }, end)).toHaveProperty('measure');
  });
});

describe('deciding', () => {
  test('is refused to the proposer', () => {
    for (const command of [
      { kind: 'confirm', by: 'one', company: 'approved' },
      { kind: 'reject', by: 'one', reason: '证据不足' },
    ] as const)
      expect(decide(proposed, command, now)).toEqual({ refused: 'own_work' });
    expect(decide(asked, { kind: 'lift', by: 'two' }, now)).toEqual({ refused: 'own_work' });
    expect(decide(asked, { kind: 'decline_lifting', by: 'two', reason: '未整改' }, now)).toEqual({
      refused: 'own_work',
    });
  });

  test('confirms a proposal once, if it can still take effect', () => {
    const confirm = { kind: 'confirm', by: 'two', company: 'approved' } as const;
    expect(decide(proposed, confirm, now)).toMatchObject({ measure: standing });
    expect(decide(proposed, confirm, before)).toMatchObject({ measure: standing });
    expect(decide(proposed, confirm, end)).toMatchObject({ fields: [{ field: 'until' }] });
    expect(decide(proposed, { ...confirm, company: 'frozen' }, now)).toEqual(notAllowed);
    expect(decide(standing, confirm, now)).toEqual(notAllowed);
    expect(decide(proposed, { kind: 'reject', by: 'two', reason: '证据不足' }, now)).toMatchObject({
      measure: { state: 'rejected', decidedBy: 'two' },
    });
  });
});

test('a measure ends by itself, and can then be neither lifted nor appealed against', () => {
  expect(measurePhase(standing, before)).toBe('standing');
  expect(measurePhase(standing, end)).toBe('expired');
  expect(decide(standing, { kind: 'propose_lifting', by: 'x', reason: '已整改' }, end)).toEqual(notAllowed);
  expect(decide(asked, { kind: 'lift', by: 'x' }, end)).toEqual(notAllowed);
  expect(decide(standing, { kind: 'appeal', text: '业绩属实' }, end)).toEqual(notAllowed);
});

describe('lifting a measure early', () => {
  test('is requested by one person and decided by another', () => {
    const ask = { kind: 'propose_lifting', by: 'two', reason: '已整改完毕' } as const;
    expect(decide(standing, ask, now)).toMatchObject({ measure: asked });
    expect(decide(asked, ask, now)).toEqual(notAllowed);
    expect(decide(standing, { kind: 'lift', by: 'one' }, now)).toEqual(notAllowed);
    expect(decide(asked, { kind: 'lift', by: 'one' }, now)).toMatchObject({ measure: { state: 'lifted' } });
    expect(decide(asked, { kind: 'decline_lifting', by: 'one', reason: '未整改' }, now)).toMatchObject({
      measure: standing,
    });
  });
});

describe('an appeal', () => {
  test('is made once, while the measure is in force', () => {
    const appeal = { kind: 'appeal', text: '业绩属实' } as const;
    expect(decide(standing, appeal, now)).toMatchObject({ measure: appealed });
    expect(decide(appealed, appeal, now)).toEqual({ refused: 'appealed_already' });
    expect(decide(proposed, appeal, now)).toEqual(notAllowed);
  });

  test('is answered by a person who neither proposed nor confirmed, and lifts the measure if upheld', () => {
    const answer = { kind: 'answer', by: 'three', upheld: true, reason: '经核实业绩属实' } as const;
    for (const by of ['one', 'two'])
      expect(decide(appealed, { ...answer, by }, now)).toEqual({ refused: 'appeal_not_independent' });
    expect(decide(standing, answer, now)).toEqual(notAllowed);
    expect(decide(appealed, answer, now)).toMatchObject({
      measure: { state: 'lifted', appeal: { answer: { upheld: true } } },
    });
    expect(decide(appealed, { ...answer, upheld: false }, now)).toMatchObject({
      measure: { state: 'confirmed', appeal: { answer: { upheld: false } } },
    });
    expect(decide(appealed, answer, end)).toMatchObject({ measure: { state: 'confirmed' } });
  });
});

describe('superseding a freeze by a blacklist', () => {
  test('is limited to a freeze that is in force', () => {
    const supersede = { kind: 'supersede' } as const;
    expect(decide(standing, supersede, now)).toMatchObject({ measure: { state: 'superseded' } });
    expect(decide({ ...standing, kind: 'blacklist' }, supersede, now)).toEqual(notAllowed);
    expect(decide(standing, supersede, end)).toEqual(notAllowed);
    expect(decide(proposed, supersede, now)).toEqual(notAllowed);
  });
});
