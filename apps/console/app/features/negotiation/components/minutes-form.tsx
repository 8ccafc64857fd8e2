import { recordMinutes } from '@procure/contract/negotiation/meeting.route.ts';
import type { StaffMeeting } from '@procure/contract/negotiation/meeting.schema.ts';
import { checkMinutes, meetingTimes } from '@procure/domain/negotiation/decide-meeting.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { ChoiceField, MomentField, TextField } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import styles from '../../../lib/lot-desk.module.css';

interface MinutesFormProps {
  readonly meeting: StaffMeeting;
  readonly serverTime: string;
}

interface Written {
  readonly attended: string;
  readonly minutes: string;
  readonly dueAt: string;
}

const storedOf = (draft: Written) => ({ version: 0, draft, by: null, at: null });

/** The proposed term: one day from now, at the full hour. */
function proposedDue(serverTime: string): string {
  const hour = 3_600_000;
  return new Date(Math.ceil(Date.parse(serverTime) / hour) * hour + 24 * hour).toISOString();
}

/** The chair's minutes of a meeting, which the browser keeps until they are signed. */
export function MinutesForm({ meeting, serverTime }: MinutesFormProps) {
  const start: Written = {
    attended: meeting.isAttended === null ? '' : meeting.isAttended ? 'yes' : 'no',
    minutes: meeting.minutes ?? '',
    dueAt: proposedDue(serverTime),
  };
  const no = meeting.no + 1;
  const draft = useAutosave<Written>({
    place: () => `minutes/${meeting.id}/${no}`,
    start: storedOf(start),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    send: null,
  });
  const act = useCommand(recordMinutes);
  const fields = useDraftFields(draft, act.failure);
  if (!draft.loaded) return <Skeleton lines={4} />;

  async function sign(written: Written) {
    const { attended, minutes, dueAt } = written;
    const input = { id: meeting.id, no, isAttended: attended === 'yes', minutes, dueAt };
    const isSigned = await act.run(input, '谈判记录已签署，已提请供应商确认');
    if (isSigned === null) return null;
    draft.take(storedOf(written));
    return isSigned;
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, sign);
      }}
    >
      <ChoiceField
        of={fields}
        name="attended"
        label="供应商是否到场"
        required
        options={[
          ['yes', '到场'],
          ['no', '未到场'],
        ]}
        rule={(value) => (value === '' ? '请选择供应商是否到场' : null)}
      />
      <TextField
        of={fields}
        name="minutes"
        label={no > 1 ? `谈判记录（第${no}版）` : '谈判记录'}
        required
        help="10–10000字；供应商收到全文并确认，不得透露其他供应商的信息。"
        rule={checkMinutes}
        max={10_000}
        lines={8}
      />
      <MomentField
        of={fields}
        name="dueAt"
        label="确认期限"
        required
        help={`北京时间，${meetingTimes.leastMinutes}分钟至${meetingTimes.mostDays}日；期满未答复的，记录注明未答复。`}
        rule={(time) => (time === '' ? '请选择确认期限' : null)}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={act.busy} busyText="正在签署">
          签署并提请供应商确认
        </Button>
        <KeptWords draft={draft} />
      </div>
    </form>
  );
}
