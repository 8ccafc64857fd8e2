import type { getAccountDuties } from '@procure/contract/account/management.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import type { Fields } from '@procure/web/form/use-fields.ts';
import { listed, SuccessorField } from './successor-field.tsx';

/** Open work of an account, and the people who could take it over. */
type Held = OutputOf<typeof getAccountDuties>;

export const noSuccessors = { successorId: '', openerSuccessorId: '', evaluatorSuccessorId: '' };

interface Values {
  reason: string;
  successorId: string;
  openerSuccessorId: string;
  evaluatorSuccessorId: string;
}

/** Whether any work needs a successor. */
export function isHolding(held: Held | undefined): boolean {
  if (held === undefined) return false;
  const { tenderNos, documentNos, openingNos, evaluationNos } = held;
  return [tenderNos, documentNos, openingNos, evaluationNos].some(({ length }) => length > 0);
}

interface WorkFieldsProps {
  readonly of: Fields<Values>;
  readonly name: string;
  readonly held: Held;
}

/** All open work of a person, with a field for each successor. Pending signatures stay with the other approvers. */
export function WorkFields({ of, name, held }: WorkFieldsProps) {
  const { tenderNos, documentNos, successors, approvals, openingNos, openers, evaluationNos, evaluators } =
    held;
  const alone = approvals.filter(({ others }) => others.length === 0).map(({ tenderNo }) => tenderNo);
  return (
    <>
      {tenderNos.length === 0 ? null : (
        <p>
          {name}是{tenderNos.length}个项目的负责人（{listed(tenderNos)}），一并移交给您选择的采购员。
        </p>
      )}
      {documentNos.length === 0 ? null : (
        <p>
          {name}是{documentNos.length}份招标委托的负责人（{listed(documentNos)}），一并移交给您选择的采购员。
        </p>
      )}
      {tenderNos.length + documentNos.length === 0 ? null : (
        <SuccessorField of={of} name="successorId" who="采购员" people={successors} />
      )}
      {openingNos.length === 0 ? null : (
        <>
          <p>
            {name}是{openingNos.length}个未完成开标的项目的开标人（{listed(openingNos)}
            ），由您选择的开标人接替。
          </p>
          <SuccessorField of={of} name="openerSuccessorId" who="开标人" people={openers} />
        </>
      )}
      {evaluationNos.length === 0 ? null : (
        <>
          <p>
            {name}是{evaluationNos.length}个未完成评标的项目的评委（{listed(evaluationNos)}
            ），由您选择的评委接替，重新评审。
          </p>
          <SuccessorField of={of} name="evaluatorSuccessorId" who="评委" people={evaluators} />
        </>
      )}
      {approvals.length === 0 ? null : (
        <p>
          有{approvals.length}个项目待{name}审批（{listed(approvals.map(({ tenderNo }) => tenderNo))}
          ），不随此移交；账号停用后由该单位的其他审批人办理。
          {alone.length === 0 ? null : `其中${listed(alone)}没有其他审批人，请先授予另一人审批人角色。`}
        </p>
      )}
    </>
  );
}
