import { getLibrary } from '@procure/contract/library/library.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

/** The company's library; read again when an entry is picked. */
export const libraryQuery = () => queryOf(getLibrary, {});
