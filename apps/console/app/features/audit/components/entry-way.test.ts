import type { AuditEntryView } from '@procure/contract/audit/audit.schema.ts';
import { describe, expect, it } from 'vitest';
import { entryWay, runsOf } from './entry-way.ts';

const line = (changes: Partial<AuditEntryView>): AuditEntryView => ({
  ...{ key: 'k', at: '2026-11-21T02:00:00Z', actorKind: 'staff', actorId: 'a', actorName: '陈岚' },
  ...{ actorOrganisations: ['purchaser'], action: 'save', entity: 'tender', entityId: 't', lotId: null },
  ...{ lotName: null, tenderId: null, tenderNo: null, lotNo: null, entityNo: null, companyName: null },
  ...{ before: null, after: null, reason: null, ip: null, requestId: null, hash: '' },
  ...changes,
});

describe('a run of entries', () => {
  it('joins the saves of one object by one person, and nothing else', () => {
    const lines = [
      ...[line({ key: '1' }), line({ key: '2' }), line({ key: '3', actorId: 'b' })],
      ...[line({ key: '4', entityId: 'u' }), line({ key: '5', entityId: 'u', action: 'submit' })],
      ...[line({ key: '6', entityId: 'u', action: 'submit' })],
    ];
    expect(runsOf(lines).map(({ entry, earlier }) => [entry.key, earlier.map(({ key }) => key)])).toEqual([
      ['1', ['2']],
      ['3', []],
      ['4', []],
      ['5', []],
      ['6', []],
    ]);
  });

  it('joins no entries about objects without an id', () => {
    expect(runsOf([line({ entityId: null }), line({ entityId: null })])).toHaveLength(2);
  });
});

describe('the link of an entry', () => {
  it('leads to the page of the object, else to its lot', () => {
    expect(entryWay(line({ entity: 'order', entityId: 'o' }))).toBe('/order/o');
    expect(entryWay(line({ entity: 'award', entityId: 'l', tenderId: 't', lotId: 'l' }))).toBe(
      '/tender/t?lotId=l',
    );
    expect(entryWay(line({ entity: 'session' }))).toBe(null);
  });
});
