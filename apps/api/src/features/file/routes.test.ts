import { randomUUID } from 'node:crypto';
import * as contract from '@procure/contract/file/file.schema.ts';
import { describe, expect, test } from 'vitest';
import { withProcessClockAhead } from '../../../testing/process-clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { keepMade } from './service.ts';

const house = testApp();

async function fileOfCompany() {
  const owner = await house.company();
  const owned = { ownerAccountId: owner.accountId, ownerCompanyId: owner.actor.company.id };
  const facts = {
    id: randomUUID(),
    ...owned,
    name: '营业执照.pdf',
    mime: 'application/pdf',
    purpose: 'certificate',
  };
  return { owner, file: await keepMade(house.parts(), facts, Buffer.from('内容')) };
}

describe('a stored file', () => {
  test('is shown to its owner by name, size and SHA-256, without its owner', async () => {
    const { owner, file } = await fileOfCompany();
    const answer = await owner.client.call(contract.getFile, { id: file.id });
    expect(answer).toMatchObject({
      ok: true,
      data: { id: file.id, name: '营业执照.pdf', size: 6, sha256: file.sha256, path: file.path },
    });
    expect(JSON.stringify(answer)).not.toContain(owner.actor.company.id);
  });

  test('is downloaded with the ticket that its owner gets', async () => {
    const { owner, file } = await fileOfCompany();
    const answer = await owner.client.call(contract.issueTicket, { id: file.id });
    if (!answer.ok) throw new Error(answer.message);
    const { path, oldName, token, expiresAt } = answer.data;
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    const download = await house
      .app()
      .portal.inject({ url: '/api/outer/pch/sftp/download', query: { path, oldName, token } });
    expect(download.payload).toBe('内容');
  });

  test('is downloadable for five minutes by the database’s clock, whatever the process’s clock', async () => {
    const { owner, file } = await fileOfCompany();
    const answer = await withProcessClockAhead(1, () =>
      owner.client.call(contract.issueTicket, { id: file.id }),
    );
    if (!answer.ok) throw new Error(answer.message);
    const { path, oldName, token, expiresAt } = answer.data;
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    const download = await withProcessClockAhead(1, async () =>
      house.app().portal.inject({ url: '/api/outer/pch/sftp/download', query: { path, oldName, token } }),
    );
    expect(download.payload).toBe('内容');
  });

  test('stays the company’s after its uploader has left', async () => {
    const { owner, file } = await fileOfCompany();
    const colleague = await house.colleague(owner, 'company_reader');
    const { db } = house.parts();
    await db.updateTable('account').set({ companyId: null }).where('id', '=', owner.accountId).execute();
    expect(await owner.client.call(contract.getFile, { id: file.id })).toMatchObject({
      ok: false,
      code: '4040',
    });
    expect(await colleague.client.call(contract.getFile, { id: file.id })).toMatchObject({ ok: true });
  });

  test('is not found by another company, by staff without a task for it, or by a visitor', async () => {
    const { file } = await fileOfCompany();
    const rival = await house.company();
    const refused = { ok: false, code: '4040' };
    expect(await rival.client.call(contract.getFile, { id: file.id })).toMatchObject(refused);
    expect(await rival.client.call(contract.issueTicket, { id: file.id })).toMatchObject(refused);
    expect(await house.client('portal').call(contract.issueTicket, { id: file.id })).toMatchObject(refused);
    const staff = await house.staff('editor');
    expect(await staff.client.call(contract.getStaffFile, { id: file.id })).toMatchObject(refused);
    expect(await staff.client.call(contract.issueStaffTicket, { id: file.id })).toMatchObject(refused);
  });
});
