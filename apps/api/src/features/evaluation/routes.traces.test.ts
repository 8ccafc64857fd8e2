import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import type { FindingAnswer } from '@procure/domain/evaluation/finding-answer.ts';
import { evidenceKinds, fewestCompared } from '@procure/domain/evaluation/rarity.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { zipBomb } from '../../../testing/fixtures/archive.ts';
import type { NewBidContent } from '../../../testing/fixtures/bid.ts';
import { bidContent, bidder, submittedBid } from '../../../testing/fixtures/bid.ts';
import { bidDocx, bidPdf, ownText } from '../../../testing/fixtures/bid-file.ts';
import { evaluatingLot, handInSheets, report, scored } from '../../../testing/fixtures/evaluation.ts';
import { dataOf } from '../../../testing/fixtures/outcome.ts';
import { publishedTender } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { traceDue } from './trace/service.ts';

const test = testApp();
const db = () => test.parts().db;
const traced = () => traceDue(test.parts());

type Files = NewBidContent['files'];
/** A bid of its own representative, with these files. */
const withFiles =
  (representative: string, files: Files) =>
  ({ price, ...content }: NewBidContent) => ({
    ...content,
    price: { ...price, letter: { ...price.letter, representative } },
    files,
  });

/** A lot whose bidders have these files, not compared yet. */
const lotOf = (given: readonly Files[], options: Parameters<typeof evaluatingLot>[1] = {}) =>
  evaluatingLot(test, {
    ...options,
    isCompared: false,
    prices: given.map((_, at) => `${1000 + at}.00`),
    changes: Object.fromEntries(given.map((files, at) => [at, withFiles(`授权代表${at}`, files)])),
  });

const viewOf = async (member: Pick<Person<StaffActor>, 'client'> | undefined, lotId: string) => {
  if (member === undefined) throw new Error(`lot ${lotId} has no committee`);
  return dataOf(await member.client.call(evaluations.getEvaluation, { lotId }));
};
const sharedOf = ({ relations }: Awaited<ReturnType<typeof viewOf>>) =>
  relations?.pairs.map(({ shared }) => shared.map(({ kind, value }) => [kind, value]));
const findingsOf = ({ bids }: Awaited<ReturnType<typeof viewOf>>) =>
  bids.map(({ findings }) => findings.filter(({ basis }) => basis === 'fraud').map(({ key }) => key));
/** As if the lot had been opened so many hours earlier. */
const openedEarlier = (lotId: string, hours: number) =>
  test.database.db.transaction().execute(async (owner) => {
    await sql`set local session_replication_role = replica`.execute(owner);
    await sql`update lot_trace set opened_at = opened_at - make_interval(hours => ${hours}::int)
      where lot_id = ${lotId}`.execute(owner);
  });
const readCompared = (lotId: string) =>
  db().selectFrom('lotTrace').selectAll().where('lotId', '=', lotId).executeTakeFirst();

const common = ownText(1, 3000);
const paragraphsOf = (text: string) => text.match(/.{1,300}/gsu) ?? [];

/** Two bidders whose PDF and DOCX name the same persons and have a common text, and a third one of its own. */
async function sharingLot(options: Parameters<typeof evaluatingLot>[1] = {}) {
  const id = '00112233445566778899aabbccddeeff';
  return lotOf(
    [
      [
        bidPdf('技术方案', paragraphsOf(common), { author: '江一帆', creator: 'WPS 文字', id }),
        await bidDocx('施工组织', [ownText(2, 900)], { author: '甲公司文员', editor: '禾小屿' }),
      ],
      [
        bidPdf('技术标', paragraphsOf(`本公司${common}`), { author: '江 一帆', creator: 'Word', id }),
        await bidDocx('组织设计', [ownText(3, 900)], { author: '乙公司文员', editor: '禾小屿' }),
      ],
      [
        bidPdf('方案', paragraphsOf(ownText(4, 3000)), { author: 'Administrator', creator: 'WPS 文字' }),
        await bidDocx('设计', [ownText(5, 900)], { author: 'Administrator', editor: '云小擎' }),
      ],
    ],
    options,
  );
}

