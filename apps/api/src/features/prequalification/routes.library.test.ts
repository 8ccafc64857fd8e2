import { randomUUID } from 'node:crypto';
import * as files from '@procure/contract/file/file.route.ts';
import * as libraries from '@procure/contract/library/library.route.ts';
import * as wire from '@procure/contract/prequalification/prequalification.route.ts';
import { describe, expect, it } from 'vitest';
import { contents, heldCertificate, keptEntry } from '../../../testing/fixtures/library.ts';
import { setLotTime } from '../../../testing/fixtures/participation.ts';
import { inDays, lotContent, publishedTender } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor } from '../../platform/actor.ts';
import { removeUnused } from '../file/reference/service.ts';

const test = testApp();
const written = {
  statement: '我单位具备公告要求的资格条件，现申请参加资格预审。',
  contact: { name: '周工', phone: '13800008000', email: '' },
  fileIds: [],
};

function prequalifiedTender() {
  const lot = lotContent({
    prequalificationDeadline: inDays(10),
    documentFrom: inDays(12),
    documentUntil: inDays(20),
    bidDeadline: inDays(45),
  });
  return publishedTender(test, { lots: [lot] });
}

async function applicationOf(person: Person<CompanyActor>, lotId: string) {
  const reply = await person.client.call(wire.getPrequalification, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

describe('library entries in an application', () => {
  it('keep the version that was picked, which the reviewers read', async () => {
    const { lotId, buyer } = await prequalifiedTender();
    const admin = await test.company();
    const entry = await keptEntry(test, admin, contents.contract);
    const person = await keptEntry(test, admin, contents.person);
    const certificate = await heldCertificate(test, admin, '2020-01-01');
    const library = [
      { kind: 'contract', id: entry.id, version: 1 },
      { kind: 'person', id: person.id, version: 1 },
      { kind: 'certificate', ...certificate },
    ] as const;
    const submit = { lotId, version: 0, ...written, library: [...library] };
    expect(await admin.client.call(wire.submitPrequalification, submit)).toMatchObject({ ok: true });
    const first = await applicationOf(admin, lotId);
    expect(first.files).toEqual([]);
    expect(first.library.map(({ kind }) => kind)).toEqual(['contract', 'person', 'certificate']);

    // Changed, and removed.
    const content = { ...entry.content, client: '另一家' };
    await admin.client.call(libraries.saveLibraryEntry, { id: entry.id, version: 1, content });
    await admin.client.call(libraries.removeLibraryEntry, { id: person.id, version: 1 });
    // Submitted again, it keeps what it had.
    const again = { ...submit, version: 1, statement: `${written.statement}另附说明。` };
    expect(await admin.client.call(wire.submitPrequalification, again)).toMatchObject({ ok: true });
    await test
      .parts()
      .db.updateTable('file')
      .set({ createdAt: new Date(0) })
      .execute();
    await removeUnused(test.parts());
    expect((await applicationOf(admin, lotId)).library).toEqual(first.library);

    const { id: fileId } = first.library[0]?.files[0] ?? { id: '' };
    expect(await buyer.client.call(files.getStaffFile, { id: fileId })).toMatchObject({ ok: false });
    await setLotTime(test, lotId, 'prequalificationDeadline', -1);
    const review = await buyer.client.call(wire.getPrequalificationReview, { lotId });
    if (!review.ok) throw new Error(review.message);
    const [applicant] = review.data.applicants;
    expect(applicant?.library).toEqual(first.library);
    // Expired certificates are listed beside the applicant; nothing is said of the removed person.
    expect(applicant?.expiries).toEqual([{ name: expect.any(String), no: 'Q-1', expiryDate: '2020-01-01' }]);
    const told = JSON.stringify(applicant);
    expect(told).not.toContain('11010519491231002X');
    expect(told).not.toContain('另一家');
    for (const { files: proofs } of first.library) {
      for (const { id } of proofs)
        expect(await buyer.client.call(files.getStaffFile, { id })).toMatchObject({ ok: true });
    }
  });

  it('are refused if they were changed or removed since they were seen, or belong to another company', async () => {
    const { lotId } = await prequalifiedTender();
    const [admin, other] = [await test.company(), await test.company()];
    const { id, content } = await keptEntry(test, admin, contents.contract);
    const foreign = await keptEntry(test, other, contents.contract);
    await admin.client.call(libraries.saveLibraryEntry, {
      id,
      version: 1,
      content: { ...content, client: '另一家' },
    });
    const save = (pick: { kind: 'contract' | 'certificate'; id: string; version: number }) =>
      admin.client.call(wire.savePrequalificationDraft, { lotId, version: 0, ...written, library: [pick] });
    for (const pick of [
      { kind: 'contract', id, version: 1 },
      { kind: 'contract', id, version: 3 },
      { kind: 'contract', id: foreign.id, version: 1 },
      { kind: 'certificate', id: foreign.fileId, version: 1 },
      { kind: 'contract', id: randomUUID(), version: 1 },
    ] as const)
      expect(await save(pick)).toMatchObject({ code: '5402' });
    expect(await save({ kind: 'contract', id, version: 2 })).toMatchObject({ ok: true });
    expect((await applicationOf(other, lotId)).library).toEqual([]);
  });

  it('count as proof, and a repeated call answers as the first time', async () => {
    const { lotId } = await prequalifiedTender();
    const admin = await test.company();
    const submit = (library: { kind: 'finance'; id: string; version: number }[]) =>
      admin.client.call(wire.submitPrequalification, { lotId, version: 0, ...written, library });
    expect(await submit([])).toMatchObject({
      fields: [{ field: 'fileIds', message: '请上传资格证明文件，或从资料库选用' }],
    });
    const { id } = await keptEntry(test, admin, contents.finance);
    const once = await submit([{ kind: 'finance', id, version: 1 }]);
    expect(once).toMatchObject({ ok: true });
    expect(await submit([{ kind: 'finance', id, version: 1 }])).toMatchObject({ ok: true });
    expect(await submit([])).toMatchObject({ code: '4090' });
  });
});
