import { saveAmendment, submitAmendment } from '@procure/contract/amendment/amendment.route.ts';
import { submitChangeRequest } from '@procure/contract/change-request/change-request.route.ts';
import { claimCompany } from '@procure/contract/claim/claim.route.ts';
import { getMyCompany } from '@procure/contract/company/company.route.ts';
import { proposeMeasure } from '@procure/contract/measure/measure.route.ts';
import {
  getObjection,
  handInObjectionAnswer,
  saveObjection,
  submitObjection,
  writeObjectionAnswer,
} from '@procure/contract/objection/objection.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { companies, newcomer } from '../../apps/api/seeds/story/people.ts';
import { pdf, upload } from '../../apps/api/testing/fixtures/upload.ts';
import type { Installation } from '../installation.ts';
import { must, provenWireOf, tokenOf, wireOf } from '../wire.ts';
import { toldLots } from './story.ts';

/** Adds the states that the demo story lacks, through the calls of the pages. */
export async function act(installation: Installation): Promise<void> {
  await askForChange(installation, 'supplier_a');
  await changeTender(installation);
  await claim(installation, 'c');
  await proposeFreeze(installation, 'd');
  const [objected] = (await toldLots(installation)).filter(({ tender }) => tender.key === 'pier');
  if (objected === undefined) throw new Error('the story shows the candidates of no pier');
  await object(installation, 'supplier_a', objected.id);
  await answerObjection(installation, await object(installation, 'supplier_b', objected.id));
}

/** Writes the answer of an objection and hands it in, so that it waits for a signature. */
async function answerObjection(installation: Installation, id: string): Promise<void> {
  const buyer = await wireOf(installation, 'console', 'buyer_a');
  const { version } = must(await buyer.call(getObjection, { id }));
  const answer = '经核查，该项业绩已于公告发布前竣工验收，符合招标文件的要求。';
  const words = { id, version, outcome: 'rejected' as const, answer, fileIds: [] };
  const written = must(await buyer.call(writeObjectionAnswer, words));
  must(await buyer.call(handInObjectionAnswer, { id, version: written.version }));
}

/** A bidder objects to the published candidates of a lot, or to another subject. Returns the id of the objection. */
export async function object(
  installation: Installation,
  loginName: string,
  lotId: string,
  subject: 'result' | 'tender_document' = 'result',
): Promise<string> {
  const supplier = await wireOf(installation, 'portal', loginName);
  const id = crypto.randomUUID();
  const words = {
    clause: '',
    target: '',
    facts: '第一候选人公示的业绩中有一项尚未竣工验收，不符合招标文件第三章关于业绩的要求。',
    basis: '《招标投标法实施条例》第五十三条',
    request: '请核实该项业绩，并重新确定评分。',
    fileIds: [],
  };
  const { version } = must(await supplier.call(saveObjection, { lotId, id, version: 0, subject, ...words }));
  must(await supplier.call(submitObjection, { lotId, id, version }));
  return id;
}

/** An approved company requests another invoice address. Returns the id of the request. */
export async function askForChange(installation: Installation, loginName: string): Promise<string> {
  const supplier = await provenWireOf(installation, loginName);
  const profile = must(await supplier.call(getMyCompany, {}))?.current?.profile;
  if (profile === undefined) throw new Error(`the company of ${loginName} is not approved`);
  const invoice = { ...profile.invoice, address: '海州市江北区澜石路90号2幢' };
  const request = { id: crypto.randomUUID(), version: 0, section: 'invoice' as const };
  must(
    await supplier.call(submitChangeRequest, { ...request, profile: { ...profile, invoice }, proofs: [] }),
  );
  return request.id;
}

/** A user without a company claims a company of the story. */
export async function claim(installation: Installation, key: string): Promise<void> {
  const { uscc, companyName, legalRepName, legalRepIdNo } =
    companies.find((one) => one.key === key) ?? fail(key);
  const guest = await provenWireOf(installation, newcomer.username);
  const token = await tokenOf(installation, 'portal', newcomer.username);
  const scan = async (filename: string) =>
    (await upload(installation.portal, 'outer', token, pdf(64), { filename, purpose: 'certificate' })).id;
  must(
    await guest.call(claimCompany, {
      id: crypto.randomUUID(),
      uscc,
      companyName,
      legalRepName,
      legalRepIdNo,
      consent: true,
      reason: '原管理成员已经离职，联系不上。',
      licence: await scan('营业执照.pdf'),
      proofs: [await scan('法定代表人授权书.pdf')],
    }),
  );
}

/** A reviewer proposes to freeze a company of the story, and no one has confirmed it. */
async function proposeFreeze(installation: Installation, key: string): Promise<void> {
  const { companyName } = companies.find((one) => one.key === key) ?? fail(key);
  const reviewer = await wireOf(installation, 'console', 'reviewer_a');
  const token = await tokenOf(installation, 'console', 'reviewer_a');
  const file = { filename: '核查记录.pdf', purpose: 'attachment' };
  const { id: fileId } = await upload(installation.console, 'inner', token, pdf(64), file);
  const idOf = async (text: string) => (await installation.sql<{ id: string }>(text))[0]?.id ?? fail(text);
  must(
    await reviewer.call(proposeMeasure, {
      id: crypto.randomUUID(),
      companyId: await idOf(`select id from company where name = '${companyName}'`),
      organisationId: await idOf("select id from organisation where kind = 'operator'"),
      kind: 'freeze',
      reason: '依据见本部门核查记录。',
      until: addDays(dayOf(new Date()), 365),
      fileIds: [fileId],
    }),
  );
}

function fail(key: string): never {
  throw new Error(`the story has no company ${key}`);
}

/** Two changes of published documents: one is being written, one waits for a second person. */
async function changeTender(installation: Installation): Promise<void> {
  const buyer = await wireOf(installation, 'console', 'buyer_a');
  const [written, waiting] = (await toldLots(installation)).filter(({ story }) => story.changes);
  if (written === undefined || waiting === undefined) throw new Error('the story changes two tenders');
  const summary = '补充说明：踏勘现场的集合地点改为项目北门。';
  const draft = { id: crypto.randomUUID(), version: 0, summary, documents: [] };
  must(await buyer.call(saveAmendment, { ...draft, lotId: written.id }));
  const other = { ...draft, id: crypto.randomUUID(), lotId: waiting.id };
  const { id, version } = must(await buyer.call(saveAmendment, other));
  const reason = '仅说明集合地点，不改变招标文件的要求，不影响投标文件编制。';
  must(await buyer.call(submitAmendment, { id, version, affectsBids: false, reason }));
}
