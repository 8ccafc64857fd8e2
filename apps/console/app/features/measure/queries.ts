import * as measures from '@procure/contract/measure/measure.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const measuresQuery = (filter: RequestOf<typeof measures.listMeasures>) =>
  queryOf(measures.listMeasures, filter);
export const measureQuery = (id: string) => queryOf(measures.getMeasure, { id });
