import type { getHints } from '@procure/contract/company/review.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { hintKindLabels } from '@procure/domain/company/mark.ts';
import { fieldLabel } from '@procure/domain/company/profile.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { CompanyBadge } from '@procure/web/company/company-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../../lib/permission.ts';
import { hintsQuery } from '../queries.ts';
import styles from './company.module.css';

interface HintsCardProps {
  readonly companyId: string;
  /** A request whose proposal is compared instead of the current profile; absent for the company itself. */
  readonly requestId?: string;
  /** A claim whose claimant is compared too. */
  readonly claimId?: string;
}

/** Features that other companies share with an application, for its reviewers. */
export function HintsCard(props: HintsCardProps) {
  return useAllowed('supplier.review') ? <Hints {...props} /> : null;
}

function Hints({ companyId, requestId = '', claimId = '' }: HintsCardProps) {
  const query = useQuery(hintsQuery({ id: companyId, requestId, claimId }));
  return (
    <Card title="相同信息">
      <Loaded query={query}>{(found) => <Companies {...found} />}</Loaded>
    </Card>
  );
}

function Companies({ companies, count }: OutputOf<typeof getHints>) {
  if (companies.length === 0)
    return (
      <p className={styles.hint}>
        没有发现与其他企业相同的代码、电话、银行账号、法定代表人、地址或登录浏览器。
      </p>
    );
  return (
    <div className={styles.acts}>
      <p className={styles.hint}>
        以下{count}家企业有相同信息，仅供核对，不代表存在问题。
        {count > companies.length ? `只列出最相近的${companies.length}家。` : null}
      </p>
      <ul className={styles.events}>
        {companies.map(({ id, name, uscc, status, same }) => (
          <li key={id}>
            <Link href={`/supplier/${id}`}>{name || uscc}</Link>{' '}
            <CompanyBadge state={status} reader="staff" />
            {same.map(({ kind, fields }) => (
              <span key={kind} className={styles.minor}>
                {hintKindLabels[kind]}
                {fields.length === 0 ? null : `（${fields.map(placeOf).join('、')}）`}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

const places: Readonly<Record<string, string>> = {
  'account.phone': '企业成员的登录手机',
  'claimant.phone': '认领人的登录手机',
};
const placeOf = (field: string) => places[field] ?? fieldLabel(field);
