import type { ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { isDoneByAnswer, remedyLabels } from '@procure/domain/objection/remedy.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import styles from '../../../lib/lot-desk.module.css';

/** What was promised with the answer: the one act that comes next, and the way there; or when it was done. */
export function Mending({ objection }: { readonly objection: ObjectionView }) {
  const { remedy, remediedAt, lot } = objection;
  if (remedy === null) return null;
  if (remediedAt !== null) {
    return isDoneByAnswer(remedy) ? null : (
      <Note tone="success" title={`纠正措施已于${formatDateTime(remediedAt)}完成`}>
        <p>
          {remedy === 'rebid'
            ? '本标段已终止，可以按原内容重新招标。'
            : `${remedyLabels[remedy]}。没有其他未办结的异议的，受影响的事项可以继续办理。`}
        </p>
        {remedy === 'rebid' ? (
          <div className={styles.actions}>
            <ButtonLink href={`/tender/${objection.tenderId}?lotId=${objection.lotId}`}>
              前往重新招标
            </ButtonLink>
          </div>
        ) : null}
      </Note>
    );
  }
  const way = wayTo(objection);
  return (
    <Note tone="warning" title={`待办理：${remedyLabels[remedy]}`}>
      <p>答复已经给出，纠正措施完成之前，受影响的开标、公示、定标不能办理。办理后自动记为完成。</p>
      {lot.phase === 'failed' || lot.phase === 'terminated' || way === null ? null : (
        <div className={styles.actions}>
          <ButtonLink kind="primary" href={way.href}>
            {way.text}
          </ButtonLink>
        </div>
      )}
    </Note>
  );
}

function wayTo({ remedy, tenderId, lotId }: ObjectionView) {
  switch (remedy) {
    case 'amend_document':
      return { href: `/tender/${tenderId}/amendment?lotId=${lotId}`, text: '办理变更' };
    case 'reevaluate':
      return { href: `/award/${lotId}`, text: '办理重新评标' };
    case 'next_candidate':
      return { href: `/award/${lotId}`, text: '办理取消候选资格' };
    case 'rebid':
      return { href: `/tender/${tenderId}?lotId=${lotId}`, text: '前往终止本标段' };
    default:
      return null;
  }
}
