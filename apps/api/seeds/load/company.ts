import type { CompanyProfile } from '@procure/domain/company/profile.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { approve, sendBack } from '../../src/features/company/review/service.ts';
import { saveDraft, submit } from '../../src/features/company/service.ts';
import { keepMade } from '../../src/features/file/service.ts';
import { type CompanyStory, companies } from '../story/people.ts';
import { registerSupplier } from './account.ts';
import { pdfOf } from './document.ts';
import { after, must, newId, type Telling } from './telling.ts';

const reviewer = 'reviewer_a';

/** The companies: registered, written, submitted; approved, waiting for their review, or sent back with reasons. */
export function planCompanies(telling: Telling): void {
  for (const [place, story] of companies.entries()) planCompany(telling, story, place);
}

function planCompany(telling: Telling, story: CompanyStory, place: number): void {
  const { parts, seeded } = telling;
  const { key, account } = story;
  const isApproved = story.state === 'approved';
  const submittedAt = after(seeded, isApproved ? -(400 - place * 30) * 1440 : -(place * 5 + 3) * 60);
  const id = newId();
  let version = 0;
  telling.companies.set(key, id);
  telling.plan(after(submittedAt, -2 * 1440), `${key} registers`, () => registerSupplier(telling, account));
  telling.plan(after(submittedAt, -1440), `${key} writes its profile`, async () => {
    const actor = await telling.supplier(account.username);
    const profile = await profileOf(telling, story, actor.accountId);
    version = must(await saveDraft(parts, actor, { id, version, profile })).version;
  });
  telling.plan(submittedAt, `${key} asks for its review`, async () => {
    version = must(await submit(parts, await telling.company(key), { version })).version;
  });
  if (isApproved) {
    telling.plan(after(submittedAt, 1500), `${key} is approved`, async () => {
      must(await approve(parts, await telling.staff(reviewer), { id, version, note: '' }));
    });
  } else if (story.state === 'returned') {
    telling.plan(after(submittedAt, 90), `${key} is sent back`, async () => {
      must(
        await sendBack(parts, await telling.staff(reviewer), { id, version, reasons: story.returned ?? [] }),
      );
    });
  }
}

async function profileOf(
  telling: Telling,
  story: CompanyStory,
  ownerAccountId: string,
): Promise<CompanyProfile> {
  const today = dayOf(telling.seeded);
  const certs: CompanyProfile['certs'][number][] = [];
  const licence = await keepMade(
    telling.parts,
    {
      id: newId(),
      ownerAccountId,
      ownerCompanyId: null,
      name: '营业执照.pdf',
      mime: 'application/pdf',
      purpose: 'certificate',
    },
    pdfOf('营业执照', [
      `名称：${story.companyName}`,
      `统一社会信用代码：${story.uscc}`,
      `法定代表人：${story.legalRepName}`,
      `注册资本：${story.regCapital}万元`,
      `成立日期：${story.foundedDate}`,
      `住所：${story.regAddress}`,
    ]),
  );
  for (const { type, no, issuer, issued, expires } of story.certificates) {
    const owner = { ownerAccountId, ownerCompanyId: null };
    const file = await keepMade(
      telling.parts,
      { id: newId(), ...owner, name: `${no}.pdf`, mime: 'application/pdf', purpose: 'certificate' },
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
    licenceFileId: licence.id,
    companyType: story.companyType,
    companyScale: story.companyScale,
    legalRepName: story.legalRepName,
    legalRepIdType: 'id_card',
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
