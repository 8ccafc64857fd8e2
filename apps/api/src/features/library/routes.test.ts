import { randomUUID } from 'node:crypto';
import * as files from '@procure/contract/file/file.route.ts';
import * as wire from '@procure/contract/library/library.route.ts';
import { libraryMost } from '@procure/domain/library/library.ts';
import { describe, expect, it } from 'vitest';
import { contents, heldCertificate, keptEntry } from '../../../testing/fixtures/library.ts';
import { uploadAttachment } from '../../../testing/fixtures/participation.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor } from '../../platform/actor.ts';

const test = testApp();
const db = () => test.parts().db;

async function libraryOf(person: Person<CompanyActor>) {
  const reply = await person.client.call(wire.getLibrary, {});
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

async function filed(person: Person<CompanyActor>) {
  const { id } = await uploadAttachment(test, person);
  return { ...contents.contract, fileIds: [id] };
}

describe('keeping an entry', () => {
  it('shows it with masked numbers, which are stored as ciphertext', async () => {
    const admin = await test.company();
    const person = await keptEntry(test, admin, contents.person);
    await keptEntry(test, admin, contents.contract);
    await keptEntry(test, admin, contents.finance);
    const { entries } = await libraryOf(admin);
    expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
      ['finance', '2024年度'],
      ['contract', '澜石变电站改造工程'],
      ['person', '江一帆（项目经理）'],
    ]);
    expect(entries[1]?.lines).toContainEqual({
      label: '合同金额',
      value: '1,280,000.50元（人民币，含税）',
    });
    expect(entries[0]?.lines).toContainEqual({ label: '净利润', value: '-35.20万元（人民币）' });
    expect(entries[2]).toMatchObject({
      content: { idNo: '110***********002X' },
      files: [{ id: person.fileId, name: '证明材料.pdf' }],
      expiries: [{ name: '江一帆 一级建造师', no: '建-0001', expiryDate: '2020-01-01' }],
    });
    const told = JSON.stringify(entries);
    for (const secret of ['11010519491231002X', '13800008000']) expect(told).not.toContain(secret);
    const rows = await db().selectFrom('libraryVersion').select('content').execute();
    for (const secret of ['11010519491231002X', '13800008000'])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('makes a version of each change, answers a repeated call as the first time, and never saves over a colleague', async () => {
    const admin = await test.company();
    const { id, content } = await keptEntry(test, admin, contents.contract);
    const again = await admin.client.call(wire.saveLibraryEntry, { id, version: 0, content });
    expect(again).toMatchObject({ ok: true, data: { version: 1 } });
    const shown = (await libraryOf(admin)).entries[0];
    if (shown?.content.kind !== 'contract') throw new Error('the contract was kept');
    // A masked value that is sent back unchanged keeps the stored value.
    const changed = { ...shown.content, client: '海州市供电局' };
    const second = await admin.client.call(wire.saveLibraryEntry, { id, version: 1, content: changed });
    expect(second).toMatchObject({ ok: true, data: { version: 2 } });
    const late = { ...content, client: '海州电力' };
    expect(await admin.client.call(wire.saveLibraryEntry, { id, version: 1, content: late })).toMatchObject({
      reason: 'conflict',
    });
    const history = await admin.client.call(wire.getLibraryVersions, { id });
    expect(history).toMatchObject({
      ok: true,
      data: [{ version: 2 }, { version: 1 }],
    });
    expect(JSON.stringify(history)).toContain('138****8000');
    const log = await db()
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { action: 'add_library_entry', after: { kind: '业绩', title: '澜石变电站改造工程', version: 1 } },
      { action: 'change_library_entry', after: { version: 2 } },
    ]);
  });

  it('makes one entry of two concurrent calls with the same id', async () => {
    const admin = await test.company();
    const input = { id: randomUUID(), version: 0, content: await filed(admin) };
    const replies = await Promise.all([1, 2].map(() => admin.client.call(wire.saveLibraryEntry, input)));
    for (const reply of replies) expect(reply).toMatchObject({ ok: true, data: { version: 1 } });
    expect((await libraryOf(admin)).entries).toHaveLength(1);
  });

  it('is limited to administrators and bid preparers of the company; all of its members can read', async () => {
    const admin = await test.company();
    const { id, content } = await keptEntry(test, admin, contents.contract);
    const reader = await test.colleague(admin, 'company_reader');
    const submitter = await test.colleague(admin, 'bid_submitter');
    const preparer = await test.colleague(admin, 'bid_preparer');
    for (const person of [reader, submitter]) {
      expect((await libraryOf(person)).entries).toHaveLength(1);
      expect(await person.client.call(wire.saveLibraryEntry, { id, version: 1, content })).toMatchObject({
        reason: 'forbidden',
      });
      expect(await person.client.call(wire.removeLibraryEntry, { id, version: 1 })).toMatchObject({
        reason: 'forbidden',
      });
    }
    const changed = { ...content, client: '海州市供电局' };
    expect(
      await preparer.client.call(wire.saveLibraryEntry, { id, version: 1, content: changed }),
    ).toMatchObject({ ok: true });
  });

  it('accepts the figures of a year once, and again after their removal', async () => {
    const admin = await test.company();
    const { id, content } = await keptEntry(test, admin, contents.finance);
    const twice = { id: randomUUID(), version: 0, content };
    expect(await admin.client.call(wire.saveLibraryEntry, twice)).toMatchObject({
      fields: [{ field: 'year', message: '该年度已登记，请修改已有的记录' }],
    });
    expect(await admin.client.call(wire.removeLibraryEntry, { id, version: 1 })).toMatchObject({ ok: true });
    expect(await admin.client.call(wire.saveLibraryEntry, twice)).toMatchObject({ ok: true });
  });

  it('is limited in the number of entries', async () => {
    const admin = await test.company();
    const rows = Array.from({ length: libraryMost.finance }, (_, at) => ({
      id: randomUUID(),
      companyId: admin.actor.company.id,
      savedBy: admin.accountId,
      savedAt: new Date(),
      version: 1,
      content: JSON.stringify({ ...contents.finance, year: String(2000 + at) }),
    }));
    await db()
      .insertInto('libraryEntry')
      .values(rows.map(({ content: _, ...row }) => ({ ...row, kind: 'finance', state: 'kept' })))
      .execute();
    await db()
      .insertInto('libraryVersion')
      .values(rows.map(({ id: entryId, ...row }) => ({ ...row, entryId })))
      .execute();
    const file = await uploadAttachment(test, admin);
    const content = { ...contents.finance, fileIds: [file.id] };
    expect(
      await admin.client.call(wire.saveLibraryEntry, { id: randomUUID(), version: 0, content }),
    ).toMatchObject({ code: '5401', message: '该类资料最多登记20条，请先移出不再使用的' });
  });
});

