import { listHolidays } from '@procure/contract/holiday/holiday.route.ts';
import { listReference } from '@procure/contract/reference/reference.route.ts';
import type { ReferenceKind } from '@procure/domain/reference/entry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const referenceQuery = (kind: ReferenceKind) => queryOf(listReference, { kind });
export const holidaysQuery = () => queryOf(listHolidays, {});
