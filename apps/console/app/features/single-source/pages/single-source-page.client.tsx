import type { SingleSourceView } from '@procure/contract/single-source/single-source.schema.ts';
import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { singleSourceOutcomeLabels } from '@procure/domain/single-source/single-source.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { useAllowed } from '../../../lib/permission.ts';
import { ConcludeDialog } from '../components/conclude-dialog.tsx';
import { PublicityForm } from '../components/publicity-form.tsx';
import { singleSourceQuery } from '../queries.ts';

type Publicity = NonNullable<SingleSourceView['publicity']>;

export default function SingleSourcePage() {
  return <LotDeskPage desk="single-source">{(_, { tender }) => <OfTender tender={tender} />}</LotDeskPage>;
}

function OfTender({ tender }: { readonly tender: TenderView }) {
  const query = useQuery(singleSourceQuery(tender.id));
  return <Loaded query={query}>{(view) => <SingleSource tender={tender} view={view} />}</Loaded>;
}

interface SingleSourceProps {
  readonly tender: TenderView;
  readonly view: SingleSourceView;
}

function SingleSource({ tender, view }: SingleSourceProps) {
  const mayPublish = useAllowed('tender.publish');
  const [writing, setWriting] = useState(false);
  const { publicity, publicizeBlocker } = view;
  const free = mayPublish && publicizeBlocker === null;
  return (
    <>
      <Standing view={view} />
      {writing || (publicity === null && free) ? (
        <PublicityForm
          tender={tender}
          view={view}
          onClose={publicity === null ? undefined : () => setWriting(false)}
          onPublished={() => setWriting(false)}
        />
      ) : null}
      {publicity === null ? (
        free ? null : (
          <Card title="单一来源公示">
            <EmptyState text="还没有发布单一来源公示" hint={publicizeBlocker?.message} />
          </Card>
        )
      ) : (
        <>
          <Content publicity={publicity} onAnew={free && !writing ? () => setWriting(true) : null} />
          <Opinions publicity={publicity} mayConclude={mayPublish} />
        </>
      )}
    </>
  );
}

/** The state of the announcement and the next steps. */
function Standing({ view }: { readonly view: SingleSourceView }) {
  const { publicity, serverTime, needed } = view;
  if (!needed)
    return (
      <Note tone="info" title="本项目不须作单一来源公示">
        <p>政府采购中只能从唯一供应商处采购的项目，提交审批前须公示不少于5个工作日。</p>
      </Note>
    );
  if (publicity === null)
    return (
      <Note tone="warning" title="提交审批前须先公示">
        <p>
          公示期不少于5个工作日，现在发布的至{formatDateTime(view.until)}
          （北京时间）期满（《政府采购法实施条例》第三十八条）。
        </p>
      </Note>
    );
  const { outcome, until, opinions, reviewDue } = publicity;
  if (outcome !== null)
    return (
      <Note
        tone={outcome === 'rejected' ? 'success' : 'danger'}
        title={`已有结论：${singleSourceOutcomeLabels[outcome]}`}
      >
        <p>
          {outcome === 'rejected'
            ? '可以提交审批。'
            : outcome === 'upheld'
              ? '请退回编辑，改用其他采购方式。'
              : '继续采购的，须重新公示。'}
        </p>
      </Note>
    );
  if (Date.parse(serverTime) < Date.parse(until))
    return (
      <Note tone="info" title={`公示中，至${formatDateTime(until)}（北京时间）期满`}>
        <p>期满没有异议的，可以提交审批；收到异议的，期满后组织补充论证并作出结论。</p>
      </Note>
    );
  return opinions.length === 0 ? (
    <Note tone="success" title="公示期满，没有收到异议">
      <p>可以提交审批。</p>
    </Note>
  ) : (
    <Note tone="warning" title={`公示期满，${opinions.length}条异议待补充论证`}>
      <p>请在{formatDateTime(reviewDue)}（北京时间）前作出结论；结论公开，并告知提出人。</p>
    </Note>
  );
}

interface ContentProps {
  readonly publicity: Publicity;
  readonly onAnew: (() => void) | null;
}

function Content({ publicity, onAnew }: ContentProps) {
  const { supplierName, supplierUscc, supplierAddress, experts } = publicity;
  const text = (words: string) => <p className={styles.text}>{words}</p>;
  return (
    <Card title="公示内容" aside={onAnew === null ? null : <Button onClick={onAnew}>重新公示</Button>}>
      <DescriptionList
        items={[
          {
            term: '发布',
            detail: `${formatDateTime(publicity.publishedAt)}，${publicity.publishedBy.name}`,
          },
          { term: '期满', detail: formatDateTime(publicity.until) },
          {
            term: '拟定的唯一供应商',
            detail: text(`${supplierName}（${supplierUscc}）\n${supplierAddress}`),
            wide: true,
          },
          { term: '拟采购的货物或者服务', detail: text(publicity.description), wide: true },
          { term: '采用单一来源的原因', detail: text(publicity.reason), wide: true },
          {
            term: '专业人员论证意见',
            detail: text(
              experts
                .map(({ name, employer, title, opinion }) => `${name}（${employer}，${title}）：${opinion}`)
                .join('\n'),
            ),
            wide: true,
          },
          { term: '财政部门', detail: text(publicity.supervisor), wide: true },
        ]}
      />
    </Card>
  );
}

interface OpinionsProps {
  readonly publicity: Publicity;
  readonly mayConclude: boolean;
}

function Opinions({ publicity, mayConclude }: OpinionsProps) {
  const [concluding, setConcluding] = useState(false);
  const { opinions, concludeBlocker, abandonBlocker, statement, concludedAt, concludedBy } = publicity;
  return (
    <Card
      title={`异议（${opinions.length}）`}
      aside={
        mayConclude && abandonBlocker === null ? (
          <Button kind={concludeBlocker === null ? 'primary' : 'default'} onClick={() => setConcluding(true)}>
            {concludeBlocker === null ? '作出结论' : '终止单一来源采购'}
          </Button>
        ) : null
      }
    >
      {opinions.length === 0 ? (
        <EmptyState text="没有收到异议" hint="任何供应商、单位或者个人可以在公示期内提出。" />
      ) : (
        <ul className={styles.opinions}>
          {opinions.map(({ opinionNo, content, submittedAt, person }) => (
            <li key={opinionNo}>
              <p className={styles.facts}>
                <span>{opinionNo}</span>
                <span>{formatDateTime(submittedAt)}</span>
                {person === null ? null : (
                  <span>
                    {person.name}，{person.phone}
                  </span>
                )}
              </p>
              <p className={styles.text}>{content}</p>
            </li>
          ))}
        </ul>
      )}
      {statement === null || concludedAt === null ? null : (
        <DescriptionList
          items={[
            { term: '结论', detail: `${formatDateTime(concludedAt)}，${concludedBy?.name ?? ''}` },
            { term: '说明', detail: <p className={styles.text}>{statement}</p>, wide: true },
          ]}
        />
      )}
      {concluding ? <ConcludeDialog publicity={publicity} onClose={() => setConcluding(false)} /> : null}
    </Card>
  );
}
