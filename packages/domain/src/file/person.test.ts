import { describe, expect, test } from 'vitest';
import { checkPersonFiles, checkPersonUpload, personFiles } from './person.ts';

const none = { ofPhone: 0, ofClient: 0, inAll: 0 };

describe('the files of a person without an account', () => {
  test.each([
    ['a phone', 'ofPhone', personFiles.perPhone],
    ['a network', 'ofClient', personFiles.perClient],
    ['all together', 'inAll', personFiles.inAll],
  ] as const)('of %s are no more bytes a day than said', (_, key, most) => {
    expect(checkPersonUpload({ ...none, [key]: most - 1 }, 1)).toBe(true);
    expect(checkPersonUpload({ ...none, [key]: most }, 1)).toMatchObject({ refused: 'person_uploads_spent' });
  });

  test('have a limit for each letter', () => {
    expect(checkPersonFiles(personFiles.perLetter - 1)).toBe(true);
    expect(checkPersonFiles(personFiles.perLetter)).toMatchObject({ refused: 'person_files_full' });
  });
});
