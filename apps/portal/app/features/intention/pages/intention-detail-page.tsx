import { formatDate, formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { IntentionHistory, intentionFacts } from '@procure/web/intention/intention-facts.tsx';
import { Band } from '../../../lib/band.tsx';
import type { Intention } from '../queries.ts';
import styles from './intention-detail-page.module.css';

/** One planned government purchase, its revisions, and the notices of the purchase. */
export function IntentionDetailPage({ intention }: { readonly intention: Intention }) {
  const { title, buyerName, publishedAt, cancelledAt, cancelReason, publications, notices } = intention;
  return (
    <Band>
      <PageHeader
        title={title}
        lead={
          <>
            {buyerName}，{formatDateTime(publishedAt)}首次公开。
            <Link href="/intentionList">返回采购意向</Link>
          </>
        }
      />
      <div className={styles.parts}>
        {cancelledAt === null ? null : (
          <Note tone="warning" title={`采购人已于${formatDateTime(cancelledAt)}取消该采购意向`}>
            <p>{cancelReason}</p>
          </Note>
        )}
        <Card title="采购意向">
          <DescriptionList
            items={[{ term: '采购人', detail: buyerName, wide: true }, ...intentionFacts(intention)]}
          />
          <p className={styles.hint}>
            本次公开的采购意向是初步安排，具体以正式发布的采购公告和采购文件为准。
          </p>
        </Card>
        {notices.length === 0 ? null : (
          <Card title="采购公告">
            <ul className={styles.notices}>
              {notices.map((notice) => (
                <li key={notice.id}>
                  <Link href={`/inviteList/inviteDetail?id=${notice.id}`}>{notice.title}</Link>
                  <time dateTime={notice.publishedAt}>{formatDate(notice.publishedAt)}</time>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <IntentionHistory publications={publications} />
      </div>
    </Band>
  );
}
