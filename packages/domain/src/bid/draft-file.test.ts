import { expect, test } from 'vitest';
import { checkDraftFiles, maxDraftFiles } from './draft-file.ts';

const file = { id: 'a', size: 1000, sealRecipients: 1 };

test('checkDraftFiles accepts only stored files of the company that are sealed to one key', () => {
  expect(checkDraftFiles([], [])).toBe(true);
  expect(checkDraftFiles(['a'], [file])).toBe(true);
  expect(checkDraftFiles(['a', 'b'], [file])).toMatchObject({ refused: 'draft_file_gone' });
  for (const sealRecipients of [null, 2])
    expect(checkDraftFiles(['a'], [{ ...file, sealRecipients }])).toMatchObject({
      refused: 'draft_file_not_sealed',
    });
});

test('checkDraftFiles refuses more bytes than two envelopes hold', () => {
  const half = maxDraftFiles / 2;
  const files = [
    { ...file, size: half },
    { ...file, id: 'b', size: half },
  ];
  expect(checkDraftFiles(['a', 'b'], files)).toBe(true);
  const more = [...files, { ...file, id: 'c', size: half }];
  expect(checkDraftFiles(['a', 'b', 'c'], more)).toMatchObject({ refused: 'draft_files_too_large' });
});
