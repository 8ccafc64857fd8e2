import type { ComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import { complaintSubjectLabels } from '@procure/domain/complaint/complaint.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { readAgainAt } from '@procure/web/call/read-again.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import styles from '../../../lib/lot-desk.module.css';
import { TabTitle } from '../../../lib/tab-title.ts';
import { Background, Complained } from '../components/complained.tsx';
import { Decision } from '../components/decision.tsx';
import { Review } from '../components/review.tsx';
import { Statements } from '../components/statements.tsx';
import { Remedy, Suspension } from '../components/suspension.tsx';
import { Term } from '../components/term.tsx';
import { complaintQuery } from '../queries.ts';

/** `/complaint/:id`: the complaint, the supervisor's deadline, the parties' statements, and the decision. */
export default function ComplaintPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    ...complaintQuery(id),
    refetchInterval: (query) =>
      readAgainAt(query, ({ dueAt, correctUntil }) => [dueAt, correctUntil].filter((one) => one !== null)),
  });
  return (
    <Loaded query={query} back={{ href: '/complaint', text: '返回投诉列表' }}>
      {(complaint) => <One key={complaint.id} complaint={complaint} />}
    </Loaded>
  );
}

function One({ complaint }: { readonly complaint: ComplaintView }) {
  const { subject, lotName, tenderNo, tenderId, state, handling } = complaint;
  const reviewing = handling?.mayHandle === true && (state === 'submitted' || state === 'correcting');
  return (
    <div className={styles.page}>
      <TabTitle of={lotName} />
      <PageHeader
        title={inTermsOf(complaint, `对${complaintSubjectLabels[subject]}的投诉`)}
        lead={
          <>
            {lotName} {tenderNo} <Link href={`/tender/${tenderId}`}>查看项目</Link>
          </>
        }
      />
      <Term key={complaint.serverTime} complaint={complaint} />
      {reviewing ? <Review complaint={complaint} /> : null}
      <Complained complaint={complaint} />
      <Background complaint={complaint} />
      <Statements complaint={complaint} />
      <Suspension complaint={complaint} />
      <Decision complaint={complaint} />
      <Remedy complaint={complaint} />
    </div>
  );
}
