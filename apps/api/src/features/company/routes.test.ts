import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/company/company.route.ts';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/fixtures/at-once.ts';
import {
  draftedCompany,
  messageTitles,
  profileContent,
  submittedCompany,
  uploaded,
} from '../../../testing/fixtures/company.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

const db = () => test.parts().db;

const rowOf = (id: string) =>
  db().selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('writing the company profile', () => {
  it('saves the draft, shows numbers masked, and stores them as ciphertext', async () => {
    const { person, id } = await draftedCompany(test);
    const reply = await person.client.call(wire.getMyCompany, {});
    expect(reply).toMatchObject({
      ok: true,
      data: {
        id,
        status: 'unsubmitted',
        draft: {
          legalRepIdNo: '110***********002X',
          bankAccountNo: '************0001',
          invoice: { account: '************0001' },
        },
        current: null,
      },
    });
    const stored = JSON.stringify((await rowOf(id)).draft);
    expect(stored).not.toContain('11010519491231002X');
    expect(stored).not.toContain('6200000000000001');
  });

  it('keeps a number that was returned masked, and drops the mask of another number', async () => {
    const { person, id, version, profile } = await draftedCompany(test);
    const shown = { ...profile, legalRepIdNo: '110***********002X', bankAccountNo: '************9999' };
    const reply = await person.client.call(wire.saveCompanyDraft, { id, version, profile: shown });
    expect(reply).toMatchObject({ ok: true, data: { version: 2 } });
    const again = await person.client.call(wire.getMyCompany, {});
    expect(again).toMatchObject({
      data: { draft: { legalRepIdNo: '110***********002X', bankAccountNo: '' } },
    });
  });

  it('masks the number of another identity paper by its own length, and drops it with the paper', async () => {
    const { person, id, version, profile } = await draftedCompany(test);
    const save = (at: number, changes: object) =>
      person.client.call(wire.saveCompanyDraft, { id, version: at, profile: { ...profile, ...changes } });
    const passport = {
      legalRepName: '阿依古丽•买买提',
      legalRepIdType: 'passport',
      legalRepIdNo: 'e1234 5678',
    };
    expect(await save(version, passport)).toMatchObject({ ok: true });
    const draft = { ...passport, legalRepName: '阿依古丽·买买提', legalRepIdNo: 'E1*****78' };
    expect(await person.client.call(wire.getMyCompany, {})).toMatchObject({ data: { draft } });
    expect(JSON.stringify((await rowOf(id)).draft)).not.toContain('E12345678');
    expect(await save(version + 1, draft)).toMatchObject({ ok: true });
    expect(await person.client.call(wire.getMyCompany, {})).toMatchObject({ data: { draft } });
    expect(await save(version + 1, { ...draft, legalRepIdType: 'taiwan_permit' })).toMatchObject({
      ok: true,
    });
    expect(await person.client.call(wire.getMyCompany, {})).toMatchObject({
      data: { draft: { legalRepIdType: 'taiwan_permit', legalRepIdNo: '' } },
    });
  });

  it('stores no identity number without the separate consent', async () => {
    const { person } = await draftedCompany(test, { sensitiveConsent: false });
    const reply = await person.client.call(wire.getMyCompany, {});
    expect(reply).toMatchObject({ data: { draft: { legalRepIdNo: '' } } });
  });

  it('creates one company for an account, however often the first save is repeated', async () => {
    const person = await test.supplier();
    const input = { id: randomUUID(), version: 0, profile: profileContent() };
    const replies = await Promise.all([1, 2, 3].map(() => person.client.call(wire.saveCompanyDraft, input)));
    expect(replies.map((reply) => (reply.ok ? reply.data.version : reply.message))).toEqual([1, 1, 1]);
    const other = await person.client.call(wire.saveCompanyDraft, { ...input, id: randomUUID() });
    expect(other).toMatchObject({ ok: false, reason: 'conflict' });
  });

  it('refuses a draft that another window wrote from an older version', async () => {
    const { person, id, version, profile } = await draftedCompany(test);
    const changed = { ...profile, regCapital: '6000' };
    await person.client.call(wire.saveCompanyDraft, { id, version, profile: changed });
    const stale = { ...profile, regCapital: '7000' };
    expect(await person.client.call(wire.saveCompanyDraft, { id, version, profile: stale })).toMatchObject({
      reason: 'conflict',
    });
    // The page then requests author and time of the saved draft, to show it beside the own one.
    expect(await person.client.call(wire.getMyCompany, {})).toMatchObject({
      data: {
        draft: { regCapital: '6000' },
        lastSaved: { by: expect.stringMatching(/./), at: expect.stringMatching(/Z$/) },
      },
    });
  });

  it('refuses the id of another account’s company', async () => {
    const theirs = await draftedCompany(test);
    const mine = await test.supplier();
    const input = { id: theirs.id, version: 0, profile: profileContent({ companyName: '别家公司' }) };
    expect(await mine.client.call(wire.saveCompanyDraft, input)).toMatchObject({ reason: 'conflict' });
    expect((await rowOf(theirs.id)).name).toBe('海州澜石机电设备有限公司');
  });
});