describe('the content of an entry', () => {
  it('is refused at each field if all are empty', async () => {
    const admin = await test.company();
    for (const [kind, count] of [
      ['contract', 9],
      ['person', 3],
      ['finance', 8],
    ] as const) {
      const reply = await admin.client.call(wire.saveLibraryEntry, {
        id: randomUUID(),
        version: 0,
        content: { kind },
      });
      expect(reply).toMatchObject({ reason: 'invalid_input' });
      expect([kind, !reply.ok && reply.fields.length]).toEqual([kind, count]);
    }
  });

  it('is kept as text: script, SQL, emoji and full width; numeric fields are read as numbers', async () => {
    const admin = await test.company();
    const project = `<script>alert(1)</script>'); drop table library_entry; -- 🏗️`;
    await keptEntry(test, admin, { ...contents.contract, project, amount: '￥１２，３００．５元' });
    const { entries } = await libraryOf(admin);
    expect(entries[0]).toMatchObject({ title: project, content: { amount: '12300.5' } });
  });

  it('is refused if it is too long, contains NUL or an impossible day, or is of an unknown kind', async () => {
    const admin = await test.company();
    const content = await filed(admin);
    const call = (changes: object) =>
      admin.client.call(wire.saveLibraryEntry, {
        id: randomUUID(),
        version: 0,
        content: { ...content, ...changes },
      });
    for (const [changes, field] of [
      [{ project: '长'.repeat(201) }, 'content.project'],
      [{ content: '长'.repeat(2001) }, 'content.content'],
      [{ project: '变电\u0000站' }, 'content.project'],
      [{ signedDate: '2024-02-30' }, 'content.signedDate'],
      [{ fileIds: Array.from({ length: 11 }, () => randomUUID()) }, 'content.fileIds'],
      [{ fileIds: ['x'] }, 'content.fileIds.0'],
      [{ kind: 'other' }, 'content.kind'],
    ] as const) {
      const reply = await call(changes);
      expect([field, reply]).toMatchObject([field, { reason: 'invalid_input', fields: [{ field }] }]);
    }
  });
});

