import type { CommentView } from '@procure/contract/comment/comment.schema.ts';
import { checkReplyText, commentEntryLabels, commentTextMax } from '@procure/domain/comment/comment.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CommentBadge } from '@procure/web/comment/comment-badge.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { read } from '@procure/web/session/storage.ts';
import { acts } from '../queries.ts';
import styles from './comment.module.css';
import { useUnsentText } from './use-unsent-text.ts';

interface CommentThreadProps {
  readonly tenderId: string;
  readonly comment: CommentView;
  readonly unsent: Map<string, string>;
}

/** A comment with the value that it is about, its answers, and the acts of this reader. */
export function CommentThread({ tenderId, comment, unsent }: CommentThreadProps) {
  const { may, by, at, text, state, entries } = comment;
  return (
    <article className={styles.thread} aria-label={`${by.name}的批注`}>
      <p className={styles.head}>
        <b>{by.name}</b>
        <time dateTime={at}>{formatDateTime(at)}</time>
        <CommentBadge state={state} />
      </p>
      <p className={styles.prose}>{text ?? '批注人已撤回这条批注。'}</p>
      <Values comment={comment} />
      {entries.length === 0 ? null : (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <p className={styles.head}>
                <b>{entry.by.name}</b>
                {commentEntryLabels[entry.kind]}
                <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              </p>
              {entry.text === '' ? null : <p className={styles.prose}>{entry.text}</p>}
            </li>
          ))}
        </ol>
      )}
      {may.reply ? <ThreadActs tenderId={tenderId} comment={comment} unsent={unsent} /> : null}
    </article>
  );
}

/** The value when the comment was written, and the present one if it differs. */
function Values({ comment: { value, present, changed } }: Pick<CommentThreadProps, 'comment'>) {
  if (value === '' && !changed) return null;
  return (
    <dl className={styles.values}>
      <div>
        <dt>批注时</dt>
        <dd>{value === '' ? '未填写' : value}</dd>
      </div>
      {changed ? (
        <div>
          <dt>现在</dt>
          <dd>{present === null ? '已删除' : present === '' ? '未填写' : present}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function ThreadActs({ tenderId, comment: { id: commentId, by, may, entries }, unsent }: CommentThreadProps) {
  const reply = useCommand(acts.replyToComment);
  const settle = useCommand(acts.settleComment);
  const reopen = useCommand(acts.reopenComment);
  const withdraw = useCommand(acts.withdrawComment);
  const failure = reply.failure ?? settle.failure ?? reopen.failure;
  const { fields, clear } = useUnsentText(unsent, commentId, failure);
  const isOwn = by.id === read('userId');
  const seen = entries.length;
  const busy = reply.busy || settle.busy || reopen.busy || withdraw.busy;

  const run = async (check: (text: string) => string | null, act: (text: string) => Promise<unknown>) => {
    const text = fields.form.getValues('text').trim();
    const message = check(text);
    if (message === null) {
      fields.form.clearErrors();
      if ((await act(text)) !== null) clear();
    } else fields.form.setError('text', { type: 'rule', message }, { shouldFocus: true });
  };
  const askReason = (text: string) => (text === '' ? '请说明理由' : null);
  const on = { tenderId, commentId };
  return (
    <div className={styles.form}>
      <TextField
        of={fields}
        name="text"
        label="回复或说明"
        help={may.settle && !isOwn ? '批注人不在时，您可以代为标为已解决，须说明理由。' : undefined}
        max={commentTextMax}
        lines={2}
      />
      <div className={styles.acts}>
        {may.withdraw ? (
          <Button
            kind="text"
            busy={withdraw.busy}
            busyText="正在撤回"
            onClick={async () => {
              const text = '撤回后其他人看不到批注的内容，审计日志仍保留。';
              if (busy || !(await confirm({ text, confirmText: '撤回批注' }))) return;
              if ((await withdraw.run((id) => ({ ...on, id, seen }), '批注已撤回')) !== null) clear();
            }}
          >
            撤回批注
          </Button>
        ) : null}
        {may.reopen ? (
          <Button
            busy={reopen.busy}
            busyText="正在办理"
            onClick={() =>
              busy
                ? undefined
                : void run(askReason, (text) =>
                    reopen.run((id) => ({ ...on, id, seen, text }), '批注已重新打开'),
                  )
            }
          >
            重新打开
          </Button>
        ) : null}
        {may.settle ? (
          <Button
            busy={settle.busy}
            busyText="正在办理"
            onClick={() =>
              busy
                ? undefined
                : void run(isOwn ? () => null : askReason, (text) =>
                    settle.run((id) => ({ ...on, id, seen, text }), '批注已标为已解决'),
                  )
            }
          >
            标为已解决
          </Button>
        ) : null}
        <Button
          kind="primary"
          busy={reply.busy}
          busyText="正在回复"
          onClick={() =>
            busy
              ? undefined
              : void run(checkReplyText, (text) => reply.run((id) => ({ ...on, id, text }), '已回复'))
          }
        >
          回复
        </Button>
      </div>
    </div>
  );
}
