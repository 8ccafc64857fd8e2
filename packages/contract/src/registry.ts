import type { z } from 'zod';
import * as account from './account/account.schema.ts';
import * as accountClosing from './account/closing.schema.ts';
import * as accountFactor from './account/factor.schema.ts';
import * as humanCheck from './account/human-check.schema.ts';
import * as accountManagement from './account/management.schema.ts';
import * as ownData from './account/own-data.schema.ts';
import * as partner from './account/partner.schema.ts';
import * as accountPasskey from './account/passkey.schema.ts';
import * as accountSettings from './account/settings.schema.ts';
import * as accountTotp from './account/totp.schema.ts';
import * as amendment from './amendment/amendment.schema.ts';
import * as approval from './approval/approval.schema.ts';
import * as delegation from './approval/delegation.schema.ts';
import * as area from './area/area.schema.ts';
import * as audit from './audit/audit.schema.ts';
import * as award from './award/award.schema.ts';
import * as bid from './bid/bid.schema.ts';
import * as bidKey from './bid-key/bid-key.schema.ts';
import * as category from './category/category.schema.ts';
import * as changeRequest from './change-request/change-request.schema.ts';
import * as claim from './claim/claim.schema.ts';
import * as clarification from './clarification/clarification.schema.ts';
import * as comment from './comment/comment.schema.ts';
import * as company from './company/company.schema.ts';
import * as companyReview from './company/review.schema.ts';
import * as complaint from './complaint/complaint.schema.ts';
import * as complaintPerson from './complaint/person.schema.ts';
import * as complaintRegister from './complaint/register.schema.ts';
import * as dictionary from './dictionary/dictionary.schema.ts';
import * as document from './document/document.schema.ts';
import * as draw from './draw/draw.schema.ts';
import type { Endpoint } from './endpoint.ts';
import * as entrustment from './entrustment/entrustment.schema.ts';
import * as committee from './evaluation/committee.schema.ts';
import * as evaluation from './evaluation/evaluation.schema.ts';
import * as qualification from './evaluation/qualification.schema.ts';
import * as evaluationReport from './evaluation/report.schema.ts';
import * as expert from './expert/expert.schema.ts';
import * as file from './file/file.schema.ts';
import * as help from './help/help.schema.ts';
import * as holiday from './holiday/holiday.schema.ts';
import * as installation from './installation/installation.schema.ts';
import * as intention from './intention/intention.schema.ts';
import * as supplierDraw from './invitation/draw.schema.ts';
import * as invitation from './invitation/invitation.schema.ts';
import * as library from './library/library.schema.ts';
import * as listExport from './list-export/list-export.schema.ts';
import * as lotProcess from './lot/process.schema.ts';
import * as measure from './measure/measure.schema.ts';
import * as memberInvitation from './member/invitation.schema.ts';
import * as joinRequest from './member/join-request.schema.ts';
import * as member from './member/member.schema.ts';
import * as message from './message/message.schema.ts';
import * as notification from './message/notification.schema.ts';
import * as meeting from './negotiation/meeting.schema.ts';
import * as negotiation from './negotiation/negotiation.schema.ts';
import * as notice from './notice/notice.schema.ts';
import * as objection from './objection/objection.schema.ts';
import * as objectionPerson from './objection/person.schema.ts';
import * as objectionRegister from './objection/register.schema.ts';
import * as officialDocument from './official-document/official-document.schema.ts';
import * as openingConsent from './opening/consent.schema.ts';
import * as openingDivision from './opening/division.schema.ts';
import * as openingKey from './opening/key.schema.ts';
import * as opening from './opening/opening.schema.ts';
import * as order from './order/order.schema.ts';
import * as organisation from './organisation/organisation.schema.ts';
import * as outbox from './outbox/outbox.schema.ts';
import * as messageTemplate from './outbox/template.schema.ts';
import * as permission from './permission/permission.schema.ts';
import * as plan from './plan/plan.schema.ts';
import * as prequalification from './prequalification/prequalification.schema.ts';
import * as question from './question/question.schema.ts';
import * as receipt from './receipt/receipt.schema.ts';
import * as reference from './reference/reference.schema.ts';
import type { Route } from './route.ts';
import * as savedFilter from './saved-filter/saved-filter.schema.ts';
import * as outside from './session/outside.schema.ts';
import * as session from './session/session.schema.ts';
import * as singleSource from './single-source/single-source.schema.ts';
import * as tenderDocument from './tender/document.schema.ts';
import * as tenderEntry from './tender/entry.schema.ts';
import * as tenderLifecycle from './tender/lifecycle.schema.ts';
import * as tenderMember from './tender/member.schema.ts';
import * as tenderOption from './tender/option.schema.ts';
import * as tenderTemplate from './tender/template.schema.ts';
import * as tender from './tender/tender.schema.ts';
import * as desk from './todo/desk.schema.ts';
import * as todo from './todo/todo.schema.ts';
import * as transparency from './transparency/transparency.schema.ts';
import * as wording from './wording/wording.schema.ts';