describe('another company', () => {
  it('cannot read the entry, reuse its id, or read its files', async () => {
    const [admin, other] = [await test.company(), await test.company()];
    const { id, content } = await keptEntry(test, admin, contents.contract);
    expect(await other.client.call(wire.getLibraryVersions, { id })).toMatchObject({ reason: 'not_found' });
    expect(await other.client.call(wire.removeLibraryEntry, { id, version: 1 })).toMatchObject({
      reason: 'not_found',
    });
    const own = await filed(other);
    for (const version of [0, 1]) {
      expect(await other.client.call(wire.saveLibraryEntry, { id, version, content: own })).toMatchObject({
        reason: 'not_found',
      });
    }
    const foreign = { id: randomUUID(), version: 0, content };
    expect(await other.client.call(wire.saveLibraryEntry, foreign)).toMatchObject({
      fields: [{ field: 'fileIds', message: '附件已失效，请重新上传' }],
    });
    expect((await libraryOf(other)).entries).toEqual([]);
  });
});

describe('removing', () => {
  it('removes it from the list once, and keeps its versions and files', async () => {
    const admin = await test.company();
    const { id, content, fileId } = await keptEntry(test, admin, contents.contract);
    expect(await admin.client.call(wire.removeLibraryEntry, { id, version: 7 })).toMatchObject({
      reason: 'conflict',
    });
    for (let times = 0; times < 2; times += 1)
      expect(await admin.client.call(wire.removeLibraryEntry, { id, version: 1 })).toMatchObject({
        ok: true,
      });
    expect((await libraryOf(admin)).entries).toEqual([]);
    expect(await admin.client.call(wire.getLibraryVersions, { id })).toMatchObject({ ok: true });
    expect(await admin.client.call(files.getFile, { id: fileId })).toMatchObject({ ok: true });
    const late = { id, version: 1, content: { ...content, client: '海州电力' } };
    expect(await admin.client.call(wire.saveLibraryEntry, late)).toMatchObject({ code: '4091' });
    await expect(db().deleteFrom('libraryVersion').where('entryId', '=', id).execute()).rejects.toThrow(
      'never changes',
    );
  });
});

describe('an identity number', () => {
  const numbersOf = async (entryId: string) => {
    const rows = await db()
      .selectFrom('libraryVersion')
      .select('content')
      .where('entryId', '=', entryId)
      .orderBy('version')
      .execute();
    return rows.map(({ content }) => /"idNo": ?"(v1)?/.exec(JSON.stringify(content))?.[1] ?? 'none');
  };

  it('is erased in every version if the consent is withdrawn, and with the person', async () => {
    const admin = await test.company();
    const { id } = await keptEntry(test, admin, contents.person);
    const [shown] = (await libraryOf(admin)).entries;
    if (shown?.content.kind !== 'person') throw new Error('the person was kept');
    expect(await numbersOf(id)).toEqual(['v1']);
    const content = { ...shown.content, idConsent: false };
    expect(await admin.client.call(wire.saveLibraryEntry, { id, version: 1, content })).toMatchObject({
      ok: true,
    });
    expect(await numbersOf(id)).toEqual(['none', 'none']);

    const gone = await keptEntry(test, admin, contents.person);
    await admin.client.call(wire.removeLibraryEntry, { id: gone.id, version: 1 });
    expect(await numbersOf(gone.id)).toEqual(['none']);
  });
});

describe('expiring documents', () => {
  it('are listed for licence, certificates and people, in the order of their last day', async () => {
    const admin = await test.company();
    await heldCertificate(test, admin, '2027-03-01');
    await keptEntry(test, admin, contents.person);
    const { certificates, expiries } = await libraryOf(admin);
    expect(certificates).toMatchObject([
      { kind: 'certificate', lines: expect.arrayContaining([{ label: '证书编号', value: 'Q-1' }]) },
    ]);
    expect(expiries.map(({ expiryDate }) => expiryDate)).toEqual(['2020-01-01', '2027-03-01']);
    expect(await libraryOf(await test.company())).toMatchObject({ certificates: [], expiries: [] });
  });
});
