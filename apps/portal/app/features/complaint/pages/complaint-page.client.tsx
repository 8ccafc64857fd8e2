import type {
  ComplaintRightsView,
  ComplaintRightView,
} from '@procure/contract/complaint/complaint.schema.ts';
import { complaintSubjectLabels } from '@procure/domain/complaint/complaint.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { readAgainAt } from '@procure/web/call/read-again.ts';
import { useServerNow } from '@procure/web/call/server-now.ts';
import { useOwnPlace } from '@procure/web/draft/use-own-place.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ComplaintTime, complaintRightsQuery } from '../../../lib/complaint.tsx';
import styles from '../../../lib/lot-page.module.css';
import { LotHeader } from '../../../lib/lot-page.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import { ComplaintDetail } from '../components/complaint-detail.tsx';
import { ComplaintForm } from '../components/complaint-form.tsx';
import { ComplaintList } from '../components/complaint-list.tsx';
import { ComplaintNotice } from '../components/complaint-notice.tsx';
import { complaintHref, ownColumns } from '../components/own-rows.tsx';
import { aboutOf, begun, newPlace, storedOf } from '../components/use-complaint-draft.ts';
import { ownComplaintQuery } from '../queries.ts';

/**
 * `/complaint`: the company's complaints; `?lotId=…` the matters of a lot that may be complained of, with the form;
 * `?id=…` one of the complaints; `?notice=…` another party's complaint about this company's bid.
 */
export default function ComplaintPage() {
  const [parameters] = useSearchParams();
  const [id, notice, lotId] = ['id', 'notice', 'lotId'].map((name) => parameters.get(name));
  if (id) return <ComplaintDetail key={id} id={id} />;
  if (notice) return <ComplaintNotice key={notice} id={notice} />;
  return lotId ? <OfLot key={lotId} lotId={lotId} /> : <ComplaintList />;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery({
    ...complaintRightsQuery(lotId),
    // A right begins and ends by itself, on the server's clock.
    refetchInterval: (query) =>
      readAgainAt(query, ({ rights }) =>
        rights.flatMap(({ from, until }) => [from, until].filter((moment) => moment !== null)),
      ),
  });
  return (
    <Loaded query={query}>{(found) => <Complaining found={found} receivedAt={query.dataUpdatedAt} />}</Loaded>
  );
}

interface ComplainingProps {
  readonly found: ComplaintRightsView;
  readonly receivedAt: number;
}

function Complaining({ found, receivedAt }: ComplainingProps) {
  const { lot, rights, mine, ordered, supervisor, serverTime } = found;
  const serverNow = useServerNow(serverTime, receivedAt);
  const [parameters] = useSearchParams();
  const wanted = parameters.get('draft');
  return (
    <div className={styles.page}>
      <LotHeader title="提出投诉" lot={lot} />
      {ordered ? (
        <Note tone="warning" title="监督部门已责令暂停或者整改">
          <p>恢复之前，本标段不开标、不公示、不定标、不签订合同。</p>
        </Note>
      ) : null}
      <Card title="投诉的权利" aside={supervisor === null ? null : <span>向{supervisor}投诉</span>}>
        <Rights rights={rights} serverNow={serverNow} lot={lot} />
      </Card>
      {rights.some(({ blocker }) => blocker === null) ? (
        <Card title="投诉书">
          <Allowed code="complaint.edit">
            <Writing
              key={wanted ?? 'latest'}
              found={found}
              wanted={wanted}
              about={parameters.get('objection')}
            />
          </Allowed>
        </Card>
      ) : null}
      <Card title={`本企业在本标段的投诉（${mine.length}）`}>
        {mine.length === 0 ? (
          <EmptyState
            text="本企业没有在本标段提出投诉"
            hint={inTermsOf(
              lot,
              '提交的投诉由监督部门办理；受理后告知招标人和被投诉的投标人，其他供应商看不到。',
            )}
          />
        ) : (
          <DataTable
            caption="本企业在本标段的投诉"
            columns={ownColumns}
            rows={mine}
            rowKey={({ id }) => id}
            rowHref={complaintHref}
          />
        )}
      </Card>
    </div>
  );
}

interface RightsProps {
  readonly rights: ComplaintRightsView['rights'];
  readonly serverNow: string;
  readonly lot: ComplaintRightsView['lot'];
}

function Rights({ rights, serverNow, lot }: RightsProps) {
  const own = (text: string) => inTermsOf(lot, text);
  const before =
    lot.scope === 'government'
      ? '投诉之前，应当先提出质疑'
      : own('就文件、开标和评标结果投诉，应当先提出异议');
  if (rights.length === 0)
    return (
      <EmptyState
        text="现在没有可以投诉的事项"
        hint={`${before}。`}
        action={<Link href={`/objection?lotId=${lot.id}`}>{own('提出异议')}</Link>}
      />
    );
  const columns: readonly Column<ComplaintRightView>[] = [
    {
      key: 'subject',
      title: '事项',
      width: '14rem',
      cell: ({ subject, objectionNo }) =>
        own(`${complaintSubjectLabels[subject]}${objectionNo === null ? '' : `（异议${objectionNo}）`}`),
    },
    {
      key: 'time',
      title: '投诉时间',
      cell: (right) => <ComplaintTime right={right} serverNow={serverNow} />,
    },
    {
      key: 'citation',
      title: '依据',
      width: '17rem',
      cell: ({ citation, within }) => `${citation}：${within}`,
    },
  ];
  return (
    <>
      <DataTable caption="投诉的权利" rows={rights} rowKey={aboutOf} columns={columns} />
      <p className={styles.hint}>{own(`${before}；异议答复期间不计入投诉期限。`)}</p>
    </>
  );
}

interface WritingProps {
  readonly found: ComplaintRightsView;
  /** The draft that the address names. */
  readonly wanted: string | null;
  /** The objection that the address names. */
  readonly about: string | null;
}

/**
 * The requested draft, else the latest draft about the same objection, else a new one. The choice is made once, when
 * the page opens.
 */
function Writing({ found, wanted, about }: WritingProps) {
  const drafts = found.mine.filter(({ state }) => state === 'draft');
  const [chosen, choose] = useState(
    () => (drafts.find(({ id }) => id === wanted) ?? (about === null ? drafts[0] : undefined))?.id ?? null,
  );
  if (chosen === null) return <New found={found} about={about} />;
  return (
    <div className={styles.form}>
      <div className={styles.actions}>
        <span className={styles.hint}>正在继续编写已保存的草稿。</span>
        <Button kind="text" onClick={() => choose(null)}>
          另写一份投诉
        </Button>
      </div>
      <Saved found={found} id={chosen} />
    </div>
  );
}

function New({ found, about }: Omit<WritingProps, 'wanted'>) {
  const id = useOwnPlace(newPlace(found.lot.id));
  const open = found.rights.filter(({ blocker }) => blocker === null);
  const first = open.find(({ objectionId }) => objectionId !== null && objectionId === about) ?? open[0];
  if (id === undefined || first === undefined) return <Skeleton lines={8} />;
  return <ComplaintForm found={found} id={id} start={begun(aboutOf(first))} />;
}

function Saved({ found, id }: { readonly found: ComplaintRightsView; readonly id: string }) {
  const query = useQuery(ownComplaintQuery(id));
  return (
    <Loaded query={query}>
      {(complaint) =>
        complaint.state === 'draft' ? (
          <ComplaintForm found={found} id={id} start={storedOf(complaint)} />
        ) : (
          <EmptyState text="这份投诉已经提交" hint="请在下方的列表中打开查看。" />
        )
      }
    </Loaded>
  );
}
