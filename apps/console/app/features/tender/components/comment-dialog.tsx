import type { CommentView } from '@procure/contract/comment/comment.schema.ts';
import { checkCommentText, commentTextMax } from '@procure/domain/comment/comment.ts';
import type { CommentPlace } from '@procure/domain/comment/place.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { whenValid } from '@procure/web/form/use-fields.ts';
import { acts } from '../queries.ts';
import styles from './comment.module.css';
import { placeKey } from './comment-place.ts';
import { CommentThread } from './comment-thread.tsx';
import { useUnsentText } from './use-unsent-text.ts';

interface CommentDialogProps {
  readonly tenderId: string;
  readonly place: CommentPlace;
  readonly label: string;
  readonly comments: readonly CommentView[];
  readonly mayWrite: boolean;
  readonly unsent: Map<string, string>;
  readonly onClose: () => void;
}

/** The comments of one field, each with its thread, and a field for a new one. */
export function CommentDialog({
  tenderId,
  place,
  label,
  comments,
  mayWrite,
  unsent,
  onClose,
}: CommentDialogProps) {
  return (
    <Modal open title={`批注：${label}`} width={640} onClose={onClose}>
      <div className={styles.threads}>
        {comments.length === 0 ? <p className={styles.none}>此处还没有批注。</p> : null}
        {comments.map((comment) => (
          <CommentThread key={comment.id} tenderId={tenderId} comment={comment} unsent={unsent} />
        ))}
        {mayWrite ? <NewComment tenderId={tenderId} place={place} unsent={unsent} /> : <p>{closed}</p>}
      </div>
    </Modal>
  );
}

const closed = '项目已审批通过或者已发布，不能再写批注。';

function NewComment({ tenderId, place, unsent }: Pick<CommentDialogProps, 'tenderId' | 'place' | 'unsent'>) {
  const write = useCommand(acts.writeComment);
  const { fields, clear } = useUnsentText(unsent, placeKey(place), write.failure);
  const submit = () =>
    whenValid(fields, async ({ text }) => {
      const done = await write.run(
        (id) => ({ tenderId, id, ...place, text }),
        '批注已发出，项目的经办人将收到通知',
      );
      if (done !== null) clear();
      return done;
    });
  return (
    <div className={styles.form}>
      <TextField
        of={fields}
        name="text"
        label="新的批注"
        required
        help="项目成员和审批人可见，不会公开，也不会发给供应商。"
        rule={checkCommentText}
        max={commentTextMax}
        lines={3}
      />
      <div className={styles.acts}>
        <Button kind="primary" busy={write.busy} busyText="正在发出" onClick={() => void submit()}>
          写批注
        </Button>
      </div>
    </div>
  );
}
