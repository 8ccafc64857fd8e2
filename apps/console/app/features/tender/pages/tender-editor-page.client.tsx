import { ButtonLink } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useOwnPlace } from '@procure/web/draft/use-own-place.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useHandling } from '../../../lib/handling.tsx';
import { Failed } from '../components/failed.tsx';
import { copyOf, draftFrom, draftOf, emptyTender, type TenderDraft } from '../components/form-state.ts';
import { TenderEditor } from '../components/tender-editor.tsx';
import { newTender, type TenderStart } from '../components/use-tender-draft.ts';
import { templateQuery, tenderQuery } from '../queries.ts';

/** `/tender/new`; `?copy=<id>` begins with the content of a tender, `?template=<id>` with that of a template. */
export function NewTenderPage() {
  const [parameters] = useSearchParams();
  const copied = parameters.get('copy');
  const template = parameters.get('template');
  if (copied !== null) return <CopiedTender key={copied} from={copied} />;
  return template === null ? <EmptyTender /> : <TemplatedTender key={template} from={template} />;
}

function EmptyTender() {
  const id = useOwnPlace(newTender);
  const [begun] = useState(() => emptyTender(new Date()));
  return id === undefined ? <Skeleton lines={10} /> : <TenderEditor id={id} stored={null} begun={begun} />;
}

function CopiedTender({ from }: { readonly from: string }) {
  const query = useQuery({ ...tenderQuery(from), staleTime: Number.POSITIVE_INFINITY });
  return <Begun query={query} draftOf={copyOf} originOf={(tender) => tender} />;
}

function TemplatedTender({ from }: { readonly from: string }) {
  const query = useQuery({ ...templateQuery(from), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Begun
      query={query}
      draftOf={({ content }, now) => draftFrom(content, now)}
      originOf={(template) => template}
    />
  );
}

interface BegunProps<Origin> {
  readonly query: UseQueryResult<{ readonly data: Origin }>;
  readonly draftOf: (origin: Origin, now: Date) => TenderDraft;
  readonly originOf: (origin: Origin) => TenderStart['origin'];
}

/** A new tender with the content of another object, which is read first. */
function Begun<Origin>({ query, draftOf: begin, originOf }: BegunProps<Origin>) {
  const [id] = useState(() => crypto.randomUUID());
  if (query.data === undefined)
    return query.isError ? (
      <Failed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton lines={10} />
    );
  const { data } = query.data;
  const origin = originOf(data);
  return (
    <TenderEditor
      id={id}
      stored={null}
      begun={begin(data, new Date())}
      {...(origin === undefined ? {} : { origin })}
    />
  );
}

export default function EditTenderPage() {
  const { id = '' } = useParams();
  const tender = useQuery({ ...tenderQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  // Reading again while the user writes changes the page around the editor, not the editor's starting point.
  const handling = useHandling(id);
  if (tender.isError && (tender.data === undefined || !tender.isFetchedAfterMount))
    return <Failed error={tender.error} onRetry={() => void tender.refetch()} />;
  // Data read earlier may be older than the draft in this browser.
  if (!tender.isFetchedAfterMount || tender.data === undefined || handling === null)
    return <Skeleton lines={10} />;
  const { data } = tender.data;
  if (data.lots.some(({ state }) => state !== 'draft')) {
    return (
      <EmptyState
        text="该项目已提交审批或已发布，不能再编辑"
        hint="待审批的可以先撤回，待发布的可以退回修改。"
        action={<ButtonLink href={`/tender/${id}`}>查看项目</ButtonLink>}
      />
    );
  }
  if (!handling.may) {
    return (
      <EmptyState
        text="您不是本项目的负责人或经办，不能编辑"
        hint={`本项目由${handling.who.join('、')}办理；如需参与，请联系负责人将您加为经办。`}
        action={<ButtonLink href={`/tender/${id}`}>查看项目</ButtonLink>}
      />
    );
  }
  return <TenderEditor key={id} id={id} stored={data} begun={draftOf(data)} />;
}