/** All exports of the wire's schemas, endpoints included. */
const schemas = {
  ...account,
  ...accountClosing,
  ...ownData,
  ...accountFactor,
  ...accountManagement,
  ...accountPasskey,
  ...accountSettings,
  ...accountTotp,
  ...amendment,
  ...approval,
  ...delegation,
  ...area,
  ...audit,
  ...award,
  ...bid,
  ...bidKey,
  ...category,
  ...changeRequest,
  ...claim,
  ...clarification,
  ...comment,
  ...company,
  ...companyReview,
  ...desk,
  ...dictionary,
  ...document,
  ...entrustment,
  ...evaluation,
  ...committee,
  ...qualification,
  ...evaluationReport,
  ...draw,
  ...expert,
  ...file,
  ...help,
  ...holiday,
  ...humanCheck,
  ...intention,
  ...wording,
  ...invitation,
  ...supplierDraw,
  ...library,
  ...listExport,
  ...lotProcess,
  ...joinRequest,
  ...measure,
  ...officialDocument,
  ...plan,
  ...member,
  ...memberInvitation,
  ...message,
  ...notification,
  ...meeting,
  ...negotiation,
  ...complaint,
  ...complaintRegister,
  ...notice,
  ...objection,
  ...complaintPerson,
  ...objectionPerson,
  ...objectionRegister,
  ...opening,
  ...openingConsent,
  ...openingDivision,
  ...openingKey,
  ...order,
  ...organisation,
  ...installation,
  ...outbox,
  ...messageTemplate,
  ...permission,
  ...prequalification,
  ...question,
  ...receipt,
  ...reference,
  ...outside,
  ...partner,
  ...savedFilter,
  ...session,
  ...singleSource,
  ...tender,
  ...tenderDocument,
  ...tenderLifecycle,
  ...tenderMember,
  ...tenderOption,
  ...tenderEntry,
  ...tenderTemplate,
  ...todo,
  ...transparency,
};

type Exported = typeof schemas;
type Place<E> = E extends {
  readonly method: infer Method extends string;
  readonly path: infer Path extends string;
}
  ? `${Method} ${Path}`
  : never;
type Wire = { readonly [Name in keyof Exported as Place<Exported[Name]>]: Exported[Name] };
type At<R extends Route> = Wire[Place<R> & keyof Wire];

/** The input that a caller of a route writes, before coercion and defaults; `never` for a route without a schema. */
export type RequestOf<R extends Route> =
  At<R> extends { readonly input: infer Input } ? z.input<Input> : never;
/** The output that a caller receives. */
export type OutputOf<R extends Route> =
  At<R> extends { readonly output: infer Output } ? z.output<Output> : never;

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Every endpoint of the wire by its name, for the server's routes, the API page and the tests. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries<unknown>(schemas).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);
