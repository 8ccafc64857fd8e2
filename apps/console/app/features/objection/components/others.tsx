import type { ObjectionView, OtherObjection } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { isOpenObjection } from '@procure/domain/objection/objection.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { objectionsAt } from '../../../lib/objections-at.ts';
import { ofPerson } from '../../../lib/of-person.tsx';
import { PickOthers } from '../../../lib/pick-others.tsx';
import { ObjectionStateBadge } from './objection-state-badge.tsx';
import own from './together.module.css';

/** Number of other objections that are listed beside this one; the lot's list contains all. */
const listed = 10;

const whose = ({ objector, isPerson }: OtherObjection) => (isPerson ? `${objector} ${ofPerson}` : objector);
const unlike = '针对的条款或对象不同';

/** Other objections to the same matter, open ones first. */
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

/** Objections that may receive the same answer. */
export const answerable = ({ others }: ObjectionView): readonly OtherObjection[] =>
  others.filter(({ mayAnswer }) => mayAnswer);

interface ChoosingProps {
  readonly objection: ObjectionView;
  /** Ids. */
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

const matter = { noun: '同一事项的异议' };

/** The other objections that receive the same text, submitted and signed together with it. */
export function SameAnswer({ objection, ...choosing }: ChoosingProps) {
  const others = answerable(objection).map((other) => ({
    id: other.id,
    label: whose(other),
    note: noteOf(other),
  }));
  return (
    <PickOthers
      {...matter}
      {...choosing}
      legend="一并答复同一事项的异议"
      hint="勾选的异议使用同一答复和附件，一并提交审批、一并签署，分别发给各提出人；答复中不能写其他提出人的名称。"
      others={others}
    />
  );
}

/** The other objections that are refused for the same reason. */
export function SameRefusal({ objection, ...choosing }: ChoosingProps) {
  const others = answerable(objection).map((other) => ({
    id: other.id,
    label: whose(other),
    note: [other.objectionNo, ...(other.alike ? [] : [unlike])].join('，'),
  }));
  return (
    <PickOthers
      {...matter}
      {...choosing}
      legend="以同一理由一并不予受理"
      hint="勾选的异议使用同一理由和说明，全部办理或者全部不办理，分别告知各提出人；说明中不能写其他提出人的名称。"
      others={others}
    />
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
