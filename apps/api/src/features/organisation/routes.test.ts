import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/organisation/organisation.route.ts';
import { usccCheckCharacter } from '@procure/domain/company/uscc.ts';
import type { FoundedKind } from '@procure/domain/organisation/organisation.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();
let admin: Person<StaffActor>;
beforeAll(async () => {
  admin = await test.staff('admin');
});

let made = 0;
const profile = (more: { name?: string; uscc?: string } = {}) => ({
  name: `海州第${['一', '二', '三', '四', '五', '六', '七', '八', '九'][made++ % 9]}${'甲乙丙丁戊己庚辛'[Math.floor(made / 9)]}集团有限公司`,
  uscc: '',
  address: '海州市云帆大道1号',
  contactName: '林工',
  contactPhone: '0574-88001001',
  ...more,
});

async function found(kind: FoundedKind, parentId = '', more: { name?: string; uscc?: string } = {}) {
  const id = randomUUID();
  const facts = profile(more);
  const answer = await admin.client.call(wire.createOrganisation, { id, kind, parentId, ...facts });
  if (!answer.ok) throw new Error(answer.message);
  return { id, version: answer.data.version, ...facts };
}
const treeOf = async () => {
  const answer = await admin.client.call(wire.listOrganisations, {});
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
};
const move = (id: string, version: number, parentId: string) =>
  admin.client.call(wire.moveOrganisation, { id, version, parentId });

describe('an installation', () => {
  it('has exactly one operator from the start, which cannot be removed', async () => {
    const operators = (await treeOf()).filter(({ kind }) => kind === 'operator');
    expect(operators).toMatchObject([{ depth: 0, state: 'active' }]);
    const { id = '', version = 0 } = operators[0] ?? {};
    const stays = { reason: 'operator_stays', code: '4246' };
    expect(await move(id, version, '')).toMatchObject(stays);
    const out = { id, version, reason: '不再使用' };
    expect(await admin.client.call(wire.disableOrganisation, out)).toMatchObject(stays);
  });
});

describe('an organisation', () => {
  it('is created once for repeated calls, and read as it was entered', async () => {
    const id = randomUUID();
    const uscc = `9100${'0'.repeat(4)}MA9DEMA35`;
    const code = `${uscc}${usccCheckCharacter(uscc)}`;
    const typed = {
      ...profile({ name: ' 海州 新城(集团)有限公司 ', uscc: ` ${code.toLowerCase()} ` }),
      contactPhone: '０５７４－８８００１００１',
    };
    const input = { id, kind: 'purchaser' as const, parentId: '', ...typed };
    for (let round = 0; round < 2; round += 1)
      expect(await admin.client.call(wire.createOrganisation, input)).toMatchObject({
        ok: true,
        data: { id, version: 1 },
      });
    expect(await admin.client.call(wire.getOrganisation, { id })).toMatchObject({
      ok: true,
      data: {
        kind: 'purchaser',
        name: '海州新城（集团）有限公司',
        uscc: code,
        contactPhone: '0574-88001001',
        parentId: null,
        state: 'active',
      },
    });
    const lines = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('entityId', '=', id)
      .execute();
    expect(lines).toEqual([{ action: 'create', actorId: admin.accountId }]);
    const other = { ...input, id: randomUUID() };
    expect(await admin.client.call(wire.createOrganisation, other)).toMatchObject({
      reason: 'organisation_name_taken',
    });
    expect(
      await admin.client.call(wire.createOrganisation, { ...other, name: '海州旧城集团有限公司' }),
    ).toMatchObject({ reason: 'organisation_uscc_taken' });
  });

  it('reports each error at its field', async () => {
    const wrong = async (more: Record<string, unknown>) => {
      const input = { id: randomUUID(), kind: 'purchaser' as const, parentId: '', ...profile(), ...more };
      const answer = await admin.client.call(wire.createOrganisation, input);
      return answer.ok ? [] : answer.fields.map(({ field }) => field).sort();
    };
    expect(await wrong({ name: '', address: '', contactName: '', contactPhone: '' })).toEqual([
      'address',
      'contactName',
      'contactPhone',
      'name',
    ]);
    for (const name of ['<script>alert(1)</script>', '云帆🚢集团', '云'.repeat(101), '１２３４'])
      expect(await wrong({ name })).toEqual(['name']);
    for (const uscc of ['1', '91000000MA1DEMA35Y', '🚢'.repeat(18)])
      expect(await wrong({ uscc })).toEqual(['uscc']);
    expect(await wrong({ address: '路'.repeat(201) })).toEqual(['address']);
    expect(await wrong({ parentId: 'nowhere' })).toEqual(['parentId']);
    expect(await wrong({ parentId: randomUUID() })).toEqual(['parentId']);
    expect(await wrong({ kind: 'operator' })).toEqual(['kind']);
  });

  it('can be revised from its newest version, and the log keeps the former one', async () => {
    const { id, version, name } = await found('agency');
    const renamed = profile({ name: '海州明德招标代理有限公司' });
    const revised = await admin.client.call(wire.reviseOrganisation, { id, version, ...renamed });
    expect(revised).toMatchObject({ ok: true, data: { version: 2 } });
    expect(await admin.client.call(wire.reviseOrganisation, { id, version, ...profile() })).toMatchObject({
      reason: 'conflict',
    });
    // The same again changes nothing.
    expect(await admin.client.call(wire.reviseOrganisation, { id, version: 2, ...renamed })).toMatchObject({
      ok: true,
      data: { version: 2 },
    });
    const { before, after } = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['before', 'after'])
      .where('entityId', '=', id)
      .where('action', '=', 'revise')
      .executeTakeFirstOrThrow();
    expect([before, after]).toEqual([{ name }, { name: renamed.name }]);
    const taken = await found('agency');
    expect(
      await admin.client.call(wire.reviseOrganisation, {
        ...renamed,
        id: taken.id,
        version: taken.version,
      }),
    ).toMatchObject({ reason: 'organisation_name_taken' });
  });
});

