import { listAreas } from '@procure/contract/area/area.route.ts';
import { listCategories } from '@procure/contract/category/category.route.ts';
import { listDictionaries } from '@procure/contract/dictionary/dictionary.route.ts';
import * as wire from '@procure/contract/reference/reference.route.ts';
import { addDays } from '@procure/domain/display/day.ts';
import type { ReferenceKind } from '@procure/domain/reference/entry.ts';
import { mostLines, writeEntries } from '@procure/domain/reference/file.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadReference } from '../../../seeds/load-reference.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();
let operator: Person<StaffActor>;
let today: string;
beforeAll(async () => {
  await loadReference(test.parts().db);
  operator = await test.staff('editor');
  today = (await listed('dictionary')).today;
});

async function listed(kind: ReferenceKind) {
  const answer = await operator.client.call(wire.listReference, { kind });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}
const entryOf = async (kind: ReferenceKind, code: string, parent?: string) => {
  const found = (await listed(kind)).entries.find(
    (one) => one.code === code && (parent === undefined || one.parent === parent),
  );
  if (found === undefined) throw new Error(`no ${code}`);
  const { locked: _, ...entry } = found;
  return entry;
};
type Written = Parameters<typeof save>[1];
const save = (kind: ReferenceKind, entry: Partial<Awaited<ReturnType<typeof entryOf>>>) =>
  operator.client.call(wire.saveReferenceEntry, {
    ...{ kind, version: 0, parent: '', code: '', name: '', nameEn: '', position: 0, from: '', until: '' },
    ...entry,
  });
const check = (kind: ReferenceKind, text: string) =>
  operator.client.call(wire.checkReferenceFile, { kind, text });
const bring = (kind: ReferenceKind, text: string, revision: number) =>
  operator.client.call(wire.importReferenceFile, { kind, text, revision });
const offered = async (dictionary: string) => {
  const answer = await test.client('portal').call(listDictionaries, {});
  if (!answer.ok) throw new Error(answer.message);
  return answer.data
    .filter(({ dictType, status }) => dictType === dictionary && status === '1')
    .map(({ dictValue }) => dictValue);
};
const auditOf = async (code: string) =>
  test
    .parts()
    .db.selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where(sql<string>`after ->> 'code'`, '=', code)
    .orderBy('id')
    .execute();

