import type { companyProfile } from '@procure/contract/company/profile.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import type { z } from 'zod';
import { sealProfile } from '../../src/features/company/secret/service.ts';
import { keepMade } from '../../src/features/file/service.ts';
import { type CompanyStory, companies } from '../story/people.ts';
import { pdfOf } from './document.ts';
import { accountOf, after, newId, type Telling } from './telling.ts';

type Profile = z.output<typeof companyProfile>;

/** The companies: three approved, one waiting for its review, one sent back with reasons. */
export async function loadCompanies(telling: Telling): Promise<void> {
  for (const [place, story] of companies.entries()) await loadCompany(telling, story, place);
}

async function loadCompany(telling: Telling, story: CompanyStory, place: number): Promise<void> {
  const { db, parts, seeded } = telling;
  const id = newId();
  const accountId = accountOf(telling, story.account.username);
  const isApproved = story.state === 'approved';
  const isReviewed = story.state !== 'pending';
  const submittedAt = after(seeded, isApproved ? -(400 - place * 30) * 1440 : -(place * 5 + 3) * 60);
  const reviewedAt = isReviewed ? after(submittedAt, isApproved ? 1500 : 90) : null;
  await db
    .insertInto('company')
    .values({
      id,
      status: story.state,
      uscc: story.uscc,
      name: story.companyName,
      submittedAt,
      reviewedBy: isReviewed ? accountOf(telling, 'reviewer_a') : null,
      reviewedAt,
      returnReasons: JSON.stringify(story.returned ?? []),
      createdBy: accountId,
      createdAt: after(submittedAt, -2880),
    })
    .execute();
  await db.updateTable('account').set({ companyId: id }).where('id', '=', accountId).execute();
  const profile = await profileOf(telling, story, { companyId: id, accountId });
  const stored = JSON.stringify(sealProfile(parts.crypto, id, profile));
  await db.updateTable('company').set({ draft: stored }).where('id', '=', id).execute();
  let versionId: string | null = null;
  if (isApproved && reviewedAt !== null) {
    versionId = newId();
    await db
      .insertInto('companyVersion')
      .values({
        id: versionId,
        companyId: id,
        versionNo: 1,
        name: story.companyName,
        uscc: story.uscc,
        profile: stored,
        effectiveFrom: reviewedAt,
        approvedBy: accountOf(telling, 'reviewer_a'),
      })
      .execute();
    await db.updateTable('company').set({ currentVersionId: versionId }).where('id', '=', id).execute();
  }
  telling.companies.set(story.key, { id, versionId, accountId, name: story.companyName });
}

async function profileOf(
  telling: Telling,
  story: CompanyStory,
  owner: { readonly companyId: string; readonly accountId: string },
): Promise<Profile> {
  const today = dayOf(telling.seeded);
  const certs: Profile['certs'] = [];
  for (const { type, no, issuer, issued, expires } of story.certificates) {
    const file = await keepMade(
      { ...telling.parts, db: telling.db },
      {
        id: newId(),
        ownerAccountId: owner.accountId,
        ownerCompanyId: owner.companyId,
        name: `${no}.pdf`,
        mime: 'application/pdf',
        purpose: 'certificate',
      },
      pdfOf('资质证书', [`持有人：${story.companyName}`, `证书编号：${no}`, `发证机关：${issuer}`]),
    );
    certs.push({
      type,
      no,
      issuer,
      issueDate: addDays(today, issued),
      expiryDate: expires === null ? '' : addDays(today, expires),
      isPermanent: expires === null,
      fileId: file.id,
    });
  }
  return {
    companyName: story.companyName,
    uscc: story.uscc,
    companyType: story.companyType,
    companyScale: story.companyScale,
    legalRepName: story.legalRepName,
    legalRepIdNo: story.legalRepIdNo,
    sensitiveConsent: true,
    regCapital: story.regCapital,
    currency: 'CNY',
    foundedDate: story.foundedDate,
    termStart: story.foundedDate,
    termEnd: '',
    isLongTerm: true,
    regAreaCode: story.regAreaCode,
    regAddress: story.regAddress,
    businessScope: story.businessScope,
    bankName: story.bankName,
    accountName: story.companyName,
    bankAccountNo: story.bankAccountNo,
    cnapsCode: story.cnapsCode,
    invoice: {
      title: story.companyName,
      taxNo: story.uscc,
      address: story.regAddress,
      phone: story.contact.phone,
      bank: story.bankName,
      account: story.bankAccountNo,
      taxpayerType: story.taxpayerType,
    },
    contacts: [{ ...story.contact, isMain: true }],
    certs,
    categoryCodes: [...story.categoryCodes],
    supplyAreas: [...story.supplyAreas],
  };
}
