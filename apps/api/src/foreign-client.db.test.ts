import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { loginCodeOf } from '../testing/fixtures/session.ts';
import { testApp } from '../testing/test-app.ts';
import { keepMade } from './features/file/service.ts';

/**
 * A client written from the specification alone (sections 3, 7, 8 and 9), over a real listener: it knows paths,
 * parameters and answers as they are written there, and nothing of our contract or our client.
 */
const house = testApp();
const platform = '/api/outer/platform';
const pch = '/api/outer/pch';
let origin = '';
let person: Awaited<ReturnType<typeof house.company>>;

beforeAll(async () => {
  const app = house.app().portal;
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  person = await house.company();
});

interface Answer {
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
  readonly count?: number;
}

class Rejected extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(answer.message);
    this.answer = answer;
  }
}

/** A client as specified: it sends the stored `token` unchanged, whatever its value. */
function foreignClient(stored: { token: string | null }) {
  async function request(method: 'GET' | 'POST', path: string, values: Record<string, unknown>) {
    const all = { ...values, timeStamp: Date.now() };
    const query = new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)]));
    const response = await fetch(method === 'GET' ? `${origin}${path}?${query}` : `${origin}${path}`, {
      method,
      headers: { Authorization: String(stored.token ?? ''), 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(180_000),
      ...(method === 'POST' ? { body: JSON.stringify(all) } : {}),
    });
    const answer = (await response.json()) as Answer;
    if (answer.code !== '2000') throw new Rejected(answer);
    return answer;
  }
  return {
    get: (path: string, parameters = {}) => request('GET', path, parameters),
    post: (path: string, body = {}) => request('POST', path, body),
  };
}

const visitor = foreignClient({ token: null });
const signedIn = () => foreignClient({ token: person.token });
const loginCode = () => loginCodeOf(house, person.accountId);
const rejection = (call: Promise<Answer>) =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error: Rejected) => error.answer,
  );

