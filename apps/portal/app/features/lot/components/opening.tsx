import type { ObjectionRightsView } from '@procure/contract/objection/objection.schema.ts';
import { officialDocumentPath } from '@procure/contract/official-document/official-document.route.ts';
import { getSignedRecord, openingChangesAt } from '@procure/contract/opening/opening.route.ts';
import type { getOpeningRecord, OpeningEntryView } from '@procure/contract/opening/opening.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { isOpenObjection } from '@procure/domain/objection/objection.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useChanges } from '@procure/web/call/changes.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { readAgainAt } from '@procure/web/call/read-again.ts';
import { RaisedList } from '@procure/web/objection/raised-list.tsx';
import { isAwaitingSignature, SignedDocuments } from '@procure/web/official-document/signed-documents.tsx';
import { OpeningResultBadge } from '@procure/web/opening/opening-result-badge.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/download.ts';
import { ObjectionWay, objectionRightsQuery } from '../../../lib/objection.tsx';
import { myLotQuery, openingRecordQuery } from '../queries.ts';
import styles from './lot.module.css';
import { ObjectInHall } from './object-in-hall.tsx';

interface OpeningProps {
  readonly lotId: string;
  readonly openedAt: string | null;
}

/** Polling interval in milliseconds, for the case that the event stream does not get through. */
const patience = 15_000;

/**
 * The opening as a bidder follows it, entry by entry, and then the record. Companies that have not bid see nothing of
 * it.
 */
export function Opening({ lotId, openedAt }: OpeningProps) {
  const queryClient = useQueryClient();
  const underWay = openedAt === null;
  const rights = useQuery({
    ...objectionRightsQuery(lotId),
    // The right begins with the opening and ends by itself.
    refetchInterval: (query) => {
      const right = query.state.data === undefined ? undefined : hallOf(query.state.data.data);
      if (right === undefined || right.blocker?.reason === 'objection_late') return false;
      return readAgainAt(query, () => [right.until ?? '']);
    },
  });
  const hall = rights.data === undefined ? undefined : hallOf(rights.data.data);
  const isOpen = hall?.blocker === null;
  const query = useQuery({
    ...openingRecordQuery(lotId),
    refetchInterval: ({ state }) =>
      underWay ||
      isOpen ||
      isAwaited(state.data?.data) ||
      isPriced(state.data?.data) ||
      state.data?.data.record?.documents.some(isAwaitingSignature) === true
        ? patience
        : false,
  });
  const followed = underWay || isOpen || isAwaited(query.data?.data) || isPriced(query.data?.data);
  useChanges(openingChangesAt, { lotId }, followed, () => {
    void queryClient.invalidateQueries(openingRecordQuery(lotId));
    void queryClient.invalidateQueries(myLotQuery(lotId));
    void queryClient.invalidateQueries(objectionRightsQuery(lotId));
  });
  return (
    <Card title="开标" aside={underWay ? null : <span>{formatDateTimeSeconds(openedAt)}完成</span>}>
      <Loaded query={query}>
        {(opening) => (
          <>
            <Standing opening={opening} />
            <Prices opening={opening} />
            <Record lotId={lotId} opening={opening} />
            <ObjectionWay lotId={lotId} subject="opening" />
            <section className={styles.raised} aria-label="对开标的异议">
              {hall !== undefined && isOpen ? <ObjectInHall lotId={lotId} right={hall} /> : null}
              {opening.raised.length === 0 ? null : <h3>对开标的异议及答复</h3>}
              <RaisedList
                raised={opening.raised}
                by={({ own }) => (own ? '本企业' : '某投标人')}
                standing={() => '您已提出，待招标人当场答复'}
              />
            </section>
          </>
        )}
      </Loaded>
    </Card>
  );
}

type Followed = OutputOf<typeof getOpeningRecord>;

const hallOf = ({ rights }: ObjectionRightsView) => rights.find(({ subject }) => subject === 'opening');

/** The company raised an objection that has not been answered. */
const isAwaited = (opening: Followed | undefined): boolean =>
  opening?.raised.some(({ state }) => isOpenObjection(state)) === true;

/** The price envelopes are being opened. */
const isPriced = (opening: Followed | undefined): boolean =>
  opening?.prices != null && opening.prices.openedAt === null;

