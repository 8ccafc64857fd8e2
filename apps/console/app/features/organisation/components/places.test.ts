import { describe, expect, test } from 'vitest';
import { placesFor } from './places.ts';

const node = (id: string, parentId: string | null, depth: number, more = {}) => ({
  id,
  name: id,
  parentId,
  depth,
  kind: 'purchaser' as const,
  state: 'active' as const,
  ...more,
});
const tree = [
  node('operator', null, 0, { kind: 'operator' }),
  node('bureau', null, 0, { kind: 'supervisor' }),
  node('group', 'bureau', 1),
  node('subsidiary', 'group', 2),
  node('branch', 'subsidiary', 3),
  node('shut', 'bureau', 1, { state: 'disabled' }),
  node('agency', null, 0, { kind: 'agency' }),
];

describe('the places for an organisation', () => {
  test('are the active organisations that admit its kind, indented by their depth', () => {
    expect(placesFor(tree, 'purchaser')).toEqual([
      ['bureau', 'bureau'],
      ['group', '　group'],
      ['subsidiary', '　　subsidiary'],
      ['branch', '　　　branch'],
    ]);
    expect(placesFor(tree, 'supervisor').map(([id]) => id)).toEqual(['bureau']);
  });

  test('exclude the organisation itself and everything below it', () => {
    expect(placesFor(tree, 'purchaser', 'group').map(([id]) => id)).toEqual(['bureau']);
    expect(placesFor(tree, 'purchaser', 'branch').map(([id]) => id)).toEqual([
      'bureau',
      'group',
      'subsidiary',
    ]);
  });
});
