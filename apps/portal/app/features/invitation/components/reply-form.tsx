import { replyInvitation } from '@procure/contract/invitation/invitation.route.ts';
import type { InvitationLetter } from '@procure/contract/invitation/invitation.schema.ts';
import { checkDeclineReason } from '@procure/domain/invitation/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-page.module.css';

/** Accepts with one click, or declines with a reason; the current reply is not offered again. */
export function ReplyForm({ letter }: { readonly letter: InvitationLetter }) {
  const [declining, setDeclining] = useState(false);
  const act = useCommand(replyInvitation);
  const written = letter.phase === 'declined' ? (letter.reason ?? '') : '';
  const fields = useFields({ reason: written }, act.failure);
  const lotId = letter.lot.id;

  async function decline({ reason }: { readonly reason: string }) {
    const done = await act.run({ lotId, reply: 'declined', reason: reason.trim() }, '您已婉拒邀请');
    if (done !== null) setDeclining(false);
  }

  if (declining) {
    return (
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void whenValid(fields, decline);
        }}
      >
        <TextField
          of={fields}
          name="reason"
          label="婉拒理由"
          required
          help="5–500字，招标人可以看到。"
          // The form replaces the button that was pressed.
          autoFocus
          rule={checkDeclineReason}
          max={500}
          lines={4}
        />
        <div className={styles.actions}>
          <Button type="submit" kind="primary" busy={act.busy} busyText="正在提交">
            确认婉拒
          </Button>
          <Button onClick={() => setDeclining(false)}>返回</Button>
        </div>
      </form>
    );
  }
  return (
    <div className={styles.actions}>
      {letter.phase === 'accepted' ? null : (
        <Button
          kind="primary"
          size="large"
          busy={act.busy}
          busyText="正在提交"
          onClick={() => void act.run({ lotId, reply: 'accepted' }, '您已接受邀请，请按时获取招标文件')}
        >
          {letter.phase === 'declined' ? '改为接受邀请' : '接受邀请'}
        </Button>
      )}
      <Button size="large" disabled={act.busy} onClick={() => setDeclining(true)}>
        {letter.phase === 'accepted' ? '改为婉拒' : letter.phase === 'declined' ? '修改婉拒理由' : '婉拒邀请'}
      </Button>
    </div>
  );
}
