import * as awards from '@procure/contract/award/award.route.ts';
import type { SealedCommercial } from '@procure/contract/bid/sealed.schema.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as objections from '@procure/contract/objection/objection.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { approvedBidder, type BidContent, type NewBidContent } from '../../../testing/fixtures/bid.ts';
import { conclude, evaluatingLot, scored } from '../../../testing/fixtures/evaluation.ts';
import { rewrite } from '../../../testing/fixtures/operator.ts';
import { madeUpUscc } from '../../../testing/fixtures/uscc.ts';
import { testApp } from '../../../testing/test-app.ts';
import { checkRecords } from '../opening/entry/service.ts';

const test = testApp();

type Members = NonNullable<SealedCommercial['consortium']>['members'];

const agreement = ['consortium/1/共同投标协议.pdf', new TextEncoder().encode('%PDF-1.7 协议')] as const;

/** The content of a bid by a consortium of these members. */
const joint =
  (members: Members, files: BidContent['files'] = [agreement]) =>
  ({ commercial, ...content }: NewBidContent): BidContent => ({
    ...content,
    commercial: {
      ...commercial,
      consortium: { lead: { work: '设备供货', share: '60' }, members, agreements: [1] },
    },
    commercialFiles: files,
  });

const member = (name: string, code = madeUpUscc()) => ({ name, code, work: '安装调试', share: '40' });

/** Three bids, the second by a consortium. */
const jointLot = (options: Parameters<typeof evaluatingLot>[1] = {}) =>
  evaluatingLot(test, {
    lot: { ceilingPrice: null },
    allowsConsortium: true,
    changes: { 1: joint([member('海州安装工程有限公司')]) },
    ...options,
  });
type Lot = Awaited<ReturnType<typeof jointLot>>;

async function bidsOf(lot: Lot) {
  const reply = await lot.evaluators[0]?.client.call(evaluations.getEvaluation, { lotId: lot.lotId });
  if (!reply?.ok) throw new Error(reply?.message);
  return reply.data.bids;
}

const codesOf = (findings: readonly { readonly key: string }[] | undefined) =>
  (findings ?? []).map(({ key }) => key.split(':')[0]);

describe('a bid of a consortium', () => {
  it('shows its companies, their parts and the agreement to the committee', async () => {
    const lot = await jointLot();
    const [alone, bid] = await bidsOf(lot);
    expect(alone?.consortium).toBeNull();
    expect(bid?.consortium).toMatchObject({
      lead: { work: '设备供货', share: '60' },
      members: [{ name: '海州安装工程有限公司', work: '安装调试', share: '40' }],
    });
    const names = bid?.files
      .filter(({ id }) => bid.consortium?.agreementFileIds.includes(id))
      .map(({ name }) => name);
    expect(names).toEqual(['共同投标协议.pdf']);
    expect(codesOf(bid?.findings)).toEqual([]);
  });

  it('is named with all its companies in the opening record, the candidates and the award', async () => {
    const lot = await jointLot({ prices: ['1000.00', '900.00', '1200.00'] });
    const { username } = lot.suppliers[1] ?? { username: '' };
    const bidder = `${username}有限公司（联合体牵头人）、海州安装工程有限公司（联合体成员）`;
    const record = await lot.tender.openers[0]?.client.call(openings.getOpening, { lotId: lot.lotId });
    if (!record?.ok) throw new Error(record?.message);
    expect(record.data.record?.entries.map(({ companyName }) => companyName)).toContain(bidder);
    expect(await checkRecords(test.parts())).toBe(true);

    await conclude(
      lot,
      lot.bidIds.map((bidId) => scored(bidId)),
    );
    const award = await lot.tender.buyer.client.call(awards.getAward, { lotId: lot.lotId });
    if (!award.ok) throw new Error(award.message);
    expect(award.data.candidates[0]?.companyName).toBe(bidder);
  });

  it('is found in a lot that does not accept consortia', async () => {
    const [, bid] = await bidsOf(await jointLot({ allowsConsortium: false }));
    expect(codesOf(bid?.findings)).toEqual(['consortium']);
  });

  it('is found without its agreement', async () => {
    const lot = await jointLot({ changes: { 1: joint([member('海州安装工程有限公司')], []) } });
    const [, bid] = await bidsOf(lot);
    expect(codesOf(bid?.findings)).toEqual(['consortiumAgreement']);
  });

  it('is not concluded before the committee answers for a member that bids alone', async () => {
    const rival = await approvedBidder(test);
    const { uscc, name } = await test
      .parts()
      .db.selectFrom('companyVersion')
      .select(['uscc', 'name'])
      .where('companyId', '=', rival.actor.company.id)
      .executeTakeFirstOrThrow();
    const lot = await jointLot({ bidders: [rival], changes: { 1: joint([member(name, uscc)]) } });
    const bids = await bidsOf(lot);
    expect(bids.map(({ findings }) => codesOf(findings))).toEqual([
      ['consortiumOverlap'],
      ['consortiumOverlap'],
      [],
    ]);
    const rows = lot.bidIds.map((bidId) => scored(bidId));
    await expect(conclude(lot, rows)).rejects.toThrow();
    const answers = lot.bidIds.slice(0, 2).map((bidId) => ({
      ...{ bidId, finding: `consortiumOverlap:${uscc}`, reject: false },
      reason: '协议上的成员印章经核实系伪造，该企业未参加联合体',
    }));
    await conclude(lot, rows, { answers });
  });

  it('cannot be renamed in the database', async () => {
    const lot = await jointLot();
    const [, bidId = ''] = lot.bidIds;
    await expect(
      rewrite(test, sql`update opening_entry set bidder_name = '他人' where bid_id = ${bidId}`),
    ).rejects.toThrow(/can only be updated to DEFAULT/);
    await rewrite(
      test,
      sql`update opening_entry set contents = jsonb_set(contents, '{consortium,members,0,name}', '"他人有限公司"')
        where bid_id = ${bidId}`,
    );
    expect(await checkRecords(test.parts())).toBe(false);
  });
});

describe('a consortium that another bidder objects to', () => {
  it('is a target with the name of the opening record', async () => {
    const lot = await jointLot();
    const reply = await lot.suppliers[0]?.client.call(objections.getObjectionRights, { lotId: lot.lotId });
    if (!reply?.ok) throw new Error(reply?.message);
    const right = reply.data.rights.find(({ subject }) => subject === 'opening');
    const { username } = lot.suppliers[1] ?? { username: '' };
    expect(right?.targets).toContain(
      `${username}有限公司（联合体牵头人）、海州安装工程有限公司（联合体成员）`,
    );
  });
});

describe('the parts of a consortium', () => {
  it('are hidden from other bidders, who read the names in the opening record', async () => {
    const lot = await jointLot();
    const [rival] = lot.suppliers;
    const denied = await rival?.client.call(evaluations.getEvaluation, { lotId: lot.lotId });
    expect(denied?.ok).toBe(false);
    const shown = await rival?.client.call(openings.getOpeningRecord, { lotId: lot.lotId });
    expect(JSON.stringify(shown)).toContain('海州安装工程有限公司');
    expect(JSON.stringify(shown)).not.toContain('安装调试');
  });
});
