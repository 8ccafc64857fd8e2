import { expect, test } from 'vitest';
import { checkOneMatter, isAlike } from './together.ts';

const raised = { lotId: 'pier', subject: 'result' } as const;

test.each([
  ['of one lot and one subject', [raised, { ...raised }], true],
  ['alone', [raised], true],
  ['of another lot', [raised, { ...raised, lotId: 'quay' }], { refused: 'objections_apart' }],
  [
    'against another subject',
    [raised, { ...raised, subject: 'opening' as const }],
    { refused: 'objections_apart' },
  ],
])('objections %s are checked for a common answer', (_, all, may) =>
  expect(checkOneMatter(all)).toEqual(may),
);

test.each([
  [
    'the same clause in another spelling',
    { target: '', clause: '第三章 3.2' },
    { target: '', clause: '三 3.2条' },
    true,
  ],
  ['another clause', { target: '', clause: '3.2' }, { target: '', clause: '3.3' }, false],
  ['another bidder', { target: '甲', clause: '' }, { target: '乙', clause: '' }, false],
  ['the whole, and a part of it', { target: '', clause: '' }, { target: '乙', clause: '3.2' }, true],
])('%s', (_, one, other, alike) => expect(isAlike(one, other)).toBe(alike));