/** Progress of the opening; renders nothing once the record is complete. */
function Standing({ opening: { state, record, ...opening } }: { readonly opening: Followed }) {
  const record_ = opening.publicOpening
    ? '开启一份，显示一份，无需刷新页面。'
    : '本采购方式不公开唱标，只显示本单位的记录，无需刷新页面。';
  switch (state) {
    case 'waiting':
      return (
        <Note title="等待开标人解锁">
          <p>
            需要{opening.openersNeeded}位开标人解锁，已解锁{opening.releasedCount}位。解锁后系统逐一解密投标，
            {record_}
          </p>
        </Note>
      );
    case 'in_progress':
      return (
        <Note title="正在开标">
          <p>
            {record?.bidCount == null ? '' : `共${record.bidCount}份投标，已开启${record.entries.length}份。`}
            {record_}
          </p>
        </Note>
      );
    case 'paused':
      return (
        <Note tone="warning" title="开标暂停">
          <p>部分投标暂未开启，平台或开标人处理后继续。已经显示的记录不变。</p>
        </Note>
      );
    case 'completed':
      return null;
  }
}

/** The prices of a lot with two envelopes: when they are opened, and of which bids. */
function Prices({ opening: { state, splitEnvelope, prices } }: { readonly opening: Followed }) {
  if (!splitEnvelope || state !== 'completed') return null;
  const words =
    prices === null
      ? '本标段采用双信封，报价文件在技术商务评审结束后开启。'
      : prices.openedAt === null
        ? `报价文件于${formatDateTimeSeconds(prices.startedAt)}开始开启，共${prices.bidCount}份。`
        : `通过评审的${prices.bidCount}份报价文件已于${formatDateTimeSeconds(prices.openedAt)}开启，其余不予开启。`;
  return <Note title="报价文件">{words}</Note>;
}

function Record({ lotId, opening }: { readonly lotId: string; readonly opening: Followed }) {
  const { state, publicOpening, record } = opening;
  if (record === null || (state !== 'completed' && record.entries.length === 0)) return null;
  return (
    <>
      <DataTable caption="开标记录" columns={columns} rows={record.entries} rowKey={({ bidId }) => bidId} />
      {state === 'completed' ? (
        <p className={styles.minor}>
          {publicOpening ? (
            <a href={getSignedRecord.path.replace(':lotId', lotId)} download={`开标记录-${lotId}.json`}>
              下载平台签名的开标记录（含续页）
            </a>
          ) : (
            '本采购方式不公开唱标，只显示本单位的记录。'
          )}
        </p>
      ) : null}
      <SignedDocuments
        documents={record.documents}
        checkAt={officialDocumentPath}
        onDownload={(one) => void downloadFile(one)}
      />
    </>
  );
}

const columns: readonly Column<OpeningEntryView>[] = [
  {
    key: 'bidder',
    title: '投标人',
    cell: ({ position, companyName, own }) => `${position}. ${companyName}${own ? '（本单位）' : ''}`,
  },
  {
    key: 'price',
    title: '投标总价（含税）',
    numeric: true,
    cell: ({ priceSealed, totalIncl, totalInWords }) =>
      priceSealed ? (
        '未开启'
      ) : totalIncl === null ? (
        '—'
      ) : (
        <span>
          <b>{formatYuan(totalIncl)}</b>
          <span className={styles.minor}>{totalInWords}</span>
        </span>
      ),
  },
  { key: 'delivery', title: '交货期', cell: ({ delivery }) => delivery || '—' },
  { key: 'quality', title: '质量', cell: ({ quality }) => quality || '—' },
  {
    key: 'bond',
    title: '保证金',
    numeric: true,
    cell: ({ bondAmount }) => (bondAmount === null ? '—' : formatYuan(bondAmount)),
  },
  {
    key: 'result',
    title: '结果',
    cell: ({ result, cause, remarks }) => (
      <span>
        <OpeningResultBadge state={result} />
        {[cause, ...remarks]
          .filter((words) => words !== null)
          .map((words) => (
            <span key={words} className={styles.minor}>
              {words}
            </span>
          ))}
      </span>
    ),
  },
];
