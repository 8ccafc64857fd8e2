import * as awards from '@procure/contract/award/award.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { awardedLot, decidingLot } from '../../../testing/fixtures/award.ts';
import type { EvaluatingLot } from '../../../testing/fixtures/evaluation.ts';
import { rewrite } from '../../../testing/fixtures/operator.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

async function noticeOf({ lotId }: EvaluatingLot, kind: 'award' | 'candidates'): Promise<string> {
  const notice = await test
    .parts()
    .db.selectFrom('notice')
    .select('body')
    .where('lotId', '=', lotId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return notice.body;
}

/** A lot of a government purchase, awarded to a company with a registered address. */
async function governmentAward(address: object): Promise<EvaluatingLot & { readonly winner: string }> {
  const lot = await decidingLot(test, { scope: 'government' });
  const { lotId, tender, suppliers, bidIds } = lot;
  const company = suppliers[0]?.actor.company.id ?? '';
  await rewrite(
    test,
    sql`update company_version set profile = profile || ${JSON.stringify(address)}::jsonb where company_id = ${company}`,
  );
  const bidId = bidIds[0] ?? '';
  for (const reply of [
    await tender.buyer.client.call(awards.proposeAward, { lotId, bidId, reason: '' }),
    await tender.approver.client.call(awards.approveAward, { lotId, bidId }),
    await tender.buyer.client.call(awards.issueAward, { lotId }),
  ])
    if (!reply.ok) throw new Error(reply.message);
  const { bidderName: winner } = await test
    .parts()
    .db.selectFrom('openingEntry')
    .select('bidderName')
    .where('bidId', '=', bidId)
    .executeTakeFirstOrThrow();
  return { ...lot, winner };
}

describe('the announcement of a result', () => {
  it('has the lines, the experts, the term and the contacts in a government purchase', async () => {
    const address = { regAreaCode: '320706', regAddress: '澜石路88号' };
    const lot = await governmentAward(address);
    const body = await noticeOf(lot, 'award');
    const members = await test
      .parts()
      .db.selectFrom('account')
      .select('nickName')
      .where(
        'id',
        'in',
        lot.evaluators.map(({ accountId }) => accountId),
      )
      .execute();
    expect(members).toHaveLength(5);
    const line = await test
      .parts()
      .db.selectFrom('priceLine')
      .select(['name', 'unit'])
      .where('lotId', '=', lot.lotId)
      .orderBy('lineNo')
      .executeTakeFirstOrThrow();
    expect(body).toContain(`中标人：${lot.winner}\n- 地址：江苏省连云港市海州区澜石路88号`);
    expect(body).toContain(`## 主要标的\n\n- ${line.name}`);
    for (const { nickName } of members) expect(body).toContain(nickName);
    expect(body).toContain('自本公告发布之日起1个工作日');
    expect(body).toContain('- 采购人：');
  });

  it('names no member of the committee in other tenders', async () => {
    const lot = await awardedLot(test);
    const body = await noticeOf(lot, 'award');
    expect(body).not.toContain('评标委员会成员');
    expect(body).not.toContain('主要标的');
    const candidates = await noticeOf(lot, 'candidates');
    expect(candidates).toMatch(/综合得分[\d.]+分（技术[\d.]+分，商务[\d.]+分，价格[\d.]+分）/);
  });
});

describe('the letter to a loser', () => {
  it('has the own points by criterion, and none of other bidders', async () => {
    const lot = await awardedLot(test);
    const [winner, loser] = lot.suppliers;
    const letter = await loser?.client.call(awards.getAwardNotice, { lotId: lot.lotId });
    if (letter?.ok !== true) throw new Error(letter?.message);
    const { points, criterionPoints } = letter.data;
    expect(criterionPoints.map(({ kind }) => kind)).toEqual(['technical', 'commercial', 'price']);
    const [technical, commercial, price] = criterionPoints.map((one) => one.points);
    expect(points).toMatchObject({ technical, commercial, priceScore: price });
    const won = await winner?.client.call(awards.getAwardNotice, { lotId: lot.lotId });
    expect(won).toMatchObject({ ok: true, data: { kind: 'won', criterionPoints: [] } });
    const document = await test
      .parts()
      .db.selectFrom('officialDocument')
      .select('content')
      .where('awardNoticeId', '=', letter.data.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(document.content)).toContain('各评审因素的得分');
  });
});
