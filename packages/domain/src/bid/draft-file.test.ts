import { expect, test } from 'vitest';
import { checkDraftFiles, maxDraftFiles } from './draft-file.ts';

const one = { id: 'a', size: 1000, sealRecipients: 1 };

test('a draft lists what its company has there, each sealed to one key', () => {
  expect(checkDraftFiles([], [])).toBe(true);
  expect(checkDraftFiles(['a'], [one])).toBe(true);
  expect(checkDraftFiles(['a', 'b'], [one])).toMatchObject({ refused: 'draft_file_gone' });
  for (const sealRecipients of [null, 2])
    expect(checkDraftFiles(['a'], [{ ...one, sealRecipients }])).toMatchObject({
      refused: 'draft_file_not_sealed',
    });
});

test('together they are no more than two envelopes hold', () => {
  const half = maxDraftFiles / 2;
  const files = [
    { ...one, size: half },
    { ...one, id: 'b', size: half },
  ];
  expect(checkDraftFiles(['a', 'b'], files)).toBe(true);
  const more = [...files, { ...one, id: 'c', size: half }];
  expect(checkDraftFiles(['a', 'b', 'c'], more)).toMatchObject({ refused: 'draft_files_too_large' });
});
