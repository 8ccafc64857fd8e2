import type { ObjectionRightsView } from '@procure/contract/objection/objection.schema.ts';
import { objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { useServerNow } from '@procure/web/call/server-now.ts';
import { useQuery } from '@tanstack/react-query';
import { objectionRightsQuery, RightTime } from '../../../lib/objection.tsx';
import styles from './lot.module.css';

/**
 * The matters that the company may object to here, until when or why not, and the way to do so; renders nothing if the
 * law gives no right.
 */
export function Objections({ lotId }: { readonly lotId: string }) {
  const query = useQuery(objectionRightsQuery(lotId));
  const found = query.data?.data;
  return found === undefined || found.rights.length === 0 ? null : (
    <Rights found={found} receivedAt={query.dataUpdatedAt} />
  );
}

interface RightsProps {
  readonly found: ObjectionRightsView;
  readonly receivedAt: number;
}

function Rights({ found: { lot, rights, mine, serverTime }, receivedAt }: RightsProps) {
  const serverNow = useServerNow(serverTime, receivedAt);
  const isOpen = rights.some(({ blocker }) => blocker === null);
  return (
    <Card
      title="异议"
      id="objection"
      aside={<Link href={`/objection?lotId=${lot.id}`}>{isOpen ? '提出异议' : '查看异议'}</Link>}
    >
      <DescriptionList
        stacked
        items={rights.map((right) => ({
          term: `对${objectionSubjectLabels[right.subject]}`,
          detail: <RightTime right={right} serverNow={serverNow} />,
          wide: true,
        }))}
      />
      <p className={styles.minor}>
        对答复不满意，或者有其他违法行为的，<Link href={`/complaint?lotId=${lot.id}`}>可以依法投诉</Link>。
      </p>
      {mine.length === 0 ? null : <p className={styles.minor}>本企业在本标段有{mine.length}份异议或草稿。</p>}
    </Card>
  );
}
