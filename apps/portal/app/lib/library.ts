import { getLibrary } from '@procure/contract/library/library.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

/** What the company keeps; asked anew where it is picked from. */
export const libraryQuery = () => queryOf(getLibrary, {});