describe('the files of opened bids', () => {
  it('relate two bidders by author, editor, identifier and text, for the committee and the auditor', async () => {
    const { lotId, evaluators, suppliers, tender } = await sharingLot();
    const before = await viewOf(evaluators[0], lotId);
    expect(before.relations).toMatchObject({ pairs: [], reading: { completedAt: null } });
    await traced();
    const view = await viewOf(evaluators[0], lotId);
    expect(sharedOf(view)).toEqual([
      [
        ['fileAuthor', expect.stringMatching(/^江 ?一帆$/)],
        ['fileEditor', '禾小屿'],
        ['documentId', '00112233445566778899aabbccddeeff'],
        ['fileText', expect.stringContaining(common.slice(10, 30))],
      ],
    ]);
    expect(view.relations?.reading).toMatchObject({ readFiles: 6, unreadFiles: 0, compared: true });
    expect(findingsOf(view)).toEqual([['fileSource', 'fileLikeness'], ['fileSource', 'fileLikeness'], []]);

    const auditor = await test.staff('auditor');
    expect(dataOf(await auditor.client.call(evaluations.getRelations, { lotId }))).toEqual(view.relations);
    const buyers = await viewOf(tender.buyer, lotId);
    expect(buyers.relations).toBeNull();
    expect(JSON.stringify(buyers)).not.toMatch(/江 ?一帆|禾小屿/);
    expect(findingsOf(buyers)).toEqual([[], [], []]);
    const foreign = await publishedTender(test);
    for (const reader of [foreign.buyer, ...foreign.evaluators.slice(0, 1), ...suppliers]) {
      expect(await reader.client.call(evaluations.getRelations, { lotId })).toMatchObject({ ok: false });
      expect(await reader.client.call(evaluations.getEvaluation, { lotId })).toMatchObject({ ok: false });
    }
  });

  it('are compared once, and their texts are not kept', async () => {
    const { lotId } = await sharingLot();
    await Promise.all([traced(), traced()]);
    await traced();
    const first = await readCompared(lotId);
    expect(first?.completedAt).not.toBeNull();
    const files = await db()
      .selectFrom('fileTrace')
      .select(['standing', 'attempts', 'content'])
      .where('lotId', '=', lotId)
      .where('bidId', 'is not', null)
      .execute();
    expect(files).toEqual(Array.from({ length: 6 }, () => ({ standing: 'read', attempts: 1, content: '' })));
    const entries = await db()
      .selectFrom('auditLog')
      .select('after')
      .where('lotId', '=', lotId)
      .where('action', '=', 'compare_files')
      .execute();
    expect(entries).toMatchObject([{ after: { readFiles: 6, unreadFiles: 0, pairs: 4 } }]);
  });

  it('do not relate bidders by what the documents of the tender have', async () => {
    const form = bidPdf('格式', paragraphsOf(common), { author: '招标代理', creator: 'Word' });
    const filled = (no: string) =>
      bidPdf(`格式${no}`, [...paragraphsOf(common), no], { author: '招标代理', creator: 'Word' });
    const { lotId, evaluators } = await lotOf([[form], [filled('乙')], [filled('丙')]]);
    // As if the first bidder's file were the form that the tender issued.
    await db().executeQuery(
      sql`insert into tender_document (id, lot_id, file_id, title, kind)
        select gen_random_uuid(), lot_id, file_id, '格式', 'attachment' from opening_entry entry
        join attachment on attachment.owner_kind = 'bid' and attachment.owner_id = entry.bid_id
        where lot_id = ${lotId} and entry.position = 1`.compile(db()),
    );
    await db().executeQuery(
      sql`insert into file_text (file_id, standing, content)
        select file_id, 'whole', ${common} from tender_document where lot_id = ${lotId} and title = '格式'`.compile(
        db(),
      ),
    );
    await traced();
    expect(sharedOf(await viewOf(evaluators[0], lotId))).toEqual([]);
  });

  it('that are hostile or damaged count as unreadable, are read once, and stop nothing', async () => {
    const author = '江一帆';
    const bomb = new Uint8Array(zipBomb());
    const { lotId, evaluators } = await lotOf([
      [bidPdf('方案', ['甲'], { author }), ['files/2/炸弹.docx', bomb]],
      [bidPdf('方案', ['乙'], { author }), ['files/2/残缺.pdf', new TextEncoder().encode('%PDF-1.7 残缺')]],
      [['files/1/图片.png', new Uint8Array(100)]],
    ]);
    await traced();
    const view = await viewOf(evaluators[0], lotId);
    expect(view.relations?.reading).toMatchObject({ readFiles: 2, unreadFiles: 2 });
    expect(sharedOf(view)).toEqual([[['fileAuthor', author]]]);
    const unread = await db()
      .selectFrom('fileTrace')
      .select('attempts')
      .where('lotId', '=', lotId)
      .where('standing', '=', 'unread')
      .where('bidId', 'is not', null)
      .execute();
    expect(unread).toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  it('are given up after three attempts that ended with their process', async () => {
    const { lotId } = await lotOf([[bidPdf('方案', ['甲'])], [bidPdf('方案', ['乙'])], []]);
    const [entry] = await db()
      .selectFrom('openingEntry')
      .innerJoin('attachment', 'attachment.ownerId', 'openingEntry.bidId')
      .select(['fileId', 'bidId'])
      .where('openingEntry.lotId', '=', lotId)
      .execute();
    if (entry === undefined) throw new Error('no file');
    await db()
      .insertInto('fileTrace')
      .values({ lotId, ...entry, standing: 'pending', attempts: 3 })
      .execute();
    await traced();
    expect(await readCompared(lotId)).toMatchObject({ readFiles: 1, unreadFiles: 1 });
  });

  it('are tried again while the storage is away, and given up after two hours', async () => {
    const { lotId } = await lotOf([[bidPdf('方案', ['甲'])], [bidPdf('方案', ['乙'])], []]);
    const away = vi.spyOn(test.parts().files, 'read').mockRejectedValue(new Error('the storage is away'));
    await expect(traced()).rejects.toThrow('not compared');
    expect(await readCompared(lotId)).toMatchObject({ completedAt: null });
    await openedEarlier(lotId, 3);
    await traced();
    away.mockRestore();
    expect(await readCompared(lotId)).toMatchObject({ readFiles: 0, unreadFiles: 2 });
  });
});

/** Why the first two bids are not rejected for their files. */
const answersFor = (bidIds: readonly string[]): readonly FindingAnswer[] =>
  bidIds.slice(0, 2).flatMap((bidId) =>
    ['fileSource', 'fileLikeness'].map((finding) => ({
      ...{ bidId, finding, reject: false },
      reason: '经核实，两家委托同一家文印店排版，内容由各自编写。',
    })),
  );

describe('the end of the preliminary review', () => {
  it('waits for the files, and then for the answers to their findings', async () => {
    const lot = await sharingLot();
    const { lotId, bidIds, evaluators, judged } = lot;
    const [chair] = evaluators;
    if (chair === undefined) throw new Error('no committee');
    const scores = await judged(bidIds.map((bidId) => scored(bidId)));
    for (const { client } of evaluators)
      dataOf(await client.call(evaluations.submitPreliminary, { lotId, scores }));
    const close = (answers: readonly FindingAnswer[]) =>
      chair.client.call(evaluations.closePreliminary, { lotId, answers: [...answers] });
    expect(await close([])).toMatchObject({ reason: 'files_unread' });
    expect((await viewOf(chair, lotId)).preliminary?.blocker?.reason).toBe('files_unread');
    await traced();
    expect((await viewOf(chair, lotId)).preliminary?.blocker).toBeNull();
    expect(await close([])).toMatchObject({ reason: 'findings_unanswered' });
    const answers = answersFor(bidIds);
    expect(await close(answers)).toMatchObject({ ok: true });
    const [decided] = (await viewOf(chair, lotId)).preliminary?.findings ?? [];
    expect(decided).toMatchObject({ key: 'fileSource', reason: answers[0]?.reason });
  });

  it('waits for two hours at the most: later findings are answered in the report', async () => {
    const lot = await sharingLot();
    const { lotId, bidIds, evaluators } = lot;
    await openedEarlier(lotId, 2);
    const scores = await lot.judged(bidIds.map((bidId) => scored(bidId)));
    await handInSheets(evaluators, lotId, scores);
    await traced();
    const draw = (answers: readonly FindingAnswer[]) =>
      evaluators[0]?.client.call(evaluations.drawUpReport, { lotId, report, answers: [...answers] });
    expect(await draw([])).toMatchObject({ reason: 'findings_unanswered' });
    expect(await draw(answersFor(bidIds))).toMatchObject({ ok: true });
  });
});

describe('the rarity of a relation', () => {
  it('counts the lots that were compared before, once they are enough, and never the lot itself', async () => {
    const { lotId, evaluators } = await sharingLot();
    await db().deleteFrom('relationTally').execute();
    await db()
      .insertInto('relationTally')
      .values(evidenceKinds.map((kind) => ({ kind, lots: 2, compared: fewestCompared })))
      .execute();
    await traced();
    const { relations } = await viewOf(evaluators[0], lotId);
    expect(relations?.rarity).toHaveLength(evidenceKinds.length);
    expect(relations?.rarity.find(({ kind }) => kind === 'fileAuthor')).toEqual({
      ...{ kind: 'fileAuthor', lots: 2, compared: fewestCompared },
    });
    const tally = await db().selectFrom('relationTally').selectAll().execute();
    const counted = Object.fromEntries(tally.map(({ kind, lots, compared }) => [kind, [lots, compared]]));
    expect(counted).toMatchObject({ fileAuthor: [3, fewestCompared + 1], payer: [2, fewestCompared + 1] });
    // Other lots do not change what this one says.
    await sharingLot();
    await traced();
    expect((await viewOf(evaluators[0], lotId)).relations?.rarity).toEqual(relations?.rarity);
  });

  it('is not told as long as few lots were compared', async () => {
    const { lotId, evaluators } = await sharingLot();
    await db().deleteFrom('relationTally').execute();
    await traced();
    expect((await viewOf(evaluators[0], lotId)).relations?.rarity).toEqual([]);
  });
});

describe('a writer of rows', () => {
  it('reads no file before the opening, and changes nothing afterwards', async () => {
    const tender = await publishedTender(test);
    const supplier = await bidder(test, tender.lotId);
    await submittedBid(test, supplier, tender.lotId, await bidContent(test, tender.lotId));
    const early = { lotId: tender.lotId, openedAt: new Date() };
    await expect(db().insertInto('lotTrace').values(early).execute()).rejects.toThrow('not opened');
    await traced();
    expect(await readCompared(tender.lotId)).toBeUndefined();

    const { lotId, bidIds } = await sharingLot();
    await traced();
    const [one = '', other = ''] = bidIds.slice(0, 2).toSorted();
    const pair = { lotId, oneId: one, otherId: other, kind: 'fileOrigin', value: 'Word', percent: null };
    await expect(db().insertInto('tracePair').values(pair).execute()).rejects.toThrow('are compared');
    // A trigger refuses also the owner of the tables.
    const rewritings = (reach: ReturnType<typeof db>) => [
      reach.updateTable('tracePair').set({ value: '无' }).where('lotId', '=', lotId),
      reach.updateTable('fileTrace').set({ author: '无' }).where('lotId', '=', lotId),
      reach.updateTable('lotTrace').set({ completedAt: new Date() }).where('lotId', '=', lotId),
    ];
    for (const query of rewritings(db()))
      await expect(query.execute()).rejects.toThrow(/written once|permission denied/);
    for (const query of rewritings(test.database.db))
      await expect(query.execute()).rejects.toThrow('written once');
  });
});
