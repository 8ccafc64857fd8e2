import type { ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { readAgainAt } from '@procure/web/call/read-again.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import styles from '../../../lib/lot-desk.module.css';
import { LotHeader } from '../../../lib/lot-header.tsx';
import { Answer } from '../components/answer.tsx';
import { Objected } from '../components/objected.tsx';
import { Others } from '../components/others.tsx';
import { Term } from '../components/term.tsx';
import { objectionQuery } from '../queries.ts';

/** `/objection/:id`: the objection, its deadline, the answer and its signatures. */
export default function ObjectionPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    ...objectionQuery(id),
    // A colleague may write an answer, or the objector may withdraw, while the reader is writing.
    refetchInterval: (query) => readAgainAt(query, ({ dueAt }) => [dueAt]),
  });
  return (
    <Loaded query={query} back={{ href: '/objection', text: '返回异议列表' }}>
      {(objection) => <One key={objection.id} objection={objection} />}
    </Loaded>
  );
}

function One({ objection }: { readonly objection: ObjectionView }) {
  const { lot, subject } = objection;
  return (
    <div className={styles.page}>
      <LotHeader current="objection" title={`对${objectionSubjectLabels[subject]}的异议`} lot={lot} />
      <Term key={objection.serverTime} objection={objection} />
      <Objected objection={objection} />
      <Others objection={objection} />
      <Answer objection={objection} />
    </div>
  );
}
