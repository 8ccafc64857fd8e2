import * as notices from '@procure/contract/notice/notice.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import type { NoticeKind } from '@procure/domain/notice/notice.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { eachTenderText, tenderTexts } from '@procure/domain/tender/texts.ts';
import { describe, expect, it } from 'vitest';
import { awardedLot } from '../../../testing/fixtures/award.ts';
import { releaseShare } from '../../../testing/fixtures/opener.ts';
import {
  lotContent,
  passDeadline,
  publishedChange,
  publishedTender,
  type TenderFixture,
} from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { transact } from '../../platform/database/transaction.ts';
import { publishNotice } from './service.ts';

const test = testApp();
const day = 86_400_000;

/** Every notice of the tender that a visitor finds in the two lists. */
async function publicKinds(tenderNo: string): Promise<NoticeKind[]> {
  const visitor = test.client('portal');
  const found: NoticeKind[] = [];
  for (const channel of ['tender', 'award'] as const) {
    const list = await visitor.call(notices.listNotices, { channel, keyword: tenderNo });
    if (!list.ok) throw new Error(list.message);
    found.push(...list.data.map(({ kind }) => kind));
  }
  return found.sort();
}

/** The home page, whole, as a visitor has it. */
async function home(): Promise<string> {
  return JSON.stringify(await test.client('portal').call(notices.getHome, {}));
}

/** One of each, as its author wrote it. */
const written = eachTenderText((name) => `${tenderTexts[name].label}：如文。`);

function invitedTender(scope: TenderScope = 'voluntary') {
  const replyUntil = new Date(Date.now() + 10 * day).toISOString();
  // 法11、条例8: a mandatory tender is by invitation only in a case that the law names.
  const ground = scope === 'mandatory' ? 'few_bidders' : null;
  return publishedTender(test, {
    method: 'invited_tender',
    scope,
    ground,
    groundNote: ground === null ? '' : '技术复杂，只有少量潜在投标人可供选择。',
    ...written,
    lots: [lotContent({ replyUntil })],
  });
}

async function publicFile(tender: TenderFixture): Promise<string> {
  return (await publishedChange(test, tender, { public: true })).path;
}

async function downloaded(path: string): Promise<number> {
  const url = `/api/outer/pch/sftp/download?${new URLSearchParams({ path, oldName: 'a.pdf', token: '' })}`;
  return (await test.app().portal.inject({ method: 'GET', url })).statusCode;
}

async function versionOf(lotId: string): Promise<number> {
  const { db } = test.parts();
  return (await db.selectFrom('lot').select('version').where('id', '=', lotId).executeTakeFirstOrThrow())
    .version;
}

describe('the public pages', () => {
  it('reveal nothing of an invited tender, neither its existence nor its course', async () => {
    const tender = await invitedTender();
    const { lotId, buyer } = tender;
    const must = async (reply: Promise<{ readonly ok: boolean; readonly message?: string }>) => {
      const answer = await reply;
      if (!answer.ok) throw new Error(answer.message);
    };
    const path = await publicFile(tender);
    const bidDeadline = new Date(Date.now() + 60 * day).toISOString();
    const seen = async () => ({ lotId, version: await versionOf(lotId), reason: '项目安排调整，特此说明' });
    await must(buyer.client.call(lifecycle.extendLot, { ...(await seen()), bidDeadline }));
    await must(buyer.client.call(lifecycle.suspendLot, await seen()));
    await must(buyer.client.call(lifecycle.resumeLot, await seen()));
    expect(await publicKinds(tender.tenderNo)).toEqual([]);
    await passDeadline(test, lotId);
    for (const opener of tender.openers) {
      await must(releaseShare(opener, lotId));
    }
    const { db } = test.parts();
    const { state } = await db
      .selectFrom('lot')
      .select('state')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('failed');
    expect(await publicKinds(tender.tenderNo)).toEqual([]);
    expect(await db.selectFrom('notice').select('id').where('lotId', '=', lotId).execute()).toEqual([]);
    expect(await home()).not.toContain(tender.tenderNo);
    expect(await downloaded(path)).not.toBe(200);

    const given = await invitedTender();
    const terminated = {
      lotId: given.lotId,
      version: await versionOf(given.lotId),
      reason: '资金安排调整，终止',
    };
    await must(given.buyer.client.call(lifecycle.terminateLot, terminated));
    expect(await publicKinds(given.tenderNo)).toEqual([]);
  });

  it('count no lot of an invited tender', async () => {
    const counted = async () => {
      const reply = await test.client('portal').call(notices.getHome, {});
      return reply.ok ? reply.data.openLots : -1;
    };
    const before = await counted();
    await invitedTender();
    await publishedTender(test);
    expect(await counted()).toBe(before + 1);
  });

  it('show of the result of an invited tender only what the law requires', async () => {
    for (const [scope, expected] of [
      ['voluntary', []],
      ['mandatory', ['award', 'candidates']],
      ['government', ['award']],
    ] as const satisfies readonly (readonly [TenderScope, readonly NoticeKind[]])[]) {
      const { tender, lotId } = await awardedLot(test, { method: 'invited_tender', scope });
      const { db } = test.parts();
      // The fixture's tender was announced before it became an invited one.
      const kinds = (await publicKinds(tender.tenderNo)).filter((kind) => kind !== 'tender');
      expect(kinds, scope).toEqual(expected);
      const told = await db
        .selectFrom('outbox')
        .select('template')
        .where('template', 'in', ['candidates_told', 'candidates_published'])
        .where('link', '=', `/processManage?lotId=${lotId}`)
        .execute();
      const template = scope === 'mandatory' ? 'candidates_published' : 'candidates_told';
      expect(new Set(told.map((one) => one.template)), scope).toEqual(new Set([template]));
    }
  }, 120_000);

  it('show with such a result no plan, no file and no time of the tender', async () => {
    const tender = await invitedTender('mandatory');
    const { buyer, id: tenderId, lotId } = tender;
    const path = await publicFile(tender);
    await transact(test.parts(), buyer.actor, (unit) =>
      publishNotice(unit, { lotId, tenderId, kind: 'award', title: '中标结果公告', body: '中标人：甲公司' }),
    );
    const list = await test
      .client('portal')
      .call(notices.listNotices, { channel: 'award', keyword: tender.tenderNo });
    const id = list.ok ? (list.data[0]?.id ?? '') : '';
    const shown = await test.client('portal').call(notices.getNotice, { id });
    if (!shown.ok) throw new Error(shown.message);
    const told = eachTenderText((name) => (tenderTexts[name].shown === 'always' ? written[name] : ''));
    expect(told).toMatchObject({ overview: '', qualification: '', fundSource: written.fundSource });
    expect(shown.data).toMatchObject({ lots: [], files: [], tender: told });
    expect(await downloaded(path)).not.toBe(200);
  });
});