describe('an entry of a dictionary', () => {
  it('is added, offered at once, renamed and ended, each logged with the former state', async () => {
    expect(await offered('unit')).not.toContain('roll');
    const roll: Written = { parent: 'unit', code: 'roll', name: '卷', nameEn: 'roll' };
    expect(await save('dictionary', roll)).toMatchObject({ ok: true, data: { version: 1 } });
    expect(await offered('unit')).toContain('roll');
    expect(await save('dictionary', { ...roll, version: 1, name: '卷筒' })).toMatchObject({
      ok: true,
      data: { version: 2 },
    });
    const ended = { ...roll, version: 2, name: '卷筒', until: today };
    expect(await save('dictionary', ended)).toMatchObject({ ok: true });
    expect(await offered('unit')).not.toContain('roll');
    const words = await test.client('portal').call(listDictionaries, {});
    expect(words).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ dictValue: 'roll', dictLabelCn: '卷筒', status: '0' }),
      ]),
    });
    expect(await auditOf('roll')).toMatchObject([
      { action: 'create', after: { code: 'roll', name: '卷' } },
      { action: 'revise', before: { name: '卷' }, after: { name: '卷筒' } },
      { action: 'end', before: { until: null }, after: { until: today } },
    ]);
  });

  it('is not offered before its day, and stays until its end', async () => {
    const tomorrow = addDays(today, 1);
    await save('dictionary', { parent: 'unit', code: 'later', name: '明日', from: tomorrow });
    await save('dictionary', { parent: 'unit', code: 'still', name: '今日', until: tomorrow });
    const units = await offered('unit');
    expect([units.includes('later'), units.includes('still')]).toEqual([false, true]);
  });

  it('answers the same to the same call again, and one line is logged', async () => {
    const entry: Written = { parent: 'unit', code: 'twin', name: '孪' };
    for (let time = 0; time < 2; time++)
      expect(await save('dictionary', entry)).toMatchObject({ ok: true, data: { version: 1 } });
    expect(await auditOf('twin')).toHaveLength(1);
  });

  it('is changed by one of two concurrent operators; the other is refused', async () => {
    await save('dictionary', { parent: 'unit', code: 'crate', name: '板条箱' });
    const names = ['箱子', '纸箱'];
    const answers = await Promise.all(
      names.map((name) => save('dictionary', { parent: 'unit', code: 'crate', version: 1, name })),
    );
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'conflict', code: '4090' });
  });

  it.each<[string, Written, string]>([
    [
      'a code that is used',
      { parent: 'unit', code: 'set', name: '整套' },
      '代码已被“套”使用，代码一经使用不再更改',
    ],
    [
      'an end before the beginning',
      { parent: 'unit', code: 'x1', name: '甲', from: '2099-01-02', until: '2099-01-01' },
      '停用日期不能早于启用日期',
    ],
    ['a formula', { parent: 'unit', code: 'x2', name: '=1+1' }, '名称不能以 = + - @ 开头'],
    [
      'a dictionary that the rules keep',
      { parent: 'order_state', code: 'lost', name: '丢失' },
      '订单状态由平台规则决定，不能在此增改',
    ],
    ['a dictionary that is none', { parent: '__proto__', code: 'x3', name: '甲' }, '没有这个字典'],
    [
      'a code of another alphabet',
      { parent: 'unit', code: '套', name: '甲' },
      '代码须为1–50位字母、数字、点、连字符或下划线，以字母或数字开头',
    ],
  ])('is refused with %s', async (_, entry, message) => {
    expect(await save('dictionary', entry)).toMatchObject({
      code: '4000',
      fields: [expect.objectContaining({ message })],
    });
  });

  it('cannot be ended if the rules need it', async () => {
    const { version, name, ...yuan } = await entryOf('dictionary', 'CNY', 'currency');
    expect(await save('dictionary', { ...yuan, version, name, until: '2099-01-01' })).toMatchObject({
      fields: [{ field: 'until', message: '平台规则需要此项，不能停用或移动' }],
    });
  });
});

describe('a tree', () => {
  const named = async (list: typeof listCategories | typeof listAreas, word: string) =>
    JSON.stringify((await test.client('portal').call(list, {})) as object).includes(word);

  it('shows additions at once, and ended entries as disabled', async () => {
    const entry: Written = { parent: 'A02000000', code: 'A02010000', name: '信息化设备' };
    expect(await save('category', entry)).toMatchObject({ ok: true });
    expect(await named(listCategories, '信息化设备')).toBe(true);
    await save('category', { ...entry, version: 1, until: today });
    expect(await named(listCategories, '"classificationName":"信息化设备","disabled":true')).toBe(true);
    expect(await save('area', { parent: '330100', code: '330199', name: '试验区' })).toMatchObject({
      ok: true,
    });
    expect(await named(listAreas, '试验区')).toBe(true);
  });

  it('accepts no cycle, and ends no entry above an active one', async () => {
    const zhejiang = await entryOf('area', '330000');
    expect(await save('area', { ...zhejiang, parent: '330106' })).toMatchObject({
      fields: [{ field: 'parent', message: '上级是它自己的下级，形成循环' }],
    });
    expect(await save('area', { ...zhejiang, until: '2099-01-01' })).toMatchObject({
      fields: [expect.objectContaining({ field: 'until' })],
    });
    const goods = await entryOf('category', 'A00000000');
    expect(await save('category', { ...goods, until: '2099-01-01' })).toMatchObject({ ok: false });
  });
});

