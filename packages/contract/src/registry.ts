import * as account from './account/account.ts';
import * as humanCheck from './account/human-check.ts';
import * as accountManagement from './account/management.ts';
import * as amendment from './amendment/amendment.ts';
import * as area from './area/area.ts';
import * as audit from './audit/audit.ts';
import * as award from './award/award.ts';
import * as bid from './bid/bid.ts';
import * as category from './category/category.ts';
import * as changeRequest from './change-request/change-request.ts';
import * as clarification from './clarification/clarification.ts';
import * as company from './company/company.ts';
import * as companyReview from './company/review.ts';
import * as dictionary from './dictionary/dictionary.ts';
import * as document from './document/document.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as evaluation from './evaluation/evaluation.ts';
import * as file from './file/file.ts';
import * as help from './help/help.ts';
import * as invitation from './invitation/invitation.ts';
import * as lotProcess from './lot/process.ts';
import * as message from './message/message.ts';
import * as negotiation from './negotiation/negotiation.ts';
import * as notice from './notice/notice.ts';
import * as opening from './opening/opening.ts';
import * as order from './order/order.ts';
import * as outbox from './outbox/outbox.ts';
import * as permission from './permission/permission.ts';
import * as prequalification from './prequalification/prequalification.ts';
import * as question from './question/question.ts';
import * as receipt from './receipt/receipt.ts';
import * as session from './session/session.ts';
import * as tenderDocument from './tender/document.ts';
import * as tenderLifecycle from './tender/lifecycle.ts';
import * as tenderMember from './tender/member.ts';
import * as tenderOption from './tender/option.ts';
import * as tender from './tender/tender.ts';
import * as desk from './todo/desk.ts';
import * as todo from './todo/todo.ts';

/** Every endpoint of the wire by its name: what the server must serve, the API page shows and the tests walk. */
const nouns = {
  account,
  accountManagement,
  amendment,
  area,
  audit,
  award,
  bid,
  category,
  changeRequest,
  clarification,
  company,
  companyReview,
  desk,
  dictionary,
  document,
  evaluation,
  file,
  help,
  humanCheck,
  invitation,
  lotProcess,
  message,
  negotiation,
  notice,
  opening,
  order,
  outbox,
  permission,
  prequalification,
  question,
  receipt,
  session,
  tender,
  tenderDocument,
  tenderLifecycle,
  tenderMember,
  tenderOption,
  todo,
};

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

export const endpoints: ReadonlyMap<string, AnyEndpoint> = new Map(
  Object.values(nouns).flatMap((noun) =>
    Object.entries(noun).filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1])),
  ),
);
