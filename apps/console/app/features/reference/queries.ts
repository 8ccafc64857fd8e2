import { listReference } from '@procure/contract/reference/reference.route.ts';
import type { ReferenceKind } from '@procure/domain/reference/entry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const referenceQuery = (kind: ReferenceKind) => queryOf(listReference, { kind });
