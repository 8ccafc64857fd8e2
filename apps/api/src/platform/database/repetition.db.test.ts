import { randomUUID } from 'node:crypto';
import { askQuestion } from '@procure/contract/question/question.schema.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { createsUnderId } from '@procure/contract/repetition.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../testing/test-database.ts';
import type { SupplierActor } from '../actor.ts';
import { serve } from '../http/serve.ts';
import { cryptoOf } from '../keys/crypto.ts';
import { heldToFirst } from './repetition.ts';

const database = testDatabase();
let crypto: Awaited<ReturnType<typeof cryptoOf>>;
beforeAll(async () => {
  crypto = await cryptoOf(Buffer.alloc(32, 7));
});

const company = (id: string) =>
  ({
    kind: 'supplier',
    accountId: randomUUID(),
    company: { id, status: 'approved' },
    permissions: new Set<string>(),
  }) as unknown as SupplierActor;

/** Every create of the contract, served by a handler that records its input. */
const creates = [...endpoints].filter(([name, endpoint]) => createsUnderId(name, endpoint));

it('knows every create of the contract', () => {
  const unknown = [...endpoints].filter(([name, endpoint]) => {
    if (endpoint.method !== 'POST' || createsUnderId(name, endpoint) || !('shape' in endpoint.input))
      return false;
    const fields = Object.keys(endpoint.input.shape as object);
    return fields.includes('id') && !fields.includes('version') && !endpoint.path.includes('/:id');
  });
  // A new create is either bound to its first content or named in `repetition.ts` with the reason.
  expect(unknown.map(([name]) => name).sort()).toEqual([
    'addBidKeyPasskey',
    'addKeyPasskey',
    'beginRehearsal',
    'draftBidKeyPasskey',
    'draftKeyPasskey',
    'finishRehearsal',
    'makeBidKey',
    'makeBidKeyPair',
    'makeOpenerKey',
    'register',
    'submitBid',
    'wrapBidKeyPair',
    'wrapOpenerKey',
  ]);
  expect(creates.length).toBeGreaterThan(15);
});

it.each(creates)('%s: refuses other content under the same id, field by field', async (name, endpoint) => {
  let runs = 0;
  const open = { ...endpoint, access: { who: 'public' as const }, output: z.object({}) };
  const route = heldToFirst({ db: database.db, crypto }, name, {
    ...serve(open, async () => ({})),
    run: async () => {
      runs += 1;
      return { data: {} };
    },
  });
  const fields = Object.keys((endpoint.input as z.ZodObject).shape).filter(
    (field) => field !== 'id' && field !== 'newId',
  );
  const asked = {
    ...Object.fromEntries(fields.map((field) => [field, '甲'])),
    id: randomUUID(),
    newId: randomUUID(),
  };
  const owner = company(randomUUID());
  expect(await route.run(asked, owner)).toEqual({ data: {} });
  expect(await route.run(asked, owner)).toEqual({ data: {} });
  for (const field of fields) {
    const result = await route.run({ ...asked, [field]: '乙' }, owner);
    const isProof = ['otp', 'humanCheck', 'password', 'passwordConfirm'].includes(field);
    expect([field, 'refusal' in result ? result.refusal.refused : 'done']).toEqual([
      field,
      isProof ? 'done' : 'conflict',
    ]);
  }
  // The same id of another owner is another act and reveals nothing.
  expect(await route.run({ ...asked, [fields[0] ?? '']: '乙' }, company(randomUUID()))).toEqual({ data: {} });
  expect(runs).toBeGreaterThanOrEqual(3);
});

it('accepts other content under the same id after a refusal', async () => {
  let answer: Awaited<ReturnType<ReturnType<typeof serve>['run']>> = {
    refusal: refuse('question_closed' as never),
  };
  const route = heldToFirst({ db: database.db, crypto }, 'askQuestion', {
    ...serve({ ...askQuestion, access: { who: 'public' } } as never, async () => ({}) as never),
    endpoint: askQuestion,
    run: async () => answer,
  });
  const owner = company(randomUUID());
  const id = randomUUID();
  expect(await route.run({ id, title: '甲' }, owner)).toHaveProperty('refusal');
  answer = { data: {} };
  expect(await route.run({ id, title: '乙' }, owner)).toEqual({ data: {} });
  expect(await route.run({ id, title: '甲' }, owner)).toHaveProperty('refusal');
});
