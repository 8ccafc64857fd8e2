import { getManagedHelp, listManagedHelp } from '@procure/contract/help/help.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const articlesQuery = () => queryOf(listManagedHelp, {});
export const articleQuery = (id: string) => queryOf(getManagedHelp, { id });
