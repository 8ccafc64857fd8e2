import { drawUpReport } from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluatedBid, EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { priceFormulaOf } from '@procure/domain/criterion/criterion.ts';
import {
  type FindingAnswer,
  joinAnswers,
  openFindings,
  withRejections,
} from '@procure/domain/evaluation/finding-answer.ts';
import {
  emptyRecord,
  type NegotiationRecord,
  needsNegotiationRecord,
} from '@procure/domain/evaluation/negotiation-record.ts';
import { type PreferenceDecision, withDeductions } from '@procure/domain/evaluation/preference.ts';
import { checkReport } from '@procure/domain/evaluation/report.ts';
import { standingsOf } from '@procure/domain/evaluation/standing.ts';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { useDraftFields } from '@procure/web/form/use-fields.ts';
import { answersTo, type OpenFinding } from './finding-answer.tsx';

export interface WrittenReport {
  readonly report: string;
  /** Tied bids in the committee's order; empty while a place is open. */
  readonly decided: readonly string[];
  /** The answers to the findings that the preliminary review did not decide, in the order of the findings. */
  readonly answers: readonly FindingAnswer[];
  /** The decisions on claimed deductions, in the order of the claims. */
  readonly preferences: readonly WrittenDecision[];
  /** The reason why too few bids still compete; empty if all are rejected. */
  readonly competing: string;
  /** 协商情况记录 of a purchase from a single source. */
  readonly record: NegotiationRecord;
}

interface WrittenDecision extends Omit<PreferenceDecision, 'granted'> {
  readonly granted: boolean | null;
}

/** A deduction that a bid which passes claims. */
export interface OpenClaim {
  readonly bid: EvaluatedBid;
  readonly kind: PreferenceDecision['kind'];
  readonly percent: string;
  readonly category: EvaluationView['lot']['kind'];
}

/** The report as it is written, what the sheets and its answers result in, and its submission. */
export function useReport(
  view: EvaluationView,
  findings: readonly OpenFinding[],
  claims: readonly OpenClaim[],
) {
  const { lot } = view;
  const storedOf = (draft: WrittenReport) => ({ version: 0, draft, by: null, at: null });
  const confirmations = (preferences: readonly WrittenDecision[]) =>
    claims.map(({ bid: { bidId }, kind }): WrittenDecision => {
      const one = preferences.find((decision) => decision.bidId === bidId && decision.kind === kind);
      return { bidId, kind, granted: one?.granted ?? null, reason: one?.reason ?? '' };
    });
  const places = (
    decided: readonly string[],
    answers: readonly FindingAnswer[],
    preferences: readonly WrittenDecision[],
  ) => {
    const { tied } = outcomeOf(view, answers, madeOf(preferences));
    return tied.map((_, at) => tied.find(({ bidId }) => bidId === decided[at])?.bidId ?? '');
  };
  const whole = ({
    report,
    decided,
    answers: previous = [],
    preferences: confirmed = [],
    competing = '',
    record = emptyRecord,
  }: Partial<WrittenReport>): WrittenReport => {
    const answers = answersTo(findings, previous);
    const preferences = confirmations(confirmed);
    return {
      ...{ report: report ?? '', answers, preferences, competing, record: { ...emptyRecord, ...record } },
      decided: places(decided ?? [], answers, preferences),
    };
  };
  const draft = useAutosave<WrittenReport>({
    place: () => `report/${lot.id}`,
    start: storedOf(whole({ report: view.formerReport ?? '' })),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    restore: whole,
    send: null,
  });
  const act = useCommand(drawUpReport);
  // A lot that fails has no record.
  const recordOf = ({ record, answers, preferences }: WrittenReport) =>
    needsNegotiationRecord(lot.method) &&
    outcomeOf(view, answers, madeOf(preferences)).responsive >= lot.minBids
      ? record
      : null;
  const fields = useDraftFields(draft, act.failure, {
    check: (written) => {
      const own = whole(written);
      return checkReport({ ...own, record: recordOf(own) });
    },
  });
  const { responsive, tied } = outcomeOf(view, draft.draft.answers, madeOf(draft.draft.preferences ?? []));
  const isFew = responsive < lot.minBids;
  // Without their prices too few bids can only be rejected.
  const mayGoOn = isFew && responsive > 0 && lot.mayGoOn && !view.mayCloseReview;
  const shortage = `通过评审的投标仅${responsive}家，不足${lot.minBids}家`;

  async function conclude(written: WrittenReport) {
    const own = whole(written);
    const { report, decided, answers, preferences } = own;
    const competing = mayGoOn ? written.competing.trim() : '';
    const failing = isFew && competing === '';
    const concluded = await confirm({
      title: '形成报告',
      text: failing
        ? `${shortage}。报告经全体评委签署后，本标段流标并通知投标人。`
        : '形成后提请全体评委签署。签署完毕前可以由您收回；签署完毕后，评审结果和候选人即确定。',
      confirmText: '形成报告',
      danger: failing,
      busyText: '正在办理',
      act: () =>
        act.run(
          {
            ...{ lotId: lot.id, report, decided: [...decided], answers: [...answers], competing },
            preferences: madeOf(preferences),
            record: recordOf(own),
          },
          '报告已形成，已提请全体评委签署',
        ),
    });
    if (!concluded) return null;
    draft.take(storedOf(written));
    return concluded;
  }

  const isRecorded = recordOf(whole(draft.draft)) !== null;
  return {
    draft,
    fields,
    isRecorded,
    tied,
    shortage: isFew ? shortage : null,
    mayGoOn,
    busy: act.busy,
    conclude,
  };
}

/** The decisions that are made. */
const madeOf = (preferences: readonly WrittenDecision[]): PreferenceDecision[] =>
  preferences.flatMap(({ granted, reason, ...claim }) =>
    granted === null ? [] : [{ ...claim, granted, reason: granted ? '' : reason }],
  );

/** The result of the sheets, with the bids that the committee rejects by its answers, and its decisions on deductions. */
function outcomeOf(
  { bids, sheets, lot, preliminary }: EvaluationView,
  answers: readonly FindingAnswer[],
  preferences: readonly PreferenceDecision[],
) {
  const rows = (sheets ?? []).map(({ scores }) => scores);
  const judged = withDeductions(bids, lot.preferences, preferences);
  const decided = preliminary?.findings ?? [];
  const answered = joinAnswers(openFindings(bids, decided), () => true, answers);
  const standings = standingsOf(judged, withRejections(rows, [...decided, ...answered]), {
    method: lot.evaluationMethod,
    weights: lot.weights,
    formula: priceFormulaOf(lot.criteria),
  });
  const responsive = standings.filter((one) => one.responsive).length;
  return {
    responsive,
    tied: responsive < lot.minBids && !lot.mayGoOn ? [] : standings.filter((one) => one.tied),
  };
}