describe('submitting it', () => {
  it('reports every error, each at its field', async () => {
    const { person, version } = await draftedCompany(test, {
      uscc: '91000000MA1DEMA350',
      accountName: '另一家公司',
      contacts: [],
      supplyAreas: ['100000', '110101'],
      regAreaCode: '110000',
      categoryCodes: ['Z99'],
    });
    const reply = await person.client.call(wire.submitCompany, { version });
    expect(reply).toMatchObject({ ok: false, reason: 'invalid_input' });
    const byField = new Map(reply.ok ? [] : reply.fields.map(({ field, message }) => [field, message]));
    expect(byField.get('uscc')).toBe('统一社会信用代码校验不通过，请核对第1–18位');
    expect(byField.get('accountName')).toBe('账户名称须与企业名称一致');
    expect(byField.get('contacts')).toBe('请设置一名主联系人');
    expect(byField.get('supplyAreas')).toBe('选择“全国”后无需再选其他区域');
    expect(byField.get('regAreaCode')).toBe('请完善省、市、区及详细地址');
    expect(byField.get('categoryCodes')).toBe('部分供应品类已停用，请重新选择');
  });

  it('is refused if any of the 18 characters of the credit code is wrong', async () => {
    const { person, id, profile, version: first } = await draftedCompany(test);
    const right = profile.uscc;
    let version = first;
    const refusedAt: number[] = [];
    for (const [place, character] of [...right].entries()) {
      const uscc = right.slice(0, place) + (character === '0' ? '1' : '0') + right.slice(place + 1);
      const draft = { id, version, profile: { ...profile, uscc } };
      const saved = await person.client.call(wire.saveCompanyDraft, draft);
      version = saved.ok ? saved.data.version : version;
      const reply = await person.client.call(wire.submitCompany, { version });
      const words = reply.ok ? [] : reply.fields.filter(({ field }) => field === 'uscc');
      if (words[0]?.message === '统一社会信用代码校验不通过，请核对第1–18位') refusedAt.push(place);
    }
    expect(refusedAt).toEqual([...right].map((_, place) => place));
    await person.client.call(wire.saveCompanyDraft, { id, version, profile });
    expect(await person.client.call(wire.submitCompany, { version: version + 1 })).toMatchObject({
      ok: true,
    });
  });

  it('is refused without the business licence, and with one that another company uploaded', async () => {
    const wrong = { ok: false, fields: [{ field: 'licenceFileId', message: '请上传营业执照' }] };
    const { person, version } = await draftedCompany(test, { licenceFileId: '' });
    expect(await person.client.call(wire.submitCompany, { version })).toMatchObject(wrong);
    const stranger = await uploaded(test, await test.supplier());
    const other = await draftedCompany(test, { licenceFileId: stranger });
    expect(await other.person.client.call(wire.submitCompany, { version: other.version })).toMatchObject(
      wrong,
    );
  });

  it('refuses a scan that another company uploaded', async () => {
    const stranger = await test.supplier();
    const fileId = await uploaded(test, stranger);
    const cert = {
      type: 'business_licence',
      no: 'DEMO-1',
      issuer: '海州市场监督管理局',
      issueDate: '2012-06-18',
      expiryDate: '',
      isPermanent: true,
      fileId,
    };
    const { person, version } = await draftedCompany(test, { certs: [cert] });
    const reply = await person.client.call(wire.submitCompany, { version });
    expect(reply).toMatchObject({ fields: [{ field: 'certs.0.fileId', message: '请上传证书扫描件' }] });
  });

  it('notifies the reviewers once, and answers a second click like the first', async () => {
    const reviewer = await test.staff('reviewer');
    const { person, version } = await draftedCompany(test);
    const first = await person.client.call(wire.submitCompany, { version });
    expect(first).toMatchObject({ ok: true, data: { status: 'pending', version: version + 1 } });
    expect(await person.client.call(wire.submitCompany, { version })).toEqual({
      ...first,
      requestId: expect.any(String),
    });
    expect(await messageTitles(test, reviewer.accountId)).toEqual(['供应商资料待审核']);
  });

  it('refuses a registered credit code, and releases it when its holder withdraws', async () => {
    const first = await submittedCompany(test);
    const second = await draftedCompany(test, { uscc: first.profile.uscc });
    const call = () => second.person.client.call(wire.submitCompany, { version: second.version });
    expect(await call()).toMatchObject({
      reason: 'company_taken',
      message: '该企业已在平台注册，请联系企业管理员或申请加入',
    });
    expect(await first.person.client.call(wire.withdrawCompany, {})).toMatchObject({
      data: { status: 'unsubmitted' },
    });
    expect(await call()).toMatchObject({ ok: true, data: { status: 'pending' } });
  });

  it('gives the code to the first of two concurrent submissions, and leaves the other unchanged', async () => {
    const reviewer = await test.staff('reviewer');
    const first = await draftedCompany(test);
    const second = await draftedCompany(test, { uscc: first.profile.uscc });
    const both = [first, second];
    const replies = await atOnce(
      test,
      both.map(
        ({ person, version }) =>
          () =>
            person.client.call(wire.submitCompany, { version }),
      ),
    );
    const won = replies.findIndex(({ ok }) => ok);
    const [winner, loser] = won === 0 ? [first, second] : [second, first];
    expect(replies[won]).toMatchObject({ ok: true, data: { status: 'pending' } });
    expect(replies[1 - won]).toMatchObject({
      reason: 'company_taken',
      message: '该企业已在平台注册，请联系企业管理员或申请加入',
    });
    expect(await rowOf(winner.id)).toMatchObject({ status: 'pending', uscc: winner.profile.uscc });
    expect(await rowOf(loser.id)).toMatchObject({
      ...{ status: 'unsubmitted', uscc: null, submittedAt: null, version: loser.version },
    });
    const told = await db().selectFrom('message').select('id').where('accountId', '=', reviewer.accountId);
    expect(await told.execute()).toHaveLength(1);
    const logged = await db()
      .selectFrom('auditLog')
      .select('entityId')
      .where('action', '=', 'submit')
      .where('entityId', 'in', [winner.id, loser.id])
      .execute();
    expect(logged).toEqual([{ entityId: winner.id }]);
  });

  it('closes the draft during the review', async () => {
    const { person, id, version, profile } = await submittedCompany(test);
    const changed = { ...profile, regCapital: '1' };
    expect(await person.client.call(wire.saveCompanyDraft, { id, version, profile: changed })).toMatchObject({
      reason: 'transition_not_allowed',
    });
  });
});
