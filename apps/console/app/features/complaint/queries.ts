import * as complaints from '@procure/contract/complaint/complaint.route.ts';
import * as register from '@procure/contract/complaint/register.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const complaintsQuery = (filter: RequestOf<typeof complaints.listComplaints>) =>
  queryOf(complaints.listComplaints, filter);
export const complaintQuery = (id: string) => queryOf(complaints.getComplaint, { id });
export const registerQuery = (filter: RequestOf<typeof register.listComplaintRegister>) =>
  queryOf(register.listComplaintRegister, filter);
export const figuresQuery = (filter: RequestOf<typeof register.getComplaintFigures>) =>
  queryOf(register.getComplaintFigures, filter);
