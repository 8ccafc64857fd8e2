import { getLibraryVersions } from '@procure/contract/library/library.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const versionsQuery = (id: string) => queryOf(getLibraryVersions, { id });