describe('the public page of an announced tender', () => {
  it('shows every text of it', async () => {
    const tender = await publishedTender(test, written);
    const visitor = test.client('portal');
    const list = await visitor.call(notices.listNotices, { channel: 'tender', keyword: tender.tenderNo });
    const shown = await visitor.call(notices.getNotice, { id: list.ok ? (list.data[0]?.id ?? '') : '' });
    expect(shown).toMatchObject({ ok: true, data: { tender: written } });
  });

  it('shows which version of a document replaced another', async () => {
    const tender = await publishedTender(test);
    await publicFile(tender);
    await publicFile(tender);
    const visitor = test.client('portal');
    const list = await visitor.call(notices.listNotices, { channel: 'tender', keyword: tender.tenderNo });
    const [change] = list.ok ? list.data.filter(({ kind }) => kind === 'change') : [];
    const shown = await visitor.call(notices.getNotice, { id: change?.id ?? '' });
    const files = shown.ok ? shown.data.files : [];
    expect(files.map(({ title, versionNo, replacedBy }) => [title, versionNo, replacedBy])).toEqual([
      ['招标文件', 2, 3],
      ['招标文件', 3, null],
    ]);
    for (const { path } of files) expect(await downloaded(path ?? '')).toBe(200);
  });

  it('sees in a notice of change which documents the change issued and replaced', async () => {
    const tender = await publishedTender(test);
    await publicFile(tender);
    await publicFile(tender);
    await publishedChange(test, tender);
    const visitor = test.client('portal');
    const list = await visitor.call(notices.listNotices, { channel: 'tender', keyword: tender.tenderNo });
    const told = (list.ok ? list.data : []).map(async ({ id }) => {
      const shown = await visitor.call(notices.getNotice, { id });
      if (!shown.ok) throw new Error(shown.message);
      return shown.data.files.map(({ versionNo, change, path }) =>
        path === null ? [versionNo, change, 'restricted'] : [versionNo, change],
      );
    });
    expect(await Promise.all(told)).toEqual([
      [
        [2, null],
        [3, 'replaced'],
        [4, 'issued', 'restricted'],
      ],
      [
        [2, 'replaced'],
        [3, 'issued'],
      ],
      [
        [1, 'replaced', 'restricted'],
        [2, 'issued'],
        [3, null],
      ],
      [
        [2, null],
        [3, null],
      ],
    ]);
  });

  it('shows its failure, and its public files', async () => {
    const tender = await publishedTender(test);
    const path = await publicFile(tender);
    expect(await downloaded(path)).toBe(200);
    await passDeadline(test, tender.lotId);
    for (const opener of tender.openers) {
      await releaseShare(opener, tender.lotId);
    }
    expect(await publicKinds(tender.tenderNo)).toEqual(['change', 'failed', 'tender']);
  });
});
