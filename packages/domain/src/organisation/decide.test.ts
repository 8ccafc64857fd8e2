import { describe, expect, test } from 'vitest';
import { decide, found, type Parent } from './decide.ts';
import {
  foundedKinds,
  mayStandBelow,
  type Organisation,
  type OrganisationKind,
  organisationKinds,
} from './organisation.ts';

const now = new Date('2026-11-20T08:00:00Z');
const profile = {
  name: '海州云帆建设集团有限公司',
  uscc: '',
  address: '海州市云帆大道1号',
  contactName: '林工',
  contactPhone: '0574-88001001',
};
const standing = (kind: OrganisationKind, parentId: string | null = null): Organisation => ({
  kind,
  parentId,
  profile,
  state: 'active',
  disabledAt: null,
});
const parent = (kind: OrganisationKind, more: Partial<Parent> = {}): Parent => ({
  id: 'above',
  kind,
  name: '上级',
  state: 'active',
  line: ['above'],
  ...more,
});

describe('the place in the tree', () => {
  const together: readonly (readonly [OrganisationKind, OrganisationKind])[] = [
    ['purchaser', 'purchaser'],
    ['purchaser', 'supervisor'],
    ['agency', 'agency'],
    ['agency', 'supervisor'],
    ['supervisor', 'supervisor'],
  ];

  test('is below a supervisor or below the own kind, and never below the operator', () => {
    for (const kind of organisationKinds)
      for (const above of organisationKinds) {
        const fine = together.some(([one, other]) => one === kind && other === above);
        expect([kind, above, mayStandBelow(kind, above)]).toEqual([kind, above, fine]);
      }
  });

  test.each(foundedKinds)('of a new %s may be at the top', (as) => {
    expect(found({ kind: 'create', as, parent: null, profile })).toMatchObject({
      organisation: { kind: as, parentId: null, state: 'active' },
      event: { kind: 'create' },
    });
  });

  test('is refused with the names of both kinds', () => {
    expect(found({ kind: 'create', as: 'supervisor', parent: parent('agency'), profile })).toEqual({
      refused: 'organisation_misplaced',
      values: { kind: '监督部门', parent: '招标代理机构' },
    });
  });

  test('is not below an organisation that is out of use', () => {
    const shut = parent('supervisor', { state: 'disabled' });
    const refused = { refused: 'organisation_out_of_use', values: { name: '上级' } };
    expect(found({ kind: 'create', as: 'purchaser', parent: shut, profile })).toEqual(refused);
    expect(decide(standing('purchaser'), { kind: 'move', id: 'own', parent: shut }, now)).toEqual(refused);
    const out: Organisation = { ...standing('purchaser', 'above'), state: 'disabled', disabledAt: now };
    expect(decide(out, { kind: 'enable', parent: shut }, now)).toEqual(refused);
  });
});

describe('moving', () => {
  test('leads to any permitted place, and to the top', () => {
    const move = { kind: 'move', id: 'own' } as const;
    expect(decide(standing('purchaser'), { ...move, parent: parent('supervisor') }, now)).toMatchObject({
      organisation: { parentId: 'above' },
      event: { kind: 'move', from: null },
    });
    expect(decide(standing('purchaser', 'above'), { ...move, parent: null }, now)).toMatchObject({
      organisation: { parentId: null },
      event: { kind: 'move', from: 'above' },
    });
  });

  test('never leads below the organisation itself, its child or its grandchild', () => {
    for (const line of [['own'], ['child', 'own'], ['grandchild', 'child', 'own', 'above']]) {
      const below = parent('purchaser', { id: line[0] ?? '', line });
      expect(decide(standing('purchaser', 'above'), { kind: 'move', id: 'own', parent: below }, now)).toEqual(
        {
          refused: 'organisation_below_itself',
        },
      );
    }
  });

  test('to the present place changes nothing', () => {
    const here = { kind: 'move', id: 'own', parent: parent('purchaser', { state: 'disabled' }) } as const;
    expect(decide(standing('purchaser', 'above'), here, now)).toMatchObject({ event: null });
  });
});

describe('disabling an organisation', () => {
  const out = { kind: 'disable', reason: '机构撤并', running: 0, entrustments: 0 } as const;

  test('is refused while an organisation below it is in use', () => {
    expect(decide(standing('purchaser'), { ...out, below: 1 }, now)).toEqual({
      refused: 'organisation_has_below',
      values: { n: 1 },
    });
    expect(decide(standing('purchaser'), { ...out, below: 0 }, now)).toMatchObject({
      organisation: { state: 'disabled', disabledAt: now },
      event: { kind: 'disable', reason: '机构撤并' },
    });
  });

  test('is refused with the number of running tenders and open entrustments', () => {
    const running = { ...out, below: 0, running: 2, entrustments: 1 };
    expect(decide(standing('purchaser'), running, now)).toEqual({
      refused: 'organisation_has_tenders',
      values: { n: 2 },
    });
    expect(decide(standing('agency'), { ...running, running: 0 }, now)).toEqual({
      refused: 'organisation_entrusted',
      values: { n: 1 },
    });
  });

  test('and enabling change nothing if the state is the same', () => {
    const shut: Organisation = { ...standing('agency'), state: 'disabled', disabledAt: now };
    expect(decide(shut, { ...out, below: 3 }, now)).toEqual({ organisation: shut, event: null });
    expect(decide(standing('agency'), { kind: 'enable', parent: null }, now)).toMatchObject({ event: null });
    expect(decide(shut, { kind: 'enable', parent: null }, now)).toMatchObject({
      organisation: { state: 'active', disabledAt: null },
    });
  });
});

describe('the operator', () => {
  test('is neither moved nor disabled, and may be renamed', () => {
    const operator = standing('operator');
    const move = { kind: 'move', id: 'own', parent: parent('supervisor') } as const;
    expect(decide(operator, move, now)).toEqual({ refused: 'operator_stays' });
    const out = { kind: 'disable', reason: '停用', below: 0, running: 0, entrustments: 0 } as const;
    expect(decide(operator, out, now)).toEqual({
      refused: 'operator_stays',
    });
    const renamed = { ...profile, name: '海州公共资源交易中心' };
    expect(decide(operator, { kind: 'revise', profile: renamed }, now)).toMatchObject({
      organisation: { profile: renamed },
      event: { kind: 'revise', from: profile },
    });
    expect(decide(operator, { kind: 'revise', profile }, now)).toMatchObject({ event: null });
  });
});
