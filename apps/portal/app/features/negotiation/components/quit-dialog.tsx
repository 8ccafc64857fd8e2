import { quitNegotiation } from '@procure/client/negotiation/negotiation.gen.ts';
import { checkQuitReason } from '@procure/domain/negotiation/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { useState } from 'react';
import { fieldMessages, useAct } from '../../../lib/act.ts';
import styles from '../../../lib/lot-page.module.css';

/** Leaving is for good, and needs a reason. */
export function QuitDialog({ roundId, onClose }: { readonly roundId: string; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const act = useAct(quitNegotiation);

  async function quit() {
    const found = checkQuitReason(reason);
    setWrong(found);
    if (found !== null) return;
    const done = await act.run({ roundId, reason }, '您已退出谈判');
    if (done !== null) onClose();
  }

  return (
    <Modal
      open
      title="退出谈判"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>继续谈判</Button>
          <Button kind="danger" busy={act.busy} busyText="正在提交" onClick={() => void quit()}>
            确认退出谈判
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.text}>退出后不再收到后续轮次的邀请，也不再参加本项目的评审，且不能恢复。</p>
        <Field
          label="退出理由"
          required
          help="5–500字，本轮结束后采购人可见。"
          error={wrong ?? fieldMessages(act.failure).get('reason')}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
