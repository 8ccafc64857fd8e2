import type { ObjectionRightsView } from '@procure/contract/objection/objection.schema.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { readAgainAt } from '@procure/web/call/read-again.ts';
import { useServerNow } from '@procure/web/call/server-now.ts';
import { useOwnPlace } from '@procure/web/draft/use-own-place.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from '../../../lib/lot-page.module.css';
import { LotHeader } from '../../../lib/lot-page.tsx';
import { objectionRightsQuery } from '../../../lib/objection.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import { ObjectionDetail } from '../components/objection-detail.tsx';
import { ObjectionForm } from '../components/objection-form.tsx';
import { ObjectionList } from '../components/objection-list.tsx';
import { objectionHref, ownColumns } from '../components/own-rows.tsx';
import { Rights } from '../components/rights.tsx';
import { begun, newPlace, storedOf } from '../components/use-objection-draft.ts';
import { ownObjectionQuery } from '../queries.ts';

/**
 * `/objection`: the company's objections; `?lotId=…` the matters of a lot that may be objected to, with the form;
 * `?id=…` one of the objections.
 */
export default function ObjectionPage() {
  const [parameters] = useSearchParams();
  const [id, lotId] = [parameters.get('id'), parameters.get('lotId')];
  if (id) return <ObjectionDetail key={id} id={id} />;
  return lotId ? <OfLot key={lotId} lotId={lotId} /> : <ObjectionList />;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery({
    ...objectionRightsQuery(lotId),
    // A right begins and ends by itself, on the server's clock.
    refetchInterval: (query) =>
      readAgainAt(query, ({ rights }) =>
        rights.flatMap(({ from, until }) => [from, until].filter((moment) => moment !== null)),
      ),
  });
  return (
    <Loaded query={query}>{(found) => <Objecting found={found} receivedAt={query.dataUpdatedAt} />}</Loaded>
  );
}

interface ObjectingProps {
  readonly found: ObjectionRightsView;
  readonly receivedAt: number;
}

function Objecting({ found, receivedAt }: ObjectingProps) {
  const { lot, rights, mine, held, serverTime } = found;
  const own = (text: string) => inTermsOf(lot, text);
  const serverNow = useServerNow(serverTime, receivedAt);
  const [parameters] = useSearchParams();
  const wanted = parameters.get('draft');
  return (
    <div className={styles.page}>
      <LotHeader title={own('提出异议')} lot={lot} />
      {held ? (
        <Note tone="warning" title={own('本标段有未答复的异议，或者异议成立尚未纠正')}>
          <p>答复或者撤回，并完成纠正之前，与其有关的开标、公示或定标不能进行。</p>
        </Note>
      ) : null}
      <Rights lot={lot} rights={rights} serverNow={serverNow} />
      {rights.some(({ blocker }) => blocker === null) ? (
        <Card title={own('异议书')}>
          <Allowed code="objection.edit">
            <Writing key={wanted ?? 'latest'} found={found} wanted={wanted} />
          </Allowed>
        </Card>
      ) : null}
      <Card title={own(`本企业在本标段的异议（${mine.length}）`)}>
        {mine.length === 0 ? (
          <EmptyState
            text={own('本企业没有在本标段提出异议')}
            hint={own('提出的异议只有招标人一方的办理人员能看到。')}
          />
        ) : (
          <DataTable
            caption={own('本企业在本标段的异议')}
            columns={ownColumns}
            rows={mine}
            rowKey={({ id }) => id}
            rowHref={objectionHref}
          />
        )}
      </Card>
    </div>
  );
}

interface WritingProps {
  readonly found: ObjectionRightsView;
  /** The draft that the address names. */
  readonly wanted: string | null;
}

/**
 * The requested draft, else the latest, else a new one. The choice is made once, when the page opens: a new objection
 * becomes one of the drafts while the user writes.
 */
function Writing({ found, wanted }: WritingProps) {
  const drafts = found.mine.filter(({ state }) => state === 'draft');
  const [chosen, choose] = useState(() => (drafts.find(({ id }) => id === wanted) ?? drafts[0])?.id ?? null);
  if (chosen === null) return <New found={found} />;
  return (
    <div className={styles.form}>
      <div className={styles.actions}>
        <span className={styles.hint}>正在继续编写已保存的草稿。</span>
        <Button kind="text" onClick={() => choose(null)}>
          {inTermsOf(found.lot, '另写一份异议')}
        </Button>
      </div>
      <Saved found={found} id={chosen} />
    </div>
  );
}

function New({ found }: { readonly found: ObjectionRightsView }) {
  const id = useOwnPlace(newPlace(found.lot.id));
  const open = found.rights.find(({ blocker }) => blocker === null);
  if (id === undefined || open === undefined) return <Skeleton lines={8} />;
  return <ObjectionForm found={found} id={id} start={begun(open.subject)} />;
}

function Saved({ found, id }: { readonly found: ObjectionRightsView; readonly id: string }) {
  const query = useQuery(ownObjectionQuery(id));
  return (
    <Loaded query={query}>
      {(objection) =>
        objection.state === 'draft' ? (
          <ObjectionForm found={found} id={id} start={storedOf(objection)} />
        ) : (
          <EmptyState text={inTermsOf(found.lot, '这份异议已经提交')} hint="请在下方的列表中打开查看。" />
        )
      }
    </Loaded>
  );
}
