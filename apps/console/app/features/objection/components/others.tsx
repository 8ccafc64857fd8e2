import type { ObjectionView, OtherObjection } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { isOpenObjection } from '@procure/domain/objection/objection.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { objectionsAt } from '../../../lib/objections-at.ts';
import { ofPerson } from '../../../lib/of-person.tsx';
import { ObjectionStateBadge } from './objection-state-badge.tsx';
import own from './together.module.css';

/** As many as are listed beside the one that is shown; the list of the lot has them all. */
const listed = 10;

const whose = ({ objector, isPerson }: OtherObjection) => (isPerson ? `${objector} ${ofPerson}` : objector);
const unlike = '针对的条款或对象不同';

/** The others against the same thing, open ones first. */
export function Others({ objection: { others, othersCount, lotId } }: { readonly objection: ObjectionView }) {
  if (othersCount === 0) return null;
  return (
    <Card title={`同一事项的其他异议（${othersCount}项）`}>
      <div className={styles.form}>
        <ul className={own.others}>
          {others.slice(0, listed).map((other) => (
            <li key={other.id}>
              <Link href={`/objection/${other.id}`}>{other.objectionNo}</Link>
              <span>{whose(other)}</span>
              <ObjectionStateBadge objection={other} />
              <span className={own.minor}>
                {isOpenObjection(other.state) ? `应于${formatDateTime(other.dueAt)}前答复` : ''}
                {other.alike ? '' : ` ${unlike}`}
              </span>
            </li>
          ))}
        </ul>
        {othersCount > listed ? (
          <div className={styles.actions}>
            <ButtonLink href={objectionsAt(lotId)}>查看本标段全部异议</ButtonLink>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** Those that may be given the same answer. */
export const answerable = ({ others }: ObjectionView): readonly OtherObjection[] =>
  others.filter(({ mayAnswer }) => mayAnswer);

interface SameAnswerProps {
  readonly objection: ObjectionView;
  /** Ids. */
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Which of the others are given the same text, handed in and signed with it. */
export function SameAnswer({ objection, chosen, onChange }: SameAnswerProps) {
  const all = answerable(objection);
  if (all.length === 0) return null;
  const every = all.every(({ id }) => chosen.includes(id));
  return (
    <fieldset className={own.several}>
      <legend>一并答复同一事项的异议</legend>
      <p className={styles.hint}>
        勾选的异议使用同一答复和附件，一并提交审批、一并签署，分别发给各提出人；答复中不能写其他提出人的名称。
      </p>
      {all.length > 1 ? (
        <CheckBox checked={every} onChange={() => onChange(every ? [] : all.map(({ id }) => id))}>
          全选（{all.length}项）
        </CheckBox>
      ) : null}
      <ul className={styles.picks} aria-label="同一事项的异议">
        {all.map((other) => (
          <li key={other.id}>
            <CheckBox
              checked={chosen.includes(other.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, other.id] : chosen.filter((one) => one !== other.id))
              }
            >
              {whose(other)} <span className={own.minor}>{noteOf(other)}</span>
            </CheckBox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function noteOf({ objectionNo, dueAt, alike, worded }: OtherObjection): string {
  return [
    objectionNo,
    `应于${formatDateTime(dueAt)}前答复`,
    ...(alike ? [] : [unlike]),
    ...(worded ? ['已拟写的答复将被替换'] : []),
  ].join('，');
}
