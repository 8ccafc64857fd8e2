import { randomUUID } from 'node:crypto';
import * as bids from '@procure/contract/bid/bid.route.ts';
import * as documents from '@procure/contract/document/document.route.ts';
import * as invitations from '@procure/contract/invitation/invitation.route.ts';
import * as negotiations from '@procure/contract/negotiation/negotiation.route.ts';
import * as prequalifications from '@procure/contract/prequalification/prequalification.route.ts';
import * as questions from '@procure/contract/question/question.route.ts';
import { expect, it } from 'vitest';
import { bidder, submittedBid } from '../testing/fixtures/bid.ts';
import { draftFor, keyedCompany } from '../testing/fixtures/bid-key.ts';
import { evaluatingLot, reviewBids, scored } from '../testing/fixtures/evaluation.ts';
import { invite, uploadAttachment } from '../testing/fixtures/participation.ts';
import { inDays, lotContent, publishedTender } from '../testing/fixtures/tender.ts';
import { named, readersOf } from '../testing/readers.ts';
import { type Person, testApp } from '../testing/test-app.ts';
import type { CompanyActor } from './platform/actor.ts';

const many = 1_000_000;
const test = testApp({ limits: { ordinary: many, tight: many } });

const { watch, visible, overseers, colleague, noticeOf } = readersOf(test);
const done = { ok: true } as const;

it('a bidder’s acts before the opening change nothing that others can read', async () => {
  const tender = await publishedTender(test);
  const supplier = await bidder(test, tender.lotId);
  const { db } = test.database;
  // The act itself is done below, through the wire.
  await db.deleteFrom('documentReceipt').where('companyId', '=', supplier.actor.company.id).execute();
  const ids = { tender: tender.id, lot: tender.lotId, notice: await noticeOf(tender) };
  const rival = await bidder(test, tender.lotId);
  const secretly = await watch(ids, {
    portal: ['', rival.token],
    console: [...(await overseers()), tender.buyer.token, ...named(tender)],
  });
  const { lotId } = tender;
  const { client } = supplier;
  await secretly('obtaining the documents', async () =>
    expect(await client.call(documents.obtainDocuments, { lotId })).toMatchObject(done),
  );
  await secretly('making a key of its own and saving a draft', async () => {
    const draft = await draftFor(await keyedCompany(supplier), lotId, 0, { letter: {} });
    expect(await client.call(bids.saveBidDraft, draft)).toMatchObject(done);
  });
  const { input } = await secretly('submitting a bid', () => submittedBid(test, supplier, lotId));
  await secretly('being refused, and withdrawing it', async () => {
    expect(await client.call(bids.submitBid, { ...input, lotId: ids.notice })).toMatchObject({ ok: false });
    expect(await client.call(bids.withdrawBid, { lotId, versionId: input.id })).toMatchObject(done);
  });
}, 600_000);

it('nothing that anybody else can read moves with an application before the end of the prequalification', async () => {
  const tender = await publishedTender(test, {
    lots: [
      lotContent({
        prequalificationDeadline: inDays(10),
        documentFrom: inDays(12),
        documentUntil: inDays(20),
        bidDeadline: inDays(45),
      }),
    ],
  });
  const { lotId } = tender;
  const [supplier, rival] = [await test.company(), await test.company()];
  const apply = async (who: Person<CompanyActor>, version: number) => {
    const file = await uploadAttachment(test, who);
    const written = {
      lotId,
      version,
      statement: '我单位具备公告要求的资格条件，现申请参加资格预审。',
      contact: { name: '周工', phone: '13800008000', email: '' },
      fileIds: [file.id],
    };
    const saved = await who.client.call(prequalifications.savePrequalificationDraft, written);
    if (!saved.ok) throw new Error(saved.message);
    return { file, written: { ...written, version: saved.data.version } };
  };
  // Another company has applied before, so that lists are not empty.
  const earlier = await apply(rival, 0);
  expect(await rival.client.call(prequalifications.submitPrequalification, earlier.written)).toMatchObject(
    done,
  );
  const ids = {
    tender: tender.id,
    lot: lotId,
    notice: await noticeOf(tender),
    file: (await uploadAttachment(test, supplier)).id,
  };
  const secretly = await watch(ids, {
    portal: ['', rival.token],
    console: [...(await overseers()), tender.buyer.token, ...named(tender)],
  });
  const { written } = await secretly('saving an application', () => apply(supplier, 0));
  const submitted = await secretly('submitting an application', () =>
    supplier.client.call(prequalifications.submitPrequalification, { ...written, fileIds: [ids.file] }),
  );
  if (!submitted.ok) throw new Error(submitted.message);
  const { version } = submitted.data;
  await secretly('withdrawing an application', async () =>
    expect(
      await supplier.client.call(prequalifications.withdrawPrequalification, { lotId, version }),
    ).toMatchObject(done),
  );
}, 600_000);

