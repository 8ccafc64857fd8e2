import { announceMeeting, cancelMeeting } from '@procure/contract/negotiation/meeting.route.ts';
import type { StaffMeeting } from '@procure/contract/negotiation/meeting.schema.ts';
import type { NegotiationDesk } from '@procure/contract/negotiation/negotiation.schema.ts';
import { checkAgenda, meetingTimes } from '@procure/domain/negotiation/decide-meeting.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, MomentField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import styles from '../../../lib/lot-desk.module.css';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';

interface AnnounceDialogProps {
  readonly desk: NegotiationDesk;
  readonly onClose: () => void;
}

export function AnnounceDialog({ desk, onClose }: AnnounceDialogProps) {
  const act = useCommand(announceMeeting);
  const participants = desk.bidders.filter(({ isParticipant }) => isParticipant);
  const fields = useFields({ companyId: '', agenda: '', meetsAt: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="通知供应商谈判"
      confirmText="发出通知"
      busyText="正在发出"
      width={700}
      onClose={onClose}
      act={(meeting) => act.run((id) => ({ lotId: desk.lot.id, id, ...meeting }), '已通知该供应商')}
    >
      <ChoiceField
        of={fields}
        name="companyId"
        label="供应商"
        required
        options={participants.map(({ companyId, companyName }) => [companyId, companyName])}
        rule={(value) => (value === '' ? '请选择供应商' : null)}
      />
      <MomentField
        of={fields}
        name="meetsAt"
        label="谈判时间"
        required
        help={`北京时间；须提前至少${meetingTimes.noticeMinutes}分钟通知供应商。`}
        rule={(time) => (time === '' ? '请选择谈判时间' : null)}
      />
      <TextField
        of={fields}
        name="agenda"
        label="谈判议程"
        required
        help="5–2000字，写明谈判的内容和方式（地点、电话或者会议链接）；只有该供应商可见，不得透露其他供应商的信息。"
        rule={checkAgenda}
        max={2000}
        lines={6}
      />
    </FieldsDialog>
  );
}

interface CancelMeetingDialogProps {
  readonly meeting: StaffMeeting;
  readonly onClose: () => void;
}

export function CancelMeetingDialog({ meeting, onClose }: CancelMeetingDialogProps) {
  const act = useCommand(cancelMeeting);
  return (
    <ReasonDialog
      title="取消这次谈判"
      confirmText="取消这次谈判"
      busyText="正在取消"
      danger
      label="取消理由"
      failure={act.failure}
      onClose={onClose}
      act={(reason) => act.run({ id: meeting.id, reason }, '谈判已取消，已通知供应商')}
    >
      <p className={styles.text}>理由将告知{meeting.companyName}；之后可以重新通知谈判。</p>
    </ReasonDialog>
  );
}
