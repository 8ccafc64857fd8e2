import { isId } from '@procure/domain/display/id.ts';
import { expect, test } from 'vitest';
import { id } from './field.ts';

test.each([
  '0198f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  'B3A1C2D4-1111-4222-8333-444455556666',
  '00000000-0000-0000-0000-000000000000',
  '0198f3a0-1c2d-0e3f-8a4b-5c6d7e8f9a0b',
  '0198f3a0-1c2d-7e3f-7a4b-5c6d7e8f9a0b',
  '0198f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0',
  'not-a-uuid',
  '',
  ' 0198f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
])('page addresses and the contract agree on whether “%s” can be an id', (text) => {
  expect(isId(text)).toBe(id.safeParse(text).success);
});
