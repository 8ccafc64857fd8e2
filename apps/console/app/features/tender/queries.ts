import * as areas from '@procure/contract/area/area.route.ts';
import * as categories from '@procure/contract/category/category.route.ts';
import * as comments from '@procure/contract/comment/comment.route.ts';
import * as intentions from '@procure/contract/intention/intention.route.ts';
import * as plans from '@procure/contract/plan/plan.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import * as documents from '@procure/contract/tender/document.route.ts';
import * as entries from '@procure/contract/tender/entry.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as members from '@procure/contract/tender/member.route.ts';
import * as options from '@procure/contract/tender/option.route.ts';
import * as templates from '@procure/contract/tender/template.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { client } from '@procure/web/call/client.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const tenderQuery = (id: string) => queryOf(tenders.getTender, { id });
export const commentsQuery = (tenderId: string) => queryOf(comments.listComments, { tenderId });
export const sealingQuery = (id: string) => queryOf(lifecycle.getSealing, { id });
export const teamQuery = (id: string) => queryOf(members.listTenderMembers, { id });
export const tendersQuery = (filter: RequestOf<typeof tenders.listTenders>) =>
  queryOf(tenders.listTenders, filter);
export const countsQuery = (filter: RequestOf<typeof tenders.countTenders>) =>
  queryOf(tenders.countTenders, filter);
export const scheduleQuery = (schedule: RequestOf<typeof tenders.checkTenderSchedule>) =>
  queryOf(tenders.checkTenderSchedule, schedule);
export const templatesQuery = (filter: RequestOf<typeof templates.listTenderTemplates>) =>
  queryOf(templates.listTenderTemplates, filter);
export const templateQuery = (id: string) => queryOf(templates.getTenderTemplate, { id });
export const entriesQuery = (filter: RequestOf<typeof entries.listTenderEntries>) =>
  queryOf(entries.listTenderEntries, filter);
export const entryQuery = (id: string) => queryOf(entries.getTenderEntry, { id });
export const keepersQuery = () => queryOf(entries.listEntryKeepers, {});

export const intentionChoicesQuery = (organisationId: string) =>
  queryOf(intentions.listIntentionChoices, { organisationId });

export const planChoicesQuery = (asked: RequestOf<typeof plans.listPlanChoices>) =>
  queryOf(plans.listPlanChoices, asked);

/** Reference data change so seldom that one reading serves the whole visit. */
const lasting = { staleTime: Number.POSITIVE_INFINITY };
export const categoriesQuery = () => ({ ...queryOf(categories.listCategories, {}), ...lasting });
export const areasQuery = () => ({ ...queryOf(areas.listAreas, {}), ...lasting });
export const organisationsQuery = () => queryOf(options.listTenderOrganisations, {});
export const staffQuery = (organisationId: string) => queryOf(options.listStaffOptions, { organisationId });

export const saveTender = (input: RequestOf<typeof tenders.saveTender>) =>
  client.call(tenders.saveTender, input);
export const acts = { ...lifecycle, ...documents, ...members, ...templates, ...entries, ...comments };
