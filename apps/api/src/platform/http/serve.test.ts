import { endpoint } from '@procure/contract/endpoint.ts';
import type { Route } from '@procure/contract/route.ts';
import type { FactorFacts } from '@procure/domain/account/factor.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { actAs, type Caller } from '../actor.ts';
import { fillMessage, refusalText, successText, wrapJson } from './answer.ts';
import { assertAllServed, serve } from './serve.ts';

const visitor: Caller = { kind: 'visitor', requestId: 'r', ip: null };

function person(
  kind: 'supplier' | 'staff',
  permissions: string[] = [],
  companyId: string | null = null,
  shown: Partial<FactorFacts> = {},
): Caller {
  const company = companyId === null ? null : { id: companyId, status: 'approved' };
  const factor = {
    held: false,
    due: false,
    waived: false,
    shownSeconds: null,
    outageSeconds: null,
    ...shown,
  };
  const who = { kind, accountId: 'a', nickName: 'n', company, factor };
  const identity = { ...who, roles: [], permissions, memberships: [] };
  return actAs(identity, { requestId: 'r', ip: null });
}

const approval = {
  method: 'POST',
  path: '/api/inner/pch/tender/:id/approval',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: { own_work: '4204' },
} as const satisfies Route;

const summary = '审批';
const output = z.object({ state: z.string() });
const approve = endpoint(approval, {
  summary,
  input: z.object({
    id: z.string(),
    note: z.string('请输入意见').min(2, '意见须为2–10字').max(10),
    count: z.number().optional(),
  }),
  output,
});
/** The same route, public. */
const open = { ...approval, access: { who: 'public' } } as const satisfies Route;

