import type { ComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import type { FileView } from '@procure/contract/field.ts';
import {
  complaintOutcomeLabels,
  rejectionLabels,
  remedyLabels,
} from '@procure/domain/complaint/complaint.ts';
import type { Stored } from '@procure/web/draft/autosave.ts';
import type { Draft } from '@procure/web/draft/use-autosave.ts';
import { useMemo } from 'react';
import { useKeptDraft } from '../../../lib/use-kept-draft.ts';

export interface WrittenDecision {
  /** Empty until one is chosen, as the two below. */
  readonly outcome: string;
  readonly rejection: string;
  readonly remedy: string;
  readonly decision: string;
  readonly published: boolean;
  readonly files: readonly FileView[];
}

/** Storage key in this browser for an unfinished decision. */
export const decisionPlace = (id: string): string => `complaint-decision/${id}`;

/** Fields that do not belong to the outcome are neither sent nor compared. */
function verdictOf({ outcome, rejection, remedy }: WrittenDecision) {
  const isRejected = outcome === 'rejected';
  return { outcome, rejection: isRejected ? rejection : '', remedy: isRejected ? '' : remedy };
}

const labelOf = (labels: Readonly<Record<string, string>>, chosen: string) => labels[chosen] ?? '';

/** The form of the draft in which two drafts are compared. */
export function named(written: WrittenDecision) {
  const { outcome, rejection, remedy } = verdictOf(written);
  return {
    outcome: labelOf(complaintOutcomeLabels, outcome),
    rejection: labelOf(rejectionLabels, rejection),
    remedy: labelOf(remedyLabels, remedy),
    decision: written.decision.trim(),
    published: written.published ? '公布' : '不公布',
    files: written.files.map(({ name }) => name),
  };
}

const fingerprintOf = (written: WrittenDecision) =>
  JSON.stringify([
    verdictOf(written),
    written.decision.trim(),
    written.published,
    written.files.map(({ id }) => id),
  ]);

export const isSame = (one: WrittenDecision, other: WrittenDecision): boolean =>
  fingerprintOf(one) === fingerprintOf(other);

/** The decision on the platform. */
export const storedOf = (complaint: ComplaintView): Stored<WrittenDecision> => ({
  version: complaint.version,
  draft: {
    outcome: complaint.outcome ?? '',
    rejection: complaint.rejection ?? '',
    remedy: complaint.remedy ?? '',
    decision: complaint.decision ?? '',
    // If the law requires publication, there is no choice.
    published: complaint.published || complaint.publication?.by === 'law',
    files: complaint.decisionFiles,
  },
  by: complaint.handling?.writtenBy ?? null,
  at: null,
});

/** The draft, kept in this browser; a colleague's saved version is shown beside it to choose from. */
export function useDecisionDraft(complaint: ComplaintView, busy: boolean): Draft<WrittenDecision> {
  const stored = useMemo(() => storedOf(complaint), [complaint]);
  return useKeptDraft({ place: decisionPlace(complaint.id), stored, isSame, busy });
}
