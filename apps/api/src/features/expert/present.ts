import type { ExpertRow, ExpertView, ShownExpert } from '@procure/contract/expert/expert.schema.ts';
import { maskIdNumber } from '@procure/domain/company/id-paper.ts';
import { type ExpertContent, standingOf } from '@procure/domain/expert/expert.ts';
import { iso } from '../lot/present.ts';
import type { ExpertListRow, ExpertRead } from './read-model.ts';

const shown = (content: ExpertContent): ShownExpert => ({
  ...content,
  specialities: [...content.specialities],
});

/** `openIdNo` decrypts the number, which is shown masked. */
export function presentExpert(row: ExpertRead, openIdNo: (id: string, idNo: string) => string): ExpertView {
  const { id, state, content, idNo, phone, file, change, changeState, changeFile } = row;
  const { returnReason, suspendedUntil, suspensionReason, endReason, version } = row;
  const { qualifiedUntil } = content;
  return {
    standing: standingOf({ state, suspendedUntil, qualifiedUntil }, row.today),
    ...{ id, state, file, returnReason, suspendedUntil, suspensionReason, endReason, version },
    content: shown(content),
    idNo: maskIdNumber(openIdNo(id, idNo)),
    phone: phone ?? '',
    change:
      change === null || changeState === null
        ? null
        : { state: changeState, content: shown(change), file: changeFile },
    absences: row.absences.map(({ from, until }) => ({ from, until })),
    submittedAt: iso(row.submittedAt),
  };
}

export function presentRow({ id, content, standing, isWaiting, submittedAt }: ExpertListRow): ExpertRow {
  const { name, employer, areaCode, specialities, grade, qualification, qualifiedUntil } = content;
  return {
    ...{ id, name, employer, areaCode, grade, qualification, qualifiedUntil, standing, isWaiting },
    specialities: [...specialities],
    submittedAt: iso(submittedAt),
  };
}
