import type { FileView } from '@procure/contract/field.ts';
import type { ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { objectionOutcomeLabels } from '@procure/domain/objection/objection.ts';
import { remedyLabels } from '@procure/domain/objection/remedy.ts';
import type { Stored } from '@procure/web/draft/autosave.ts';
import type { Draft } from '@procure/web/draft/use-autosave.ts';
import { useMemo } from 'react';
import { useKeptDraft } from '../../../lib/use-kept-draft.ts';

export interface WrittenAnswer {
  /** Empty until one is chosen. */
  readonly outcome: string;
  readonly answer: string;
  /** Empty until one is chosen; absent in drafts stored before there were remedies. */
  readonly remedy: string;
  readonly files: readonly FileView[];
}

const outcomes: Readonly<Record<string, string>> = objectionOutcomeLabels;
const measures: Readonly<Record<string, string>> = remedyLabels;

/** Storage key in this browser for an unfinished answer. */
export const answerPlace = (id: string): string => `objection/${id}`;

/** The form of the draft in which two drafts are compared. */
export const named = ({ outcome, answer, remedy = '', files }: WrittenAnswer) => ({
  outcome: outcomes[outcome] ?? '',
  remedy: measures[remedy] ?? '',
  answer: answer.trim(),
  files: files.map(({ name }) => name),
});

const fingerprintOf = ({ outcome, answer, remedy = '', files }: WrittenAnswer) =>
  JSON.stringify([outcome, answer.trim(), remedy, files.map(({ id }) => id)]);

export const isSame = (one: WrittenAnswer, other: WrittenAnswer): boolean =>
  fingerprintOf(one) === fingerprintOf(other);

/** The answer on the platform. */
export const storedOf = ({
  version,
  outcome,
  answer,
  remedy,
  answerFiles,
  writtenBy,
}: ObjectionView): Stored<WrittenAnswer> => ({
  version,
  draft: { outcome: outcome ?? '', answer: answer ?? '', remedy: remedy ?? '', files: answerFiles },
  by: writtenBy,
  at: null,
});

/** The draft, kept in this browser; a colleague's saved version is shown beside it to choose from. */
export function useAnswerDraft(objection: ObjectionView, busy: boolean): Draft<WrittenAnswer> {
  const stored = useMemo(() => storedOf(objection), [objection]);
  return useKeptDraft({ place: answerPlace(objection.id), stored, isSame, busy });
}