describe('the people of an organisation', () => {
  it('are the holders of a role in it, each with the roles in this organisation only', async () => {
    const [here, there] = [await found('purchaser'), await found('purchaser')];
    const buyer = await test.staffOf(here.id, 'buyer');
    await test.staffOf(there.id, 'approver');
    const answer = await admin.client.call(wire.getOrganisation, { id: here.id });
    if (!answer.ok) throw new Error(answer.message);
    const { accountId: id, username } = buyer;
    expect(answer.data.people).toEqual([{ id, name: username, username, roles: ['buyer'], inUse: true }]);
  });
});

describe('the tree', () => {
  it('shows each branch whole, from the top', async () => {
    const bureau = await found('supervisor');
    const group = await found('purchaser', bureau.id);
    const company = await found('purchaser', group.id);
    const tree = await treeOf();
    const at = tree.findIndex(({ id }) => id === bureau.id);
    expect(tree.slice(at, at + 3).map(({ id, depth, parentId }) => [id, depth, parentId])).toEqual([
      [bureau.id, 0, null],
      [group.id, 1, bureau.id],
      [company.id, 2, group.id],
    ]);
  });

  it('never puts an organisation below itself, its child, or a parent of the wrong kind', async () => {
    const group = await found('purchaser');
    const company = await found('purchaser', group.id);
    const branch = await found('purchaser', company.id);
    for (const below of [group, company, branch])
      expect(await move(group.id, group.version, below.id)).toMatchObject({
        reason: 'organisation_below_itself',
      });
    const agency = await found('agency');
    expect(await move(group.id, group.version, agency.id)).toMatchObject({
      reason: 'organisation_misplaced',
      message: '招标人不能设在招标代理机构之下，请选择其他上级',
    });
    expect(await move(randomUUID(), 1, '')).toMatchObject({ reason: 'not_found' });
    expect(await move(branch.id, branch.version, '')).toMatchObject({ ok: true, data: { version: 2 } });
  });

  it('has no cycle after two concurrent moves below each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await found('purchaser'), await found('purchaser')];
      const [below, belowOther] = [await found('purchaser', one.id), await found('purchaser', other.id)];
      const answers = await Promise.all([
        move(one.id, one.version, belowOther.id),
        move(other.id, other.version, below.id),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });

  it('disables no organisation with an active one below it, and adds none below a disabled one', async () => {
    const group = await found('purchaser');
    const company = await found('purchaser', group.id);
    const shut = (one: { id: string; version: number }) =>
      admin.client.call(wire.disableOrganisation, { id: one.id, version: one.version, reason: '机构撤并' });
    expect(await shut(group)).toMatchObject({
      reason: 'organisation_has_below',
      message: '该单位还有1个在用的下级，请先停用或移走下级',
    });
    expect(await shut(company)).toMatchObject({ ok: true });
    expect(await shut(group)).toMatchObject({ ok: true });
    const refused = { reason: 'organisation_out_of_use' };
    const back = { id: company.id, version: 2 };
    expect(await admin.client.call(wire.enableOrganisation, back)).toMatchObject(refused);
    const other = await found('purchaser');
    expect(await move(other.id, other.version, group.id)).toMatchObject(refused);
    const new_ = { id: randomUUID(), kind: 'purchaser' as const, parentId: group.id, ...profile() };
    expect(await admin.client.call(wire.createOrganisation, new_)).toMatchObject(refused);
    expect(await admin.client.call(wire.enableOrganisation, { id: group.id, version: 2 })).toMatchObject({
      ok: true,
    });
    expect(await admin.client.call(wire.enableOrganisation, back)).toMatchObject({ ok: true });
  });
});

describe('the management of organisations', () => {
  it('needs the right to manage accounts; those who grant roles can read them; others can do neither', async () => {
    const { id, version } = await found('purchaser');
    const out = { id, version, reason: '机构撤并' };
    const security = await test.staff('security');
    expect(await security.client.call(wire.getOrganisation, { id })).toMatchObject({ ok: true });
    expect(await security.client.call(wire.disableOrganisation, out)).toMatchObject({ code: '4031' });
    for (const role of ['buyer', 'approver', 'auditor', 'reviewer'] as const) {
      const person = await test.staff(role);
      expect(await person.client.call(wire.listOrganisations, {})).toMatchObject({ code: '4031' });
      expect(await person.client.call(wire.disableOrganisation, out)).toMatchObject({ code: '4031' });
    }
  });
});
