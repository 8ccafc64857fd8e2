import type { DashboardView, TodoView } from '@procure/contract/todo/todo.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { supplierPermissionLabels } from '@procure/domain/permission/permission.ts';
import type { TodoKind } from '@procure/domain/todo/todo.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import type { IconName } from '@procure/ui/icon/paths.ts';
import { Link } from '@procure/ui/link/link.tsx';
import styles from './todo.module.css';

type Other = DashboardView['others'][number];

const looks: Readonly<Record<TodoKind, readonly [IconName, act: string]>> = {
  invitation: ['mail', '去回复'],
  prequalification: ['audit', '去递交'],
  bid: ['send', '去投标'],
  reconfirmation: ['check-circle', '去确认'],
  clarification: ['help', '去回复'],
  negotiation: ['scale', '去报价'],
  meeting: ['calendar', '看议程'],
  minutes: ['stamp', '去确认'],
  award_notice: ['trophy', '去签收'],
  order: ['order', '去确认'],
  company_correction: ['building', '去完善'],
};

/** One thing to do: the action, the lot, the deadline, and the link. */
export function TodoRow({ todo, serverNow }: { readonly todo: TodoView; readonly serverNow: string }) {
  const [icon, act] = looks[todo.kind];
  return (
    <li className={styles.todo}>
      <span className={styles.mark} aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div className={styles.what}>
        <span className={styles.kind}>{todo.label}</span>
        <Link className={styles.name} href={todo.link}>
          {todo.title}
        </Link>
      </div>
      <When deadline={todo.deadline} serverNow={serverNow} />
      <ButtonLink href={todo.link} aria-label={`${act}：${todo.title}`}>
        {act}
      </ButtonLink>
    </li>
  );
}

/** A task of a colleague: shown as a reminder, without a link to an action that would be refused. */
export function OthersTodo({ todo, serverNow }: { readonly todo: Other; readonly serverNow: string }) {
  const [icon] = looks[todo.kind];
  return (
    <li className={styles.todo}>
      <span className={styles.mark} aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div className={styles.what}>
        <span className={styles.kind}>{todo.label}</span>
        <span className={styles.name}>{todo.title}</span>
        <span className={styles.kind}>由有“{supplierPermissionLabels[todo.permission]}”权限的同事办理</span>
      </div>
      <When deadline={todo.deadline} serverNow={serverNow} />
    </li>
  );
}

function When({ deadline, serverNow }: { readonly deadline: string | null; readonly serverNow: string }) {
  return (
    <div className={styles.when}>
      {deadline === null ? (
        <span className={styles.minor}>请尽快办理</span>
      ) : (
        <>
          <Countdown deadline={deadline} serverNow={serverNow} />
          <time className={styles.minor} dateTime={deadline}>
            {formatDateTime(deadline)}（北京时间）截止
          </time>
        </>
      )}
    </div>
  );
}
