import type {
  SingleSourceContent,
  SingleSourceView,
} from '@procure/contract/single-source/single-source.schema.ts';
import type { IsHoliday } from '@procure/domain/display/day.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import { canConclude, canPublicize, publicityTimes } from '@procure/domain/single-source/decide.ts';
import { needsPublicity } from '@procure/domain/single-source/single-source.ts';
import type { GroundCode } from '@procure/domain/tender/ground.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { presentBlocker } from '../../lot/present.ts';
import type { TenderDetail } from '../read-model.ts';
import type { OpinionRow, PublicityRow } from './read-model.ts';

interface Read {
  readonly tender: TenderDetail;
  readonly publicity: PublicityRow | null;
  readonly opinions: readonly OpinionRow[];
  readonly names: ReadonlyMap<string, string>;
  /** Opens the author of an opinion; null for a reader who does not handle the tender. */
  readonly openOpiner:
    | ((id: string, person: string) => { readonly name: string; readonly phone: string })
    | null;
  readonly isHoliday: IsHoliday;
}

export function presentSingleSource(read: Read): SingleSourceView {
  const { tender, publicity, isHoliday } = read;
  const { now } = tender;
  const purchase = {
    method: tender.method as Method,
    scope: tender.scope as TenderScope,
    ground: tender.ground as GroundCode | null,
  };
  const states = tender.lots.map(({ state }) => state as LotState);
  return {
    needed: needsPublicity(purchase),
    serverTime: now.toISOString(),
    until: publicityTimes(now, isHoliday).until.toISOString(),
    publicizeBlocker: presentBlocker(canPublicize(purchase, states, publicity)),
    publicity: publicity === null ? null : presentPublicity(publicity, read, states),
  };
}

function presentPublicity(
  publicity: PublicityRow,
  { tender: { now }, opinions, names, openOpiner }: Read,
  states: readonly LotState[],
): NonNullable<SingleSourceView['publicity']> {
  const { id, noticeId, outcome, statement, concludedAt, concludedBy } = publicity;
  const personOf = (account: string) => ({ id: account, name: names.get(account) ?? '' });
  return {
    ...contentOf(publicity),
    id,
    noticeId,
    outcome,
    statement,
    publishedAt: publicity.publishedAt.toISOString(),
    publishedBy: personOf(publicity.publishedBy),
    until: publicity.until.toISOString(),
    reviewDue: publicity.reviewDue.toISOString(),
    concludedAt: concludedAt?.toISOString() ?? null,
    concludedBy: concludedBy === null ? null : personOf(concludedBy),
    concludeBlocker: presentBlocker(canConclude(publicity, states, 'rejected', now)),
    abandonBlocker: presentBlocker(canConclude(publicity, states, 'abandoned', now)),
    opinions: opinions.map(({ person, submittedAt, opinionNo, content, ...opinion }) => ({
      opinionNo,
      content,
      submittedAt: submittedAt.toISOString(),
      person: person === null ? null : (openOpiner?.(opinion.id, person) ?? null),
    })),
  };
}

function contentOf({
  supplierName,
  supplierUscc,
  supplierAddress,
  description,
  reason,
  supervisor,
  experts,
}: PublicityRow): SingleSourceContent {
  return { supplierName, supplierUscc, supplierAddress, description, reason, supervisor, experts };
}
