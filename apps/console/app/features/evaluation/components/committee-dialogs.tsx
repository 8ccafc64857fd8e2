import { determineChair, fillSeat, removeEvaluator } from '@procure/contract/evaluation/committee.route.ts';
import type { CommitteeView } from '@procure/contract/evaluation/committee.schema.ts';
import { type RemovalGround, removalGrounds } from '@procure/domain/evaluation/attendance.ts';
import { seatLabels } from '@procure/domain/evaluation/committee.ts';
import { panelWord, wordsOf } from '@procure/domain/tender/words.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { DepartureFields, type WrittenDeparture } from './departure-fields.tsx';

interface DialogProps {
  readonly view: CommitteeView;
  readonly onClose: () => void;
}

/** The buyer's staff remove a member who does not appear or must be avoided. */
export function RemovalDialog({
  view: { lot, bidders },
  of: member,
  onClose,
}: DialogProps & { readonly of: { readonly id: string; readonly name: string } }) {
  const command = useCommand(removeEvaluator);
  const report = `${wordsOf(lot).judging}报告`;
  const start: WrittenDeparture<RemovalGround> = { ground: '', bidIds: [], reason: '' };
  const fields = useFields(start, command.failure);
  return (
    <FieldsDialog
      title={`使${member.name}退出${panelWord(lot.method)}`}
      confirmText="确认退出"
      busyText="正在办理"
      danger
      of={fields}
      onClose={onClose}
      act={async ({ ground, ...written }) =>
        ground === ''
          ? null
          : command.run(
              { lotId: lot.id, evaluatorId: member.id, ground, ...written },
              ({ message }) => message,
            )
      }
    >
      <p>
        该评委已作出的评审意见无效，正在签署的{report}作废，由您指定接替的评委重新评审。情形和具体情况记入
        {report}，并告知该评委。
      </p>
      <DepartureFields of={fields} grounds={removalGrounds} bidders={bidders} />
    </FieldsDialog>
  );
}

/** The buyer's staff name the successor in a vacant seat. */
export function SuccessorDialog({
  view: { lot, successors },
  of: departure,
  onClose,
}: DialogProps & { readonly of: CommitteeView['departures'][number] }) {
  const command = useCommand(fillSeat);
  const fields = useFields({ successorId: '' }, command.failure);
  const people = successors ?? [];
  return (
    <FieldsDialog
      title={`指定接替${departure.name}的评委`}
      confirmText="指定"
      busyText="正在办理"
      of={fields}
      onClose={onClose}
      act={(written) =>
        command.run({ lotId: lot.id, no: departure.no, ...written }, ({ message }) => message)
      }
    >
      <p>
        席位：{seatLabels[departure.seat]}。接替的评委签到后重新评审；开标人、现任和已退出的评委不能接替。
      </p>
      <ChoiceField
        of={fields}
        name="successorId"
        label="接替的评委"
        required
        help={
          people.length === 0 ? '没有可以接替的评委，请先由系统管理员建立账号并授予评委角色。' : undefined
        }
        rule={(chosen) => (chosen === '' ? '请选择接替的评委' : null)}
        options={people.map(({ id, name }) => [id, name] as const)}
      />
    </FieldsDialog>
  );
}

/** The buyer's staff determine the chair whom the members did not elect in time. */
export function ChairDialog({ view: { lot, members }, onClose }: DialogProps) {
  const command = useCommand(determineChair);
  const fields = useFields({ candidateId: '' }, command.failure);
  return (
    <FieldsDialog
      title="确定组长"
      confirmText="确定"
      busyText="正在办理"
      of={fields}
      onClose={onClose}
      act={(written) => command.run({ lotId: lot.id, ...written }, ({ message }) => message)}
    >
      <p>评委推选组长已满24小时，未有人选过半数。由招标人从评审专家中确定，不能更改。</p>
      <ChoiceField
        of={fields}
        name="candidateId"
        label="组长"
        required
        rule={(chosen) => (chosen === '' ? '请选择组长' : null)}
        options={members.filter(({ mayBeChair }) => mayBeChair).map(({ id, name }) => [id, name] as const)}
      />
    </FieldsDialog>
  );
}