describe('a file', () => {
  const head = '上级代码,代码,名称,顺序,启用日期,停用日期';
  const exported = async (kind: ReferenceKind) =>
    writeEntries(
      kind,
      (await listed(kind)).entries.map((one) => ({
        ...one,
        parent: one.parent || null,
        from: one.from || null,
        until: one.until || null,
      })),
    );

  it('changes nothing if it was exported unchanged, for any kind', async () => {
    for (const kind of ['dictionary', 'category', 'area'] as const) {
      const { entries } = await listed(kind);
      expect(await check(kind, await exported(kind))).toMatchObject({
        data: { changes: [], errors: [], same: entries.length },
      });
    }
  });

  it('is checked, then imported completely', async () => {
    const xihu = await entryOf('area', '330106');
    const text = `${head}\n330100,330106,西湖新区,${xihu.position}\n330100,330198,新设区,9,2099-01-01\n`;
    const checked = await check('area', text);
    expect(checked).toMatchObject({
      data: {
        changes: [
          { line: 2, kind: 'changed', before: { name: '西湖区' } },
          { line: 3, kind: 'new' },
        ],
        errors: [],
      },
    });
    expect((await entryOf('area', '330106')).name).toBe('西湖区');
    const revision = checked.ok ? checked.data.revision : 0;
    expect(await bring('area', text, revision)).toMatchObject({
      ok: true,
      data: { new: 1, changed: 1, ended: 0 },
    });
    expect((await entryOf('area', '330106')).name).toBe('西湖新区');
    // The same again finds its work done.
    expect(await bring('area', text, revision)).toMatchObject({
      ok: true,
      data: { new: 0, changed: 0, ended: 0 },
    });
    expect(await auditOf('330106')).toHaveLength(1);
  });

  it('with one invalid line imports nothing', async () => {
    const text = `${head}\n330100,330197,甲区,1\n330100,33019,乙区,2\n330100,330197,甲区,1`;
    const checked = await check('area', text);
    expect(checked).toMatchObject({ data: { errors: [{ line: 3 }, { line: 4 }] } });
    const revision = checked.ok ? checked.data.revision : 0;
    expect(await bring('area', text, revision)).toMatchObject({ reason: 'file_lines_wrong', code: '5601' });
    await expect(entryOf('area', '330197')).rejects.toThrow('no 330197');
  });

  it('must be checked again if an entry was changed after its check', async () => {
    const text = `${head}\n330100,330196,丙区,1`;
    const checked = await check('area', text);
    await save('area', { parent: '330100', code: '330195', name: '丁区' });
    const revision = checked.ok ? checked.data.revision : 0;
    expect(await bring('area', text, revision)).toMatchObject({ reason: 'conflict' });
  });

  it.each([
    [
      'in another encoding',
      new TextDecoder().decode(Buffer.from([0xd6, 0xd0, 0x2c, 0xce, 0xc4, 0x0a])),
      '文件不是UTF-8编码',
    ],
    ['without its columns', '代码,说明\n1,2', '缺少列：上级代码、名称'],
    ['of too many lines', `${head}\n${'330100,330197,甲\n'.repeat(50_000)}`, `一次最多导入${mostLines}行`],
    ['with a formula', `${head}\n330100,330197,"=cmd|' /C calc'!A0"`, '名称不能以 = + - @ 开头'],
  ])('%s is refused in words', async (_, text, message) => {
    expect(await check('area', text)).toMatchObject({
      data: { errors: [{ message: expect.stringContaining(message) }] },
    });
  });

  it('is not read if it is too large', async () => {
    expect(await check('area', 'x'.repeat(1_000_001))).toMatchObject({ ok: false });
    expect(await check('area', '汉'.repeat(600_000))).toMatchObject({ reason: 'too_large' });
  });
});

describe('the maintenance of reference data', () => {
  it('needs a permission of its own', async () => {
    for (const role of ['buyer', 'reviewer', 'admin', 'security', 'auditor'] as const) {
      const other = await test.staff(role);
      const answer = await other.client.call(wire.listReference, { kind: 'area' });
      expect([role, answer.ok]).toEqual([role, false]);
    }
  });
});