describe('a route', () => {
  it('checks the caller and their rights before the input', async () => {
    const route = serve(approve, async () => ({ state: 'approved' }));
    const nonsense = { note: 1 };
    expect(await route.answer(nonsense, visitor)).toEqual({ refusal: { refused: 'sign_in_required' } });
    expect(await route.answer(nonsense, person('supplier'))).toEqual({ refusal: { refused: 'forbidden' } });
    expect(await route.answer(nonsense, person('staff'))).toEqual({ refusal: { refused: 'forbidden' } });
    expect(await route.answer(nonsense, person('staff', ['tender.approve']))).toMatchObject({
      refusal: { refused: 'invalid_input' },
    });
  });

  it('reports errors at each field in Chinese, with the contract’s messages first', async () => {
    const route = serve(approve, async () => ({ state: 'approved' }));
    const result = await route.answer(
      { id: 'x', note: 'a', count: 'much' },
      person('staff', ['tender.approve']),
    );
    expect(result).toEqual({
      refusal: {
        refused: 'invalid_input',
        fields: [
          { field: 'note', message: '意见须为2–10字' },
          { field: 'count', message: expect.stringMatching(/\p{Script=Han}/u) },
        ],
      },
    });
  });

  it('removes the time stamp, passes refusals on, and removes fields that are not in the contract', async () => {
    const seen: unknown[] = [];
    const strict = endpoint(open, { summary, input: z.strictObject({ id: z.string() }), output });
    const route = serve(strict, async ({ input }) => {
      seen.push(input);
      return input.id === 'mine' ? refuse('own_work') : { state: 'approved', passwordHash: 'secret' };
    });
    expect(await route.answer({ id: 'mine', timeStamp: 1 }, visitor)).toEqual({
      refusal: { refused: 'own_work' },
    });
    expect(await route.answer({ id: 'other' }, visitor)).toEqual({ data: { state: 'approved' } });
    expect(seen).toEqual([{ id: 'mine' }, { id: 'other' }]);
  });

  it('removes unknown fields from JSON written by the database, in production too', async () => {
    const list = { ...open, paged: true } as const;
    const listed = endpoint(list, { summary, input: z.object({}), output: z.array(output) });
    vi.stubEnv('NODE_ENV', 'production');
    vi.resetModules();
    try {
      const production = await import('./serve.ts');
      const answers = await import('./answer.ts');
      const route = production.serve(listed, async () => ({
        rows: answers.wrapJson('[{"state":"approved","passwordHash":"secret"}]'),
        count: 1,
      }));
      expect(await route.answer({}, visitor)).toEqual({ data: [{ state: 'approved' }], count: 1 });
    } finally {
      vi.unstubAllEnvs();
      vi.resetModules();
    }
  });

  it('refuses text that the database cannot store, at any place', async () => {
    const loose = endpoint(open, { summary, input: z.looseObject({}), output });
    const route = serve(loose, async () => ({ state: '' }));
    for (const text of ['\0', 'a\0b', '\ud800', 'a\udc00b']) {
      for (const [given, field] of [
        [{ name: text }, 'name'],
        [{ rows: [{ note: '好' }, { note: text }] }, 'rows.1.note'],
        [{ facts: { [text]: 1 } }, 'facts'],
      ] as const) {
        expect(await route.answer(given, visitor)).toEqual({
          refusal: {
            refused: 'invalid_input',
            fields: [{ field, message: '内容中含有无法保存的字符，请删除后重新输入' }],
          },
        });
      }
    }
    expect(await route.answer({ name: '𠮷😀\n' }, visitor)).toEqual({ data: { state: '' } });
  });

  it('refuses input nested deeper than any call, at any depth', async () => {
    const loose = endpoint(open, { summary, input: z.looseObject({}), output });
    const route = serve(loose, async () => ({ state: '' }));
    const nested = (depth: number): object => JSON.parse('{"a":'.repeat(depth) + 1 + '}'.repeat(depth));
    expect(await route.answer({ ...nested(16) }, visitor)).toEqual({ data: { state: '' } });
    for (const depth of [17, 100_000]) {
      expect(await route.answer({ ...nested(depth) }, visitor)).toEqual({
        refusal: {
          refused: 'invalid_input',
          fields: [{ field: Array(16).fill('a').join('.'), message: '内容的层级过多，请减少后重新提交' }],
        },
      });
    }
  });

  it('throws if an answer violates the contract', async () => {
    const bare = endpoint(open, { summary, input: z.object({}), output });
    const broken = serve(bare, async () => wrapJson('{"state":5}'));
    await expect(broken.answer({}, visitor)).rejects.toThrow('breaks the contract');
  });

  it('refuses a supplier without a company on routes for companies', async () => {
    const own = { ...approval, access: { who: 'company' } } as const satisfies Route;
    const route = serve(endpoint(own, { summary, input: z.object({}), output }), async ({ actor }) => ({
      state: actor.scope.companyId,
    }));
    expect(await route.answer({}, person('supplier'))).toEqual({ refusal: { refused: 'company_required' } });
    expect(await route.answer({}, person('supplier', [], 'c1'))).toEqual({ data: { state: 'c1' } });
  });

  it('may use the shared cache only if it is a public GET', () => {
    expect(() => serve(approve, async () => ({ state: '' }), { cache: ['notice'] })).toThrow('public GET');
  });

  it('can refuse only for the reasons its endpoint names', () => {
    // @ts-expect-error: human_check_failed is no refusal of this endpoint
    serve(approve, async () => refuse('human_check_failed'));
    // @ts-expect-error: the state is a text
    serve(approve, async () => ({ state: 1 }));
  });
});

describe('the list of routes', () => {
  const registry = new Map([['approve', approve]]);
  it('names the endpoints without a route', () => {
    expect(() => assertAllServed(registry, [])).toThrow(
      'approve (POST /api/inner/pch/tender/:id/approval) has no route',
    );
  });
  it('refuses a duplicate route, and one outside of the contract', () => {
    const route = serve(approve, async () => ({ state: '' }));
    expect(() => assertAllServed(registry, [route, route])).toThrow('two routes');
    expect(() => assertAllServed(new Map(), [route])).toThrow('not in the registry');
    expect(() => assertAllServed(registry, [route])).not.toThrow();
  });
});

describe('the envelope', () => {
  it('contains code, message, data, count and the request’s id', () => {
    expect(JSON.parse(successText([1], 'id-1', 40))).toEqual({
      code: '2000',
      message: '成功',
      data: [1],
      count: 40,
      requestId: 'id-1',
    });
    expect(JSON.parse(successText([{ a: 'b' }], 'id-1'))).not.toHaveProperty('count');
    expect(JSON.parse(successText(undefined, 'id-1')).data).toBeNull();
  });

  it('fills the placeholders of a refusal’s message', () => {
    expect(JSON.parse(refusalText(refuse('credentials_wrong', { n: 3 }), 'id-2'))).toEqual({
      code: '4101',
      message: '账号或密码错误，还可尝试3次',
      data: null,
      requestId: 'id-2',
    });
    expect(() => fillMessage('还可尝试{n}次', {})).toThrow('lacks a value for n');
  });
});