it('nothing that anybody but the buyer can read moves with a reply to an invitation', async () => {
  const tender = await publishedTender(test, {
    method: 'invited_tender',
    lots: [lotContent({ replyUntil: inDays(10) })],
  });
  const { lotId } = tender;
  const companies = [await test.company(), await test.company(), await test.company(), await test.company()];
  const invitees = await invite(tender, companies);
  const [supplier, rival] = companies;
  const [invitation] = invitees;
  if (supplier === undefined || rival === undefined || invitation === undefined) throw new Error('invited');
  const ids = { tender: tender.id, lot: lotId, invitation: invitation.id };
  const secretly = await watch(ids, {
    // Invited too; and a company that was not.
    portal: ['', rival.token, (await test.company()).token],
    console: [(await test.staff('auditor', 'supervisor')).token, await colleague(), ...named(tender)],
  });
  await secretly('reading the letter', async () =>
    expect(await supplier.client.call(invitations.readInvitation, { lotId })).toMatchObject(done),
  );
  const reply = (wanted: 'accepted' | 'declined', reason: string) => async () =>
    expect(
      await supplier.client.call(invitations.replyInvitation, { lotId, reply: wanted, reason }),
    ).toMatchObject(done);
  await secretly('accepting an invitation', reply('accepted', ''));
  await secretly('declining an invitation', reply('declined', '近期产能已经排满，无法参加'));
}, 600_000);

