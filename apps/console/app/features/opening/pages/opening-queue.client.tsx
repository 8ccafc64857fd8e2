import { formatDateTime } from '@procure/domain/display/time.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList } from '@procure/web/list/use-list.ts';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { Allowed } from '../../../lib/permission.ts';
import { queueQuery } from '../queries.ts';

const filters = { queue: oneOf(['waiting', 'opened'], 'waiting'), whose: oneOf(['mine', 'all'], 'mine') };

/** `/opening`: lots to open, the nearest deadline first; opened lots, the latest first. */
export default function OpeningQueue() {
  const list = useList(filters, ['queue', 'whose']);
  const { queue, whose } = list.filter;
  const query = useQuery(queueQuery(queue, whose, list.pageNum));
  const words = queue === 'waiting' ? '待开标' : '已开标';
  return (
    <ListPage
      title="开标"
      lead="投标截止后，由指定的开标人解锁开标。"
      actions={
        <>
          <ExportButton list="listOpenings" filter={{ queue, whose }} />
          <Allowed code="opening.release">
            <ButtonLink href="/opening/key">开标密钥</ButtonLink>
          </Allowed>
        </>
      }
      list={list}
      tabs={{ name: 'queue', label: '开标', options: { waiting: '待开标', opened: '已开标' } }}
      toggles={[{ name: 'whose', text: '只看由我开标的', on: 'mine', off: 'all' }]}
    >
      <Rows
        list={list}
        query={query}
        noun="标段"
        empty={
          whose === 'mine'
            ? { text: `没有由您开标的${words}标段`, hint: '取消“只看由我开标的”可查看全部标段。' }
            : { text: `没有${words}的标段` }
        }
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/opening/${id}`}
        columns={[
          {
            key: 'title',
            title: '项目',
            cell: (lot) => (
              <>
                {lot.tenderTitle}
                <Minor>
                  {lot.tenderNo} · 第{lot.lotNo}标段
                </Minor>
              </>
            ),
          },
          {
            key: 'phase',
            title: '状态',
            cell: (lot) =>
              lot.pricesAwaited ? <Badge tone="warning">待开启报价</Badge> : <LotBadge phase={lot.phase} />,
          },
          {
            key: 'deadline',
            title: '开标时间（北京时间）',
            numeric: true,
            cell: (lot) => formatDateTime(lot.bidDeadline),
          },
          {
            key: 'consents',
            title: '确认公钥',
            cell: (lot) => `${lot.consents}/${lot.openersNeeded}${lot.mayConsent ? '（待您确认）' : ''}`,
          },
          {
            key: 'released',
            title: '解锁',
            cell: (lot) =>
              `${lot.releasedCount}/${lot.openersNeeded}${lot.releasedByMe ? '（您已解锁）' : ''}`,
          },
        ]}
      />
    </ListPage>
  );
}
