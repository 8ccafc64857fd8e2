import * as entrustments from '@procure/contract/entrustment/entrustment.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const entrustmentsQuery = (pageNum: number) => queryOf(entrustments.listEntrustments, { pageNum });
export const formQuery = () => queryOf(entrustments.getEntrustmentForm, {});
