import { getComplaintRights } from '@procure/contract/complaint/complaint.route.ts';
import type { ComplaintRightView } from '@procure/contract/complaint/complaint.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { queryOf } from '@procure/web/call/queries.ts';
import { useServerNow } from '@procure/web/call/server-now.ts';
import { useQuery } from '@tanstack/react-query';
import styles from './objection.module.css';

export const complaintRightsQuery = (lotId: string) => queryOf(getComplaintRights, { lotId });

interface ComplaintTimeProps {
  readonly right: ComplaintRightView;
  /** ISO, the server's clock. */
  readonly serverNow: string;
}

/** The last moment for a complaint, or why none is possible. */
export function ComplaintTime({ right: { blocker, until, subject }, serverNow }: ComplaintTimeProps) {
  if (blocker?.reason === 'complaint_late' && until !== null)
    return (
      <span className={styles.closed}>{formatDateTimeSeconds(until)}（北京时间）已截止，不能再投诉</span>
    );
  if (blocker !== null) return <span className={styles.closed}>{blocker.message}</span>;
  if (until === null)
    return <span>{subject === 'other' ? '自知道或者应当知道之日起10日内可以投诉' : '现在可以投诉'}</span>;
  return (
    <span className={styles.time}>
      <span>{formatDateTimeSeconds(until)}（北京时间）前可以投诉</span>
      <Countdown deadline={until} serverNow={serverNow} />
    </span>
  );
}

interface ComplaintWayProps {
  readonly lotId: string;
  readonly objectionId: string;
}

/**
 * On the page of an objection: the last moment for a complaint that follows it, and the link. Renders nothing if the
 * law gives no right.
 */
export function ComplaintWay({ lotId, objectionId }: ComplaintWayProps) {
  const query = useQuery(complaintRightsQuery(lotId));
  const found = query.data?.data;
  const right = found?.rights.find((one) => one.objectionId === objectionId);
  const serverNow = useServerNow(found?.serverTime ?? '1970-01-01T00:00:00.000Z', query.dataUpdatedAt);
  if (found === undefined || right === undefined) return null;
  return (
    <p className={styles.way}>
      <ComplaintTime right={right} serverNow={serverNow} />
      <Link href={`/complaint?lotId=${lotId}&objection=${objectionId}`}>
        {right.blocker === null ? '提出投诉' : '查看投诉'}
      </Link>
    </p>
  );
}