describe('a client written from the specification alone', () => {
  test('enters with a login code, and learns who it is and what it may do', async () => {
    const entered = await visitor.post(`${platform}/dingtalk/getToken`, { code: await loginCode() });
    const { token } = entered.data as { token: string };
    expect(token).toMatch(/^[\w-]{20,}$/);
    const client = foreignClient({ token });
    const me = (await client.get(`${platform}/me/`)).data;
    expect(me).toMatchObject({ id: person.accountId, username: person.username, nickName: person.username });
    const entries = (await client.get(`${platform}/permission/myPermission/listAll`)).data as object[];
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toMatchObject({ code: expect.stringMatching(/^\w+\.\w+$/) });
    expect(entries).toContainEqual(expect.objectContaining({ code: 'bid.submit' }));
  });

  test('is rejected with a code that was used, made up or empty', async () => {
    const code = await loginCode();
    await visitor.post(`${platform}/dingtalk/getToken`, { code });
    for (const wrong of [code, 'invented', `${code}x`]) {
      const answer = await rejection(visitor.post(`${platform}/dingtalk/getToken`, { code: wrong }));
      expect(answer).toMatchObject({ code: '4104', message: expect.stringMatching(/\p{Script=Han}/u) });
    }
    expect((await rejection(visitor.post(`${platform}/dingtalk/getToken`, { code: '' }))).code).toBe('4000');
    expect((await rejection(visitor.post(`${platform}/dingtalk/getToken`))).code).toBe('4000');
  });

  test('is rejected with a code older than five minutes', async () => {
    const code = await loginCode();
    await house
      .parts()
      .db.updateTable('loginCode')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('accountId', '=', person.accountId)
      .execute();
    expect((await rejection(visitor.post(`${platform}/dingtalk/getToken`, { code }))).code).toBe('4104');
  });

  test.each([null, 'undefined', 'null', 'A'.repeat(43)])(
    'with the token %s is sent to sign in',
    async (token) => {
      const client = foreignClient({ token });
      for (const path of [`${platform}/me/`, `${platform}/permission/myPermission/listAll`]) {
        const answer = await rejection(client.get(path));
        expect(answer.code).toBe('4030');
        expect(answer.message).toContain('用户认证失败');
      }
    },
  );

  test('takes its stored token with or without the word Bearer', async () => {
    const bearer = foreignClient({ token: `Bearer ${person.token}` });
    expect((await bearer.get(`${platform}/me/`)).data).toEqual(
      (await signedIn().get(`${platform}/me/`)).data,
    );
  });

  test('queries the entries of a dictionary a hundred a page, each with its status', async () => {
    const query = { dictType: 'company_type', count: 0, pageNum: 1, pageSize: 100, sortBy: '', order: -1 };
    const { data, count } = await signedIn().get(`${platform}/dictionaryData/query`, query);
    const entries = data as Record<string, unknown>[];
    expect(entries.length).toBeGreaterThan(1);
    expect(count).toBe(entries.length);
    for (const entry of entries) {
      expect(entry).toEqual({
        dictType: 'company_type',
        dictValue: expect.any(String),
        dictLabelCn: expect.stringMatching(/\p{Script=Han}/u),
        dictLabelEn: expect.any(String),
        status: expect.stringMatching(/^[01]$/),
      });
    }
    const second = await signedIn().get(`${platform}/dictionaryData/query`, {
      ...query,
      pageNum: 2,
      pageSize: 1,
    });
    expect([(second.data as object[]).length, second.count]).toEqual([1, entries.length]);
    expect(second.data).not.toEqual([entries[0]]);
  });

  test('sorts them as it asks, either way', async () => {
    const ask = async (order: number) =>
      (
        (
          await signedIn().get(`${platform}/dictionaryData/query`, {
            dictType: 'company_type',
            pageNum: 1,
            pageSize: 100,
            sortBy: 'dictValue',
            order,
          })
        ).data as { dictValue: string }[]
      ).map(({ dictValue }) => dictValue);
    const [up, down] = [await ask(1), await ask(-1)];
    expect(up.length).toBeGreaterThan(1);
    expect(down).toEqual(up.toReversed());
  });

  test('loads all dictionaries at start, before anybody signed in', async () => {
    const { db } = house.parts();
    const { total } = await db
      .selectFrom('dictionary')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const all = (await visitor.get(`${platform}/dictionaryData/all`)).data as { dictType: string }[];
    expect(all).toHaveLength(Number(total));
    expect(new Set(all.map(({ dictType }) => dictType)).size).toBeGreaterThan(3);
  });

  test('reads the areas below a root as a tree whose leaves are of type 2', async () => {
    interface Area {
      code: string;
      orgType: string;
      children: Area[];
    }
    const whole = (await visitor.get(`${platform}/org/allArea`, { root: '' })).data as Area[];
    expect(whole.length).toBeGreaterThan(30);
    const [jiangsu] = (await visitor.get(`${platform}/org/allArea`, { root: '320000' })).data as Area[];
    expect(jiangsu?.code).toBe('320000');
    expect(whole.find(({ code }) => code === '320000')).toEqual(jiangsu);
    const collect = (nodes: Area[]): Area[] =>
      nodes.flatMap((node) => (node.orgType === '2' ? [node] : collect(node.children)));
    const leaves = collect(jiangsu?.children ?? []);
    expect(leaves.length).toBeGreaterThan(5);
    expect((await visitor.get(`${platform}/org/allArea`, { root: 'nowhere' })).data).toEqual([]);
  });

  test('reads the tree of classifications', async () => {
    interface Category {
      id: string;
      classificationName: string;
      children: Category[];
      disabled: boolean;
    }
    const tree = (await visitor.get(`${platform}/classification/getEnableClassificationModelTree`))
      .data as Category[];
    expect(tree.length).toBeGreaterThan(0);
    const each = (nodes: Category[]): Category[] => nodes.flatMap((node) => [node, ...each(node.children)]);
    const nodes = each(tree);
    expect(nodes.length).toBeGreaterThan(tree.length);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    for (const node of nodes) {
      expect(node).toMatchObject({
        classificationName: expect.stringMatching(/./),
        disabled: expect.any(Boolean),
      });
    }
  });

  test('downloads a file by path, name and its stored token, under the Chinese name', async () => {
    const content = Buffer.from('%PDF-1.7 招标文件');
    const file = await keepMade(
      house.parts(),
      {
        id: randomUUID(),
        ownerAccountId: person.accountId,
        ownerCompanyId: person.actor.company?.id ?? null,
        name: '招标文件（第2版）.pdf',
        mime: 'application/pdf',
        purpose: 'document',
      },
      content,
    );
    const download = (token: string) =>
      fetch(
        `${origin}${pch}/sftp/download?${new URLSearchParams({ path: file.path, oldName: file.name, token })}`,
      );
    const answer = await download(person.token);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    const named = /filename\*=UTF-8''(\S+)$/.exec(answer.headers.get('content-disposition') ?? '');
    expect(decodeURIComponent(named?.[1] ?? '')).toBe('招标文件（第2版）.pdf');

    const other = await house.company();
    const foreign = await download(other.token);
    expect([foreign.status, ((await foreign.json()) as Answer).data]).toEqual([404, null]);
    expect(((await (await download('invented')).json()) as Answer).code).not.toBe('2000');
  });

  test('may send unknown parameters, and learns which of its parameters are invalid', async () => {
    await signedIn().get(`${platform}/me/`, { nonce: 1 });
    const wrong = await rejection(signedIn().get(`${platform}/dictionaryData/query`, { pageNum: 0 }));
    expect(wrong).toMatchObject({
      code: '4000',
      data: { fields: [{ field: 'pageNum', message: expect.any(String) }] },
    });
  });
});
