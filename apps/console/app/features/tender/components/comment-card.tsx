import type { LotView } from '@procure/contract/tender/view.schema.ts';
import type { CommentPlace } from '@procure/domain/comment/place.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { CommentBadge } from '@procure/web/comment/comment-badge.tsx';
import styles from './comment.module.css';
import { isOpen } from './comment-place.ts';
import { useComments } from './comments.tsx';

interface CommentCardProps {
  /** The lot that is shown, for a comment on it as a whole. */
  readonly lot: Pick<LotView, 'id'> | undefined;
  readonly lotCount: number;
  /** Shows the field of a place, and focuses it. */
  readonly onJump: (place: CommentPlace) => void;
}

/** 批注: all comments of the tender, the open ones first, each with the way to its field. */
export function CommentCard({ lot, lotCount, onJump }: CommentCardProps) {
  const comments = useComments();
  if (comments === null || (comments.all.length === 0 && !comments.mayWrite)) return null;
  const { all, mayWrite, open } = comments;
  const waiting = all.filter(isOpen);
  const whole = { field: '', rowId: null };
  return (
    <Card
      id="comments"
      title={`批注（${waiting.length}）`}
      aside={
        mayWrite ? (
          <div className={styles.acts}>
            {lot === undefined || lotCount < 2 ? null : (
              <Button
                kind="text"
                onClick={() => open({ place: { ...whole, lotId: lot.id }, label: '整个标段' })}
              >
                对本标段批注
              </Button>
            )}
            <Button kind="text" onClick={() => open({ place: { ...whole, lotId: null }, label: '整个项目' })}>
              对整个项目批注
            </Button>
          </div>
        ) : null
      }
    >
      {all.length === 0 ? (
        <p className={styles.none}>还没有批注。点击字段旁的批注图标，可以就该处提出意见。</p>
      ) : (
        <ul className={styles.list} aria-label="全部批注">
          {[...waiting, ...all.filter((one) => !isOpen(one))].map((comment) => (
            <li key={comment.id}>
              <p className={styles.head}>
                <b>{comment.label}</b>
                <CommentBadge state={comment.state} />
                {comment.changed ? (
                  <span>{comment.present === null ? '该处已删除' : '内容已修改'}</span>
                ) : null}
              </p>
              <p className={styles.excerpt}>{comment.text ?? '批注人已撤回这条批注。'}</p>
              <p className={styles.head}>
                {comment.by.name}
                <time dateTime={comment.at}>{formatDateTime(comment.at)}</time>
                {comment.entries.length === 0 ? null : <span>{comment.entries.length}条回复与处理</span>}
              </p>
              <div className={styles.ways}>
                <Button kind="text" onClick={() => open({ place: comment, label: comment.label })}>
                  <span aria-hidden="true">查看批注</span>
                  <span className="visually-hidden">{`查看批注：${comment.label}`}</span>
                </Button>
                {comment.present === null || comment.field === '' ? null : (
                  <Button kind="text" onClick={() => onJump(comment)}>
                    <span aria-hidden="true">到该处</span>
                    <span className="visually-hidden">{`到该处：${comment.label}`}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
