import type { EntrustmentRow } from '@procure/contract/entrustment/entrustment.schema.ts';
import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { EntrustmentBadge } from '@procure/web/entrustment/entrustment-badge.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { useList } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import { ExportButton } from '../../../lib/export-button.tsx';
import { Allowed } from '../../../lib/permission.ts';
import styles from '../components/entrustment.module.css';
import { EntrustmentActs } from '../components/entrustment-acts.tsx';
import { OfferEntrustment } from '../components/offer-entrustment.tsx';
import { entrustmentsQuery, formQuery } from '../queries.ts';

const filters = {};

/** `/entrustment`: entrustments with purchaser, agency, scope and period. */
export default function EntrustmentPage() {
  const list = useList(filters);
  const query = useQuery({ ...entrustmentsQuery(list.pageNum), placeholderData: keepPreviousData });
  return (
    <ListPage
      list={list}
      title="招标委托"
      lead="招标人委托代理机构办理招标：委托生效期间，代理机构的采购员可为招标人新建项目，并办理其被列为经办的项目。"
      actions={
        <>
          <ExportButton list="listEntrustments" filter={list.filter} />
          <Allowed code="entrustment.manage">
            <NewEntrustment />
          </Allowed>
        </>
      }
    >
      <Rows
        list={list}
        query={query}
        noun="委托"
        empty={{ text: '还没有招标委托' }}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'parties',
            title: '招标人与代理机构',
            cell: ({ purchaser, agency }) => (
              <>
                {purchaser.name}
                <Minor>委托 {agency.name}</Minor>
              </>
            ),
          },
          {
            key: 'scope',
            title: '委托书与范围',
            cell: (row) => (
              <>
                {row.documentNo}
                <Minor>{scopeText(row)}</Minor>
                <Letter file={row.file} />
              </>
            ),
          },
          {
            key: 'period',
            title: '期限',
            width: '11rem',
            cell: ({ fromDay, untilDay }) => (
              <>
                {formatDay(fromDay)}
                <Minor>至 {formatDay(untilDay)}</Minor>
              </>
            ),
          },
          { key: 'owner', title: '招标人负责人', width: '8rem', cell: ({ owner }) => owner.name },
          {
            key: 'phase',
            title: '状态',
            width: '9rem',
            cell: ({ phase, closedBy, reason }) => (
              <>
                <EntrustmentBadge phase={phase} />
                {reason === null ? null : (
                  <Minor>
                    {closedBy}：{reason}
                  </Minor>
                )}
              </>
            ),
          },
          {
            key: 'acts',
            title: '操作',
            width: '11rem',
            cell: (row) => <EntrustmentActs entrustment={row} />,
          },
        ]}
      />
    </ListPage>
  );
}

function Letter({ file }: Pick<EntrustmentRow, 'file'>) {
  if (file === null) return null;
  return (
    <div className={styles.acts}>
      <Button kind="text" aria-label={`下载委托书 ${file.name}`} onClick={() => void downloadFile(file)}>
        下载委托书
      </Button>
    </div>
  );
}

/** Shown only to people who work for a purchaser. */
function NewEntrustment() {
  const [open, setOpen] = useState(false);
  const form = useQuery(formQuery()).data?.data;
  if (form === undefined || form.purchasers.length === 0) return null;
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        委托代理机构
      </Button>
      {open ? <OfferEntrustment form={form} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function scopeText({ kinds, tenders, tenderCount }: EntrustmentRow): string {
  const named = tenders.map(({ title, tenderNo }) => `${title}（${tenderNo}）`);
  const others = tenderCount - tenders.length;
  return [
    ...(kinds.length === 0 ? [] : [`${kinds.map((kind) => categoryKindLabels[kind]).join('、')}类项目`]),
    ...named,
    ...(others === 0 ? [] : [`${others}个具体项目`]),
  ].join('；');
}
