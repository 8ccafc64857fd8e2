import {
  approveObjectionAnswer,
  approveObjectionAnswers,
  returnObjectionAnswer,
  returnObjectionAnswers,
} from '@procure/contract/objection/objection.route.ts';
import type { ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { SignDialog } from '../../../lib/sign-dialog.tsx';

const saidOf = (waiting: boolean) => (waiting ? '已签署，待下一步审批' : '答复已发出，已通知提出人');

/** The signature that the answer waits for, and the buttons to sign or return it. */
export function Signing({ objection }: { readonly objection: ObjectionView }) {
  const { id, version, step, maySign, others } = objection;
  const [dialog, setDialog] = useState<'sign' | 'return' | null>(null);
  const approve = useCommand(approveObjectionAnswer);
  const giveBack = useCommand(returnObjectionAnswer);
  const approveAll = useCommand(approveObjectionAnswers);
  const giveAllBack = useCommand(returnObjectionAnswers);
  if (step === null) return null;
  const seen = { id, version, step: step.place };
  const beside = others.filter(({ together }) => together);
  const all = [{ id, version }, ...beside.map((other) => ({ id: other.id, version: other.version }))];
  const isShared = beside.length > 0;
  const several = { objections: all, step: step.place };
  const last = step.place === step.of;
  const close = () => setDialog(null);
  return (
    <>
      <p>
        {maySign ? '待您签署' : '待签署'}：{step.title}（第{step.place}步，共{step.of}步）
      </p>
      {isShared ? (
        <Note title={`同一份答复共答复${all.length}项异议`}>
          <p>
            与{beside.map(({ objectionNo }) => objectionNo).join('、')}
            一并提交，一并签署或者退回；签署后分别发给各提出人，互不告知。
          </p>
        </Note>
      ) : null}
      {maySign ? (
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => setDialog('sign')}>
            审批通过
          </Button>
          <Button onClick={() => setDialog('return')}>退回</Button>
        </div>
      ) : (
        <p className={styles.hint}>拟写、提交答复的人不能审批自己的答复，由另一位审批人签署后发出。</p>
      )}
      {dialog === 'sign' ? (
        <SignDialog
          title="审批通过"
          confirmText="审批通过"
          busyText="正在审批"
          failure={approve.failure ?? approveAll.failure}
          onClose={close}
          act={(opinion) =>
            isShared
              ? approveAll.run({ ...several, opinion }, ({ waiting }) => saidOf(waiting))
              : approve.run({ ...seen, opinion }, ({ waiting }) => saidOf(waiting))
          }
        >
          {isShared ? <p>一次签署{all.length}项异议的同一份答复，全部签署或者全部不签署。</p> : null}
          <p>
            {last
              ? '审批通过后，答复立即发给提出人，不能撤回；不再有其他未答复异议的，受影响的事项可以继续办理。'
              : '签署后由下一步的审批人继续审批；全部签署后，答复发给提出人。'}
          </p>
        </SignDialog>
      ) : null}
      {dialog === 'return' ? (
        <ReasonDialog
          title="退回答复"
          confirmText="退回"
          busyText="正在退回"
          label="退回原因"
          help="5–500字，拟写答复的人将看到；答复期限照常计算。"
          failure={giveBack.failure ?? giveAllBack.failure}
          onClose={close}
          act={(reason) =>
            isShared
              ? giveAllBack.run({ ...several, reason }, `已将${all.length}项异议的答复退回拟写人`)
              : giveBack.run({ ...seen, reason }, '已退回拟写人')
          }
        />
      ) : null}
    </>
  );
}
