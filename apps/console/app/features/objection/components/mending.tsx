import type { ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { isDoneByAnswer, isMissed, type Remedy, remedyLabels } from '@procure/domain/objection/remedy.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import styles from '../../../lib/lot-desk.module.css';

/** Remedies that are possible before the deadline only. */
const bound: { readonly [Promised in Remedy]?: Readonly<Record<'act' | 'verb' | 'missed', string>> } = {
  amend_document: { act: '发布变更', verb: '修改', missed: '招标文件不能再修改' },
  prequalify_anew: { act: '公布重新评审的结果', verb: '评审', missed: '资格预审申请不能再重新评审' },
};

/** The remedy promised by the answer: the next act and its link, or the time of its completion. */
export function Mending({ objection }: { readonly objection: ObjectionView }) {
  const { remedy, remediedAt, lot, tenderId, lotId } = objection;
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
            <ButtonLink href={`/tender/${tenderId}?lotId=${lotId}`}>前往重新招标</ButtonLink>
          </div>
        ) : null}
      </Note>
    );
  }
  const missed = isMissed(remedy, lot.phase);
  const words = bound[remedy];
  const way = wayTo({ remedy: missed ? 'rebid' : remedy, tenderId, lotId });
  return (
    <Note
      tone={missed ? 'danger' : 'warning'}
      title={
        missed ? `投标已截止，${words?.missed ?? ''}，只能终止本标段` : `待办理：${remedyLabels[remedy]}`
      }
    >
      <p>答复已经给出，纠正措施完成之前，受影响的开标、公示、定标不能办理。办理后自动记为完成。</p>
      {words !== undefined && lot.phase !== 'suspended' && !missed ? (
        <p>
          请在投标截止（{formatDateTime(lot.bidDeadline)}）前{words.act}
          ，截止后不能再{words.verb}，只能终止本标段。来不及的，请先在项目页延长截止时间或者暂停本标段。
        </p>
      ) : null}
      {missed ? <p>终止后，已答复的纠正措施一并办结，可以按原内容重新招标。</p> : null}
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

function wayTo({ remedy, tenderId, lotId }: Pick<ObjectionView, 'remedy' | 'tenderId' | 'lotId'>) {
  switch (remedy) {
    case 'amend_document':
      return { href: `/tender/${tenderId}/amendment?lotId=${lotId}`, text: '办理变更' };
    case 'reevaluate':
      return { href: `/award/${lotId}`, text: '办理重新评标' };
    case 'next_candidate':
      return { href: `/award/${lotId}`, text: '办理取消候选资格' };
    case 'prequalify_anew':
      return { href: `/tender/${tenderId}/prequalification?lotId=${lotId}`, text: '办理重新评审' };
    case 'rebid':
      return { href: `/tender/${tenderId}?lotId=${lotId}`, text: '前往终止本标段' };
    default:
      return null;
  }
}
