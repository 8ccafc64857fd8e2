import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { returnedLetter } from '../../../../testing/fixtures/returned-letter.ts';
import { readBounce } from './bounce.ts';

const id = randomUUID();
const to = 'Nobody@supplier.example';
const read = (letter: string) => readBounce(new TextEncoder().encode(letter));

describe('a bounced letter', () => {
  test.each(['message/rfc822', 'text/rfc822-headers'] as const)(
    'is identified with its reason, with the original as %s',
    async (original) => {
      expect(await read(returnedLetter({ id, to, original }))).toEqual({
        ...{ outboxId: id, recipient: to, status: '5.1.1' },
        said: `退信：550 5.1.1 <${to}>: Recipient address rejected`,
      });
    },
  );

  test.each(['message/global', 'message/global-headers'] as const)(
    'is recognised after being forwarded to an address that is not ASCII, with the original as %s',
    async (original) => {
      const elsewhere = '用户@supplier.example';
      expect(await read(returnedLetter({ id, to: elsewhere, original }))).toMatchObject({
        ...{ outboxId: id, recipient: elsewhere, status: '5.1.1' },
      });
    },
  );

  test('is recognised if the server gave up after days', async () => {
    expect(await read(returnedLetter({ id, to, status: '4.4.1' }))).toMatchObject({ status: '4.4.1' });
  });

  test.each([
    ['is only late', returnedLetter({ id, to, action: 'delayed', status: '4.4.1' })],
    ['was delivered', returnedLetter({ id, to, action: 'delivered', status: '2.0.0' })],
    ['is none of ours', returnedLetter({ id: 'CAB+1', to })],
    ['is an answer of somebody who is away', 'From: a@b.example\r\nSubject: away\r\n\r\nback on Monday'],
    ['has no words at all', ''],
  ])('is not recognised if it %s', async (_, letter) => {
    expect(await read(letter)).toBeNull();
  });
});
