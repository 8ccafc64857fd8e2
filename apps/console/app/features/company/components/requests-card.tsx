import {
  changeRequestStateLabels,
  changeRequestStates,
} from '@procure/domain/change-request/change-request.ts';
import { changeSectionLabels, changeSections } from '@procure/domain/change-request/sections.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import styles from './company.module.css';
import type { CompanyView } from './decision-panel.tsx';

/** The company's requests to change its profile. */
export function RequestsCard({ company }: { readonly company: CompanyView }) {
  if (company.requests.length === 0) return null;
  return (
    <Card title="变更申请">
      <ul className={styles.events}>
        {company.requests.map((request) => (
          <li key={request.id}>
            <Link href={`/supplier/change/${request.id}`}>{sectionOf(request.section)}</Link>
            <span className={styles.minor}>
              {stateOf(request.state)}
              {request.submittedAt === null ? '' : ` · ${formatDateTime(request.submittedAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const sectionOf = (code: string) => {
  const section = changeSections.find((one) => one === code);
  return section === undefined ? code : changeSectionLabels[section];
};

const stateOf = (code: string) => {
  const state = changeRequestStates.find((one) => one === code);
  return state === undefined ? code : changeRequestStateLabels[state];
};
