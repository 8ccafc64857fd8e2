import type { CompanyState } from '@procure/domain/company/company.ts';
import type { useList } from '@procure/web/list/use-list.ts';

/** What narrows the reviewers' lists; the last two show no companies, but what waits about them. */
export type CompanyList = ReturnType<
  typeof useList<{ keyword: string; tab: CompanyState | 'changes' | 'claims' | '' }>
>;
