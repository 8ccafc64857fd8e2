import type { LotView, TenderView } from '@procure/contract/tender/view.schema.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import { announceTender } from '@procure/domain/tender/announcement.ts';
import { isAnnounced } from '@procure/domain/tender/sourcing.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { MarkdownView } from '../../../lib/markdown-view.tsx';
import styles from './tender.module.css';

const unpublished: readonly LotState[] = ['draft', 'pending_approval', 'approved'];

export const isUnpublished = (state: LotState): boolean => unpublished.includes(state);

/**
 * The notice that publishing the lot would announce, by the same function as the server. It lacks the digest of the
 * lot's key, which does not exist yet. Nothing once the lot is published.
 */
export function NoticePreview({ tender, lot }: { readonly tender: TenderView; readonly lot: LotView }) {
  if (!isUnpublished(lot.state)) return null;
  const { title, body } = announceTender(tender, lot, tender.lots.length);
  return (
    <Card title="公告预览">
      <p className={styles.found}>
        {isAnnounced(tender)
          ? '发布后向社会公开；公告页另列项目信息、时间安排和公开的附件。加密公钥的摘要在发布时写入。'
          : '发布后只有受邀供应商可见。加密公钥的摘要在发布时写入。'}
      </p>
      <h3 className={styles.noticeTitle}>{title}</h3>
      <MarkdownView markdown={body} />
    </Card>
  );
}
