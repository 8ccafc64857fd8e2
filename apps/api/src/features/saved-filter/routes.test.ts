import { randomUUID } from 'node:crypto';
import * as filters from '@procure/contract/saved-filter/saved-filter.route.ts';
import { mostSavedFilters } from '@procure/domain/saved-filter/saved-filter.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp({ limits: { ordinary: 100_000, tight: 100_000 } });
const list = 'listTenders' as const;
const goods = { kind: 'goods', sort: 'bidDeadline' };

let owner: Person<StaffActor>;
let colleague: Person<StaffActor>;
beforeAll(async () => {
  owner = await test.staff('buyer');
  colleague = await test.staff('buyer');
});

const namesOf = async ({ client }: Person<StaffActor>) => {
  const reply = await client.call(filters.listSavedFilters, { list });
  return reply.ok ? reply.data.map(({ name }) => name) : reply;
};
const filterOf = (name: string, filter = goods) => ({ id: randomUUID(), list, name, filter });

describe('a saved filter', () => {
  it('is listed to its owner, by name, with its values', async () => {
    const input = filterOf('  货物，最近截止 ');
    expect(await owner.client.call(filters.saveFilter, input)).toMatchObject({ ok: true });
    const listed = await owner.client.call(filters.listSavedFilters, { list });
    expect(listed).toMatchObject({ data: [{ id: input.id, name: '货物，最近截止', filter: goods }] });
    expect(await owner.client.call(filters.listSavedFilters, { list: 'listOrders' })).toMatchObject({
      data: [],
    });
  });

  it('is neither listed to a colleague nor deleted or replaced by one', async () => {
    const input = filterOf('只给自己');
    expect(await owner.client.call(filters.saveFilter, input)).toMatchObject({ ok: true });
    expect(await namesOf(colleague)).toEqual([]);
    const replaced = await colleague.client.call(filters.saveFilter, { ...input, name: '改名' });
    expect(replaced).toMatchObject({ ok: false, reason: 'not_found' });
    await colleague.client.call(filters.deleteSavedFilter, { id: input.id });
    expect(await namesOf(owner)).toContain('只给自己');
    expect(await namesOf(colleague)).toEqual([]);
  });

  it('is saved and deleted once if the call is repeated', async () => {
    const input = filterOf('重复提交');
    const replies = await Promise.all([1, 2, 3].map(() => owner.client.call(filters.saveFilter, input)));
    expect(replies.map(({ ok }) => ok)).toEqual([true, true, true]);
    const other = await owner.client.call(filters.saveFilter, { ...input, filter: { kind: 'services' } });
    expect(other).toMatchObject({ reason: 'conflict' });
    for (const _ of [1, 2])
      expect(await owner.client.call(filters.deleteSavedFilter, { id: input.id })).toMatchObject({
        ok: true,
      });
    const logged = await test
      .parts()
      .db.selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', input.id)
      .orderBy('id')
      .execute();
    expect(logged.map(({ action }) => action)).toEqual(['save', 'delete']);
  });

  it('has a name of its own, also if two are saved at once', async () => {
    const replies = await Promise.all(
      [1, 2].map(() => owner.client.call(filters.saveFilter, filterOf('同名'))),
    );
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.find(({ ok }) => !ok)).toMatchObject({
      fields: [{ field: 'name', message: '已有同名的常用筛选，请换一个名称' }],
    });
  });

  it('is refused without a name, without values, or with an unknown list', async () => {
    const call = (input: object) =>
      owner.client.call(filters.saveFilter, { ...filterOf('有效'), ...input } as never);
    expect(await call({ name: '' })).toMatchObject({
      fields: [{ field: 'name', message: '请输入筛选名称' }],
    });
    expect(await call({ filter: {} })).toMatchObject({ fields: [{ message: '请先选择筛选条件' }] });
    expect(await call({ filter: { keyword: '长'.repeat(201) } })).toMatchObject({ ok: false });
    expect(await call({ list: 'listSecrets' })).toMatchObject({ ok: false, reason: 'invalid_input' });
  });

  it('is one of at most 20 of a list, also if more are saved at once', async () => {
    const person = await test.staff('buyer');
    const wanted = Array.from({ length: mostSavedFilters + 3 }, (_, n) => filterOf(`筛选${n}`));
    const replies = await Promise.all(wanted.map((input) => person.client.call(filters.saveFilter, input)));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(mostSavedFilters);
    expect(await namesOf(person)).toHaveLength(mostSavedFilters);
    const [first] = (
      (await person.client.call(filters.listSavedFilters, { list })) as { data: { id: string }[] }
    ).data;
    await person.client.call(filters.deleteSavedFilter, { id: first?.id ?? '' });
    expect(await person.client.call(filters.saveFilter, filterOf('又一个'))).toMatchObject({ ok: true });
  });
});
