import * as complaints from '@procure/contract/complaint/complaint.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const complaintsQuery = (filter: RequestOf<typeof complaints.listComplaints>) =>
  queryOf(complaints.listComplaints, filter);
export const complaintQuery = (id: string) => queryOf(complaints.getComplaint, { id });
