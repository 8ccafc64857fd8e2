import { globSync, readFileSync } from 'node:fs';
import { accountStandings } from '@procure/domain/account/standing.ts';
import { amendmentStates } from '@procure/domain/amendment/amendment.ts';
import { awardNoticeStates } from '@procure/domain/award/award.ts';
import { bidPhases } from '@procure/domain/bid/bid.ts';
import { bidStandings } from '@procure/domain/bid/version.ts';
import { changeRequestStates } from '@procure/domain/change-request/change-request.ts';
import { clarificationPhases } from '@procure/domain/clarification/clarification.ts';
import { companyStates } from '@procure/domain/company/company.ts';
import { evaluationStates } from '@procure/domain/evaluation/evaluation.ts';
import { invitationPhases } from '@procure/domain/invitation/invitation.ts';
import { lotPhases } from '@procure/domain/lot/lot.ts';
import { negotiationStates, quotePhases, roundPhases } from '@procure/domain/negotiation/negotiation.ts';
import { openingResults } from '@procure/domain/opening/opening.ts';
import { orderStates } from '@procure/domain/order/order.ts';
import { prequalificationPhases } from '@procure/domain/prequalification/prequalification.ts';
import { questionStates } from '@procure/domain/question/question.ts';
import { contrast } from '@procure/ui/theme/contrast.ts';
import { color } from '@procure/ui/tokens.ts';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { AccountBadge } from '../account/account-badge.tsx';
import { AmendmentBadge } from '../amendment/amendment-badge.tsx';
import { AwardNoticeBadge } from '../award/award-notice-badge.tsx';
import { BidBadge, BidVersionBadge } from '../bid/bid-badge.tsx';
import { ChangeRequestBadge } from '../change-request/change-request-badge.tsx';
import { ClarificationBadge } from '../clarification/clarification-badge.tsx';
import { CompanyBadge } from '../company/company-badge.tsx';
import { EvaluationBadge } from '../evaluation/evaluation-badge.tsx';
import { InvitationBadge } from '../invitation/invitation-badge.tsx';
import { ExpiryBadge } from '../library/expiry-badge.tsx';
import { LotBadge } from '../lot/lot-badge.tsx';
import { NegotiationBadge, QuoteBadge, RoundBadge } from '../negotiation/negotiation-badge.tsx';
import { OpeningResultBadge } from '../opening/opening-result-badge.tsx';
import { OrderBadge } from '../order/order-badge.tsx';
import { OutboxBadge } from '../outbox/outbox-badge.tsx';
import { PrequalificationBadge } from '../prequalification/prequalification-badge.tsx';
import { QuestionBadge } from '../question/question-badge.tsx';
import type { Reader } from './state-badge.tsx';

const readers: readonly Reader[] = ['staff', 'supplier'];

interface Family {
  readonly noun: string;
  readonly states: readonly string[];
  shown(state: string, reader: Reader): string;
}

function of<State extends string>(
  noun: string,
  badge: ComponentType<{ state: State; reader: Reader }>,
  states: readonly State[],
): Family {
  return {
    noun,
    states,
    shown: (state, reader) =>
      renderToStaticMarkup(
        createElement(badge, { state: states.find((one) => one === state) as State, reader }),
      ),
  };
}

const lot: ComponentType<{ state: (typeof lotPhases)[number] }> = ({ state }) =>
  createElement(LotBadge, { phase: state });

const families: readonly Family[] = [
  of('account', AccountBadge, accountStandings),
  of('amendment', AmendmentBadge, amendmentStates),
  of('award notice', AwardNoticeBadge, awardNoticeStates),
  of('bid', BidBadge, ['none', ...bidPhases]),
  of('version of a bid', BidVersionBadge, [...bidStandings, 'unopened']),
  of('change request', ChangeRequestBadge, changeRequestStates),
  of('clarification', ClarificationBadge, clarificationPhases),
  of('company', CompanyBadge, companyStates),
  of('evaluation', EvaluationBadge, evaluationStates),
  of('invitation', InvitationBadge, invitationPhases),
  {
    noun: 'expiry',
    states: ['2026-11-21', '2026-11-30', '2028-01-01'],
    shown: (expiryDate) =>
      renderToStaticMarkup(createElement(ExpiryBadge, { expiryDate, today: '2026-11-22' })),
  },
  of('lot', lot, lotPhases),
  of('negotiation', NegotiationBadge, negotiationStates),
  of('quote', QuoteBadge, quotePhases),
  of('round', RoundBadge, roundPhases),
  of('opening result', OpeningResultBadge, openingResults),
  of('order', (props) => OrderBadge({ ...props, voided: false }), orderStates),
  of('message sent', OutboxBadge, ['waiting', 'sent', 'failed']),
  of('prequalification', PrequalificationBadge, prequalificationPhases),
  of('question', QuestionBadge, questionStates),
];

/** Text and background colour of each tone, as in the badge's style sheet. */
const inks = {
  neutral: ['text-2', 'neutral-tint'],
  info: ['primary', 'primary-tint'],
  success: ['success', 'success-tint'],
  warning: ['warning', 'warning-tint'],
  danger: ['danger', 'danger-tint'],
} as const;

describe('the badge of a state', () => {
  test.each(families)('$noun: every state has an icon, words and a legible tone', (family) => {
    expect(family.states.length).toBeGreaterThan(0);
    for (const state of family.states) {
      for (const reader of readers) {
        const text = family.shown(state, reader);
        expect(text, state).toMatch(/<svg/);
        expect(text.replace(/<[^>]*>/g, ''), state).toMatch(/\p{Script=Han}/u);
        const tone = Object.keys(inks).find((one) => text.includes(one)) as keyof typeof inks;
        const [ink, paper] = inks[tone];
        expect(contrast(color[ink], color[paper]), state).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('a state that waits for the reader is amber, one that waits for the other side blue', () => {
    const order = families.find(({ noun }) => noun === 'order') as Family;
    expect(order.shown('pending_confirm', 'supplier')).toContain('warning');
    expect(order.shown('pending_confirm', 'staff')).toContain('info');
    expect(order.shown('delivering', 'supplier')).toContain('info');
    expect(order.shown('delivering', 'staff')).toContain('warning');
  });

  test('a lot that accepts bids is green, one that failed or was terminated red', () => {
    const lots = families.find(({ noun }) => noun === 'lot') as Family;
    expect(lots.shown('bidding', 'staff')).toContain('success');
    expect(lots.shown('failed', 'staff')).toContain('danger');
    expect(lots.shown('terminated', 'staff')).toContain('danger');
    expect(lots.shown('archived', 'staff')).toContain('neutral');
  });
});

describe('the pages of both front ends', () => {
  const root = new URL('../../../../', import.meta.url);
  const pages = globSync('apps/{console,portal}/app/**/*.tsx', { cwd: root }).map(
    (path) => [path, readFileSync(new URL(path, root), 'utf8')] as const,
  );

  test('are found', () => {
    expect(pages.length).toBeGreaterThan(100);
  });

  test('have no table of tones of their own', () => {
    for (const [path, text] of pages) {
      expect(text, path).not.toMatch(/import \{[^}]*\bTone\b[^}]*\} from '@procure\/ui\/status-badge/);
    }
  });

  test('build no badge of a state by themselves', () => {
    for (const [path, text] of pages) {
      for (const [badge] of text.matchAll(/<Badge\b[\s\S]*?<\/Badge>/g)) {
        expect(badge, path).not.toMatch(/(State|Phase)(Labels|Wording)\b|\b(state|phase|status)\b/);
      }
    }
  });
});
