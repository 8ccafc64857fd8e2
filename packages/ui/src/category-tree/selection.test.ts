import { describe, expect, test } from 'vitest';
import {
  afterCheck,
  branchesAbove,
  type CategoryNode,
  canPick,
  leafIds,
  pathTo,
  pickedState,
  prune,
} from './selection.ts';

const desk: CategoryNode = { id: 'A05-1', classificationName: '办公桌' };
const chair: CategoryNode = { id: 'A05-2', classificationName: '办公椅', disabled: true };
const shelf: CategoryNode = { id: 'A05-3', classificationName: '货架', children: null };
const furniture: CategoryNode = {
  id: 'A05',
  classificationName: '家具和用具',
  children: [desk, chair, shelf],
};
const goods: CategoryNode = { id: 'A', classificationName: '货物', children: [furniture] };
const tree = [goods];

describe('picking categories', () => {
  test('in single mode only the deepest level can be picked, and picking replaces', () => {
    expect(canPick(furniture, 'single')).toBe(false);
    expect(afterCheck(tree, [], furniture, true, 'single')).toEqual([]);
    expect(afterCheck(tree, ['A05-1'], shelf, true, 'single')).toEqual(['A05-3']);
    expect(afterCheck(tree, ['A05-3'], shelf, false, 'single')).toEqual([]);
  });

  test('in multiple mode a branch picks all below it that is not disabled', () => {
    expect(afterCheck(tree, [], goods, true, 'multiple')).toEqual(['A05-1', 'A05-3']);
    expect(afterCheck(tree, ['A05-1', 'A05-3'], furniture, false, 'multiple')).toEqual([]);
  });

  test('a disabled category cannot be picked, and one picked before it was disabled stays', () => {
    expect(afterCheck(tree, [], chair, true, 'multiple')).toEqual([]);
    expect(afterCheck(tree, ['A05-2'], desk, true, 'multiple')).toEqual(['A05-1', 'A05-2']);
    expect(leafIds([{ ...goods, disabled: true }])).toEqual([]);
  });

  test('the branches above a match are opened', () => {
    expect(branchesAbove(tree, (node) => node.id === 'A05-3')).toEqual(['A', 'A05']);
    expect(branchesAbove(tree, () => false)).toEqual([]);
  });

  test('a branch is picked itself, and nothing below it, if any level may be picked', () => {
    expect(afterCheck(tree, ['A05-1'], furniture, true, 'any')).toEqual(['A05']);
    expect(pickedState(furniture, new Set(['A05']), 'any')).toBe('all');
    expect(pickedState(desk, new Set(['A05']), 'any')).toBe('none');
    expect(pickedState(goods, new Set(['A05']), 'any')).toBe('none');
  });

  test('a branch is picked when all below it is that can be, and partly when something is', () => {
    const state = (...ids: string[]) => pickedState(goods, new Set(ids), 'multiple');
    expect(state()).toBe('none');
    expect(state('A05-1')).toBe('some');
    expect(state('A05-2')).toBe('some');
    expect(state('A05-1', 'A05-3')).toBe('all');
    expect(pickedState({ ...goods, disabled: true }, new Set(['A05-1', 'A05-3']), 'multiple')).toBe('some');
  });

  test('a search keeps what leads to a match, and all below one', () => {
    const found = prune(tree, ({ classificationName }) => classificationName.includes('货架'));
    expect(pathTo(found, 'A05-3').map(({ id }) => id)).toEqual(['A', 'A05', 'A05-3']);
    expect(pathTo(found, 'A05-1')).toEqual([]);
    expect(prune(tree, ({ classificationName }) => classificationName === '货物')).toEqual(tree);
  });
});