it('a question changes nothing that others than the buyer can read, and the asker stays unknown', async () => {
  const tender = await publishedTender(test);
  const { lotId, buyer } = tender;
  const [supplier, rival] = [await bidder(test, lotId), await bidder(test, lotId)];
  const [question, file] = [randomUUID(), await uploadAttachment(test, supplier, '附图.pdf')];
  const ids = { tender: tender.id, lot: lotId, notice: await noticeOf(tender), question, file: file.id };
  const others = {
    portal: ['', rival.token],
    console: [(await test.staff('auditor', 'supervisor')).token, await colleague(), ...named(tender)],
  };
  const everybody = { portal: others.portal, console: [...others.console, buyer.token] };
  const { companyName } = await test
    .parts()
    .db.selectFrom('company')
    .select('name as companyName')
    .where('id', '=', supplier.actor.company.id)
    .executeTakeFirstOrThrow();
  const marks = [supplier.actor.company.id, supplier.accountId, supplier.username, supplier.phone].concat(
    companyName ?? [],
  );
  /** How often each answer names the asker: companies and accounts have lists of their own, which stay as they are. */
  const mentions = async () =>
    [...(await visible(ids, everybody))].map(([what, answer]) => {
      const text = JSON.stringify(answer);
      return [what, marks.map((mark) => text.split(mark).length - 1)];
    });

  const secretly = await watch(ids, others);
  const mentioned = await mentions();
  const ask = async () =>
    expect(
      await supplier.client.call(questions.askQuestion, {
        lotId,
        id: question,
        qType: 'technical',
        sectionRef: '',
        title: '组件效率的测试条件',
        content: '请问组件效率以何种测试条件为准？',
        fileIds: [file.id],
      }),
    ).toMatchObject(done);
  await secretly('asking', ask);
  expect(await mentions()).toEqual(mentioned);
  const desk = await buyer.client.call(questions.listQuestions, { lotId });
  if (!desk.ok) throw new Error(desk.message);
  const [asked] = desk.data.questions;
  if (asked === undefined) throw new Error('the buyer reads what was asked');
  const answered = await buyer.client.call(questions.answerQuestion, {
    id: asked.id,
    version: asked.version,
    answer: '以标准测试条件为准，详见招标文件第三章。',
  });
  if (!answered.ok) throw new Error(answered.message);
  const published = await buyer.client.call(questions.publishAnswer, {
    id: asked.id,
    version: answered.data.version,
    affectsBids: true,
    announce: true,
    reason: '',
  });
  expect(published).toMatchObject(done);
  expect(await mentions()).toEqual(mentioned);

  const again = { id: randomUUID(), title: '再问质保期的起算', content: '请问质保期自何时起算？' };
  const secretlyAgain = await watch(ids, others);
  await secretlyAgain('asking again', async () =>
    expect(
      await supplier.client.call(questions.askQuestion, {
        lotId,
        qType: 'commercial',
        sectionRef: '',
        fileIds: [],
        ...again,
      }),
    ).toMatchObject(done),
  );
  await secretlyAgain('withdrawing a question', async () =>
    expect(await supplier.client.call(questions.withdrawQuestion, { id: again.id })).toMatchObject(done),
  );
}, 600_000);

it('nothing that anybody else can read moves with a quote while its round runs', async () => {
  const lot = await evaluatingLot(test, { method: 'negotiation' });
  const { tender, lotId, suppliers, evaluators } = lot;
  await reviewBids(evaluators, lotId, await lot.judged(lot.bidIds.map((bidId) => scored(bidId))));
  const { buyer } = tender;
  const [supplier, rival, third] = suppliers;
  if (supplier === undefined || rival === undefined || third === undefined) throw new Error('three have bid');
  const [session, roundId] = [randomUUID(), randomUUID()];
  const subject = '价格与交货期谈判';
  expect(
    await buyer.client.call(negotiations.openNegotiation, { lotId, id: session, subject }),
  ).toMatchObject(done);
  expect(
    await buyer.client.call(negotiations.openRound, {
      lotId,
      id: roundId,
      requirements: '请在原报价基础上给出更优报价。',
      closesAt: inDays(1),
      final: false,
    }),
  ).toMatchObject(done);
  const { db } = test.parts();
  const lines = await db.selectFrom('priceLine').select('id').where('lotId', '=', lotId).execute();
  const [quote] = await db
    .selectFrom('negotiationQuote')
    .select('id')
    .where('roundId', '=', roundId)
    .where('companyId', '=', supplier.actor.company.id)
    .execute();
  const ids = { tender: tender.id, lot: lotId, session, round: roundId, quote: quote?.id ?? '' };
  const secretly = await watch(ids, {
    portal: ['', rival.token],
    console: [...(await overseers()), buyer.token, ...named({ ...tender, evaluators })],
  });
  const offer = (unitPriceIncl: string) => async () =>
    expect(
      await supplier.client.call(negotiations.submitQuote, {
        roundId,
        lines: lines.map(({ id: lineId }) => ({ lineId, unitPriceIncl, taxRate: '13' })),
        delivery: '25日',
        paymentTerms: '货到验收后30日',
      }),
    ).toMatchObject(done);
  await secretly('quoting', offer('987.65'));
  await secretly('replacing a quote', offer('976.54'));
  await secretly('leaving a negotiation', async () =>
    expect(
      await third.client.call(negotiations.quitNegotiation, { roundId, reason: '近期产能已经排满' }),
    ).toMatchObject(done),
  );
}, 600_000);
