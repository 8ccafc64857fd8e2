import type { LotView, TenderView } from '@procure/contract/tender/view.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { noticeLabel } from '@procure/domain/notice/notice.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import styles from '../components/tender.module.css';

/** The actions on the lot, and its publications. */
export default function HistoryPage() {
  return (
    <LotDeskPage desk="history">
      {(_, { tender, lot }) => (
        <Card title="办理记录">
          <History tender={tender} lot={lot} />
        </Card>
      )}
    </LotDeskPage>
  );
}

const actionLabels: Readonly<Record<string, string>> = {
  create: '创建项目',
  submit: '提交审批',
  recall: '撤回审批',
  approve: '审批通过',
  return: '审批退回',
  revise: '退回修改',
  publish: '发布公告',
  extend: '延长截止时间',
  suspend: '暂停标段',
  resume: '恢复标段',
  terminate: '终止标段',
  rebid: '重新招标',
  archive: '归档',
  fail: '流标',
  open: '开标',
  completeOpening: '开标结束',
  publicize: '公示候选人',
  decide: '进入定标',
  award: '定标',
  contract: '签约',
  addDocument: '添加招标文件',
};

/** Actions and publications in one timeline. */
function History({ tender, lot }: { readonly tender: TenderView; readonly lot: LotView }) {
  const entries = [
    ...tender.history
      .filter(({ lotId }) => lotId === null || lotId === lot.id)
      .map(({ at, action, actorName, reason }) => ({
        at,
        key: `${at}${action}`,
        words: `${actorName} ${actionLabels[action] ?? action}`,
        detail: reason,
        notice: null,
      })),
    ...tender.notices
      .filter(({ lotId }) => lotId === null || lotId === lot.id)
      .map(({ id, kind, title, publishedAt }) => ({
        at: publishedAt,
        key: id,
        words: title,
        detail: null,
        notice: noticeLabel(kind, tender.method),
      })),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (entries.length === 0) return <EmptyState text="还没有记录" />;
  return (
    <ol className={styles.history}>
      {entries.map(({ at, key, words, detail, notice }) => (
        <li key={key}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <div>
            {notice === null ? null : <Badge tone="info">{notice}</Badge>} {words}
            {detail === null ? null : <p>{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
