import * as bids from '@procure/contract/bid/bid.route.ts';
import * as members from '@procure/contract/member/member.route.ts';
import { openBidDraft } from '@procure/sealing/bid-draft.ts';
import { describe, expect, it } from 'vitest';
import { bidder, submittedBid, uploadBid } from '../../../testing/fixtures/bid.ts';
import { draftFor, keyedCompany } from '../../../testing/fixtures/bid-key.ts';
import { messageTitles } from '../../../testing/fixtures/company.ts';
import { outcomeOf } from '../../../testing/fixtures/outcome.ts';
import { publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

const content = { letter: { delivery: '合同签订后30日', quality: '满足国家标准', representative: '江一帆' } };

/** A company whose preparer has half written a bid. */
async function halfWritten() {
  const { lotId } = await publishedTender(test);
  const admin = await bidder(test, lotId);
  const preparer = await test.colleague(admin, 'bid_preparer');
  const key = await keyedCompany(admin);
  const draft = await draftFor(key, lotId, 0, content);
  const saved = await preparer.client.call(bids.saveBidDraft, draft);
  expect(saved).toMatchObject({ ok: true, data: { saved: true, version: 1 } });
  return { lotId, admin, preparer, key, draft };
}

describe('a bid whose author has left', () => {
  it('is continued by a colleague from the saved draft, and submitted', async () => {
    const { lotId, admin, preparer, key } = await halfWritten();
    const submitter = await test.colleague(admin, 'bid_preparer', 'bid_submitter');
    expect(outcomeOf(await preparer.client.call(members.leaveCompany, {}))).toBe('2000');
    const found = await submitter.client.call(bids.getBid, { lotId });
    if (!found.ok) throw new Error(found.message);
    expect(found.data).toMatchObject({ phase: 'draft', draft: { version: 1, content: null } });
    const sealed = found.data.draft.sealed?.text ?? '';
    expect(await openBidDraft([key.identity], lotId, sealed)).toMatchObject({ content });
    const more = { letter: { ...content.letter, delivery: '合同签订后20日' } };
    expect(await submitter.client.call(bids.saveBidDraft, await draftFor(key, lotId, 1, more))).toMatchObject(
      { data: { saved: true, version: 2 } },
    );
    const { receiptNo } = await submittedBid(test, submitter, lotId);
    expect(receiptNo).toMatch(/^HZ/);
    expect(await messageTitles(test, submitter.accountId)).toContain('投标回执');
    expect(await messageTitles(test, preparer.accountId)).not.toContain('投标回执');
  });

  it('denies access to its former author, with the old session and a new one', async () => {
    for (const way of ['leave', 'remove'] as const) {
      const { lotId, admin, preparer, draft } = await halfWritten();
      const { accountId: id } = preparer;
      const gone =
        way === 'leave'
          ? await preparer.client.call(members.leaveCompany, {})
          : await admin.client.call(members.removeMember, { id });
      expect(outcomeOf(gone)).toBe('2000');
      expect(outcomeOf(await preparer.client.call(bids.getBid, { lotId }))).toBe('sign_in_required');
      const again = await test.signInAgain(preparer);
      expect(outcomeOf(await again.call(bids.getBid, { lotId }))).toBe('company_required');
      expect(outcomeOf(await again.call(bids.saveBidDraft, draft))).toBe('company_required');
    }
  });

  it('keeps the envelopes that the former member sealed, and the company submits them', async () => {
    const { lotId, admin } = await halfWritten();
    const leaver = await test.colleague(admin, 'bid_preparer', 'bid_submitter');
    const envelopes = await uploadBid(test, leaver, lotId);
    expect(outcomeOf(await leaver.client.call(members.leaveCompany, {}))).toBe('2000');
    const id = crypto.randomUUID();
    expect(await admin.client.call(bids.submitBid, { lotId, id, envelopes })).toMatchObject({ ok: true });
  });
});
