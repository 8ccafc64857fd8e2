import { getObjectionRights } from '@procure/contract/objection/objection.route.ts';
import type {
  ObjectionRightsView,
  ObjectionRightView,
} from '@procure/contract/objection/objection.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { type ObjectionSubject, objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { queryOf } from '@procure/web/call/queries.ts';
import { useServerNow } from '@procure/web/call/server-now.ts';
import { useQuery } from '@tanstack/react-query';
import styles from './objection.module.css';

export const objectionRightsQuery = (lotId: string) => queryOf(getObjectionRights, { lotId });

interface RightTimeProps {
  readonly right: ObjectionRightView;
  /** ISO, the server's clock. */
  readonly serverNow: string;
}

/** The last moment for an objection, or why none is possible. */
export function RightTime({ right: { blocker, until }, serverNow }: RightTimeProps) {
  if (blocker?.reason === 'objection_late' && until !== null)
    return (
      <span className={styles.closed}>{formatDateTimeSeconds(until)}（北京时间）已截止，不能再提出</span>
    );
  if (blocker !== null) return <span className={styles.closed}>{blocker.message}</span>;
  if (until === null) return <span>现在可以提出</span>;
  return (
    <span className={styles.time}>
      <span>{formatDateTimeSeconds(until)}（北京时间）前可以提出</span>
      <Countdown deadline={until} serverNow={serverNow} />
    </span>
  );
}

interface ObjectionWayProps {
  readonly lotId: string;
  readonly subject: ObjectionSubject;
}

/**
 * On the page of a matter that may be objected to: the right, its last moment, and the link. Renders nothing if the law
 * gives no right.
 */
export function ObjectionWay({ lotId, subject }: ObjectionWayProps) {
  const query = useQuery(objectionRightsQuery(lotId));
  const found = query.data?.data;
  const right = found?.rights.find((one) => one.subject === subject);
  if (found === undefined || right === undefined) return null;
  return <Way found={found} right={right} receivedAt={query.dataUpdatedAt} />;
}

interface WayProps {
  readonly found: ObjectionRightsView;
  readonly right: ObjectionRightView;
  readonly receivedAt: number;
}

function Way({ found, right, receivedAt }: WayProps) {
  const serverNow = useServerNow(found.serverTime, receivedAt);
  return (
    <p className={styles.way}>
      <b>对{objectionSubjectLabels[right.subject]}有异议？</b>
      <RightTime right={right} serverNow={serverNow} />
      <Link href={`/objection?lotId=${found.lot.id}`}>
        {right.blocker === null ? '提出异议' : '查看异议'}
      </Link>
    </p>
  );
}
