import { recoveryCodes, secondStepMinutes } from '@procure/domain/account/factor.ts';
import {
  deviceDays,
  failuresPerLock,
  idleMinutes,
  liveSessions,
  lockMinutesAfter,
  longestHours,
  otpMinutes,
  otpPerDay,
  otpResendSeconds,
} from '@procure/domain/account/sign-in.ts';
import { draftStayDays } from '@procure/domain/bid/draft.ts';
import { claimsPerDay, objectionDays } from '@procure/domain/claim/claim.ts';
import { supplementHours } from '@procure/domain/clarification/supplement.ts';
import { certificateReminderDays } from '@procure/domain/company/rules.ts';
import { complaintRule } from '@procure/domain/complaint/law.ts';
import { personFiles } from '@procure/domain/file/person.ts';
import { formNames, maxFileSize } from '@procure/domain/file/rules.ts';
import { personKeptYears } from '@procure/domain/letter/keeping.ts';
import { expiryNoticeDays } from '@procure/domain/library/expiry.ts';
import { libraryFilesMost, libraryMost } from '@procure/domain/library/library.ts';
import { measureEffects } from '@procure/domain/measure/measure.ts';
import { sentTextDays } from '@procure/domain/message/keeping.ts';
import { digestHour } from '@procure/domain/message/quiet.ts';
import { lastOffer, roundMinutes } from '@procure/domain/negotiation/rules.ts';
import { objectionRule } from '@procure/domain/objection/law.ts';
import { maxQuestionAttachments } from '@procure/domain/question/rules.ts';
import { law } from '@procure/domain/tender/law.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { deadlineReminderHours } from '../src/jobs/reminder/service.ts';

const megabytes = (bytes: number) => `${bytes / (1024 * 1024)} MB`;
const inHours = (hours: number) => (hours < 1 ? `${hours * 60}分钟` : `${hours}小时`);

function listed(parts: readonly string[]): string {
  return `${parts.slice(0, -1).join('、')}和${parts.at(-1)}`;
}

/** The figures of the help articles, taken from the code; an article refers to one as `{{name}}`. */
export const helpFacts: Readonly<Record<string, string>> = {
  failuresPerLock: String(failuresPerLock),
  failuresPerLongLock: String(2 * failuresPerLock),
  lockMinutes: String(lockMinutesAfter(failuresPerLock)),
  longLockMinutes: String(lockMinutesAfter(2 * failuresPerLock)),
  idleMinutes: String(idleMinutes),
  longestHours: String(longestHours),
  liveSessions: String(liveSessions),
  deviceDays: String(deviceDays),
  otpMinutes: String(otpMinutes),
  recoveryCodes: String(recoveryCodes),
  objectionDays: String(objectionDays),
  claimsPerDay: String(claimsPerDay),
  platformStopped: measureEffects.freeze.stopped,
  platformOpen: measureEffects.freeze.open,
  exclusionStopped: measureEffects.exclusion.stopped,
  exclusionOpen: measureEffects.exclusion.open,
  libraryContracts: String(libraryMost.contract),
  libraryPersons: String(libraryMost.person),
  libraryYears: String(libraryMost.finance),
  libraryFiles: String(libraryFilesMost),
  expiryDays: String(expiryNoticeDays),
  digestHour: String(digestHour),
  sentTextDays: String(sentTextDays.most),
  secondStepMinutes: String(secondStepMinutes),
  otpPerDay: String(otpPerDay),
  otpResendSeconds: String(otpResendSeconds),
  certificateReminders: listed(certificateReminderDays.map((days) => `${days}日`)),
  deadlineReminders: listed(deadlineReminderHours.map(inHours)),
  uploadForms: formNames('any'),
  scanForms: formNames('scan'),
  attachmentSize: megabytes(maxFileSize.ordinary),
  bidFilesSize: megabytes(maxFileSize.bid),
  personFiles: String(personFiles.perLetter),
  personKeptYears: String(personKeptYears),
  personFileSize: megabytes(personFiles.maxSize),
  draftStayDays: String(draftStayDays),
  questionAttachments: String(maxQuestionAttachments),
  openingObjectionMinutes: String(
    objectionRule({ scope: 'mandatory', method: 'open_tender' }, 'opening')?.time.value,
  ),
  ...complaintFacts(),
  lastOfferNoticeMinutes: String(lastOffer.noticeMinutes),
  roundMinutes: String(roundMinutes),
  supplementHours: String(supplementHours),
  publicityDays: String(law.publicity.value),
  singleSourceDays: String(law.singleSourcePublicity.value),
  contractDays: String(law.contractDays.value),
  leastBids: String(methodSteps.open_tender.minBids),
  clarifyDays: String(law.clarifyBeforeDeadline.value),
};

function complaintFacts() {
  const of = (scope: 'mandatory' | 'government') => complaintRule({ scope, method: 'open_tender' }, 'result');
  const [tendering, government] = [of('mandatory'), of('government')];
  return {
    complaintDays: String(tendering?.time.value),
    reviewDays: String(tendering?.review.value),
    decisionDays: String(tendering?.decision.value),
    governmentComplaintDays: String(government?.time.value),
    governmentReviewDays: String(government?.review.value),
    governmentDecisionDays: String(government?.decision.value),
  };
}

/** @throws Error if the text names an unknown fact */
export function fillFacts(text: string, place: string): string {
  return text.replaceAll(/\{\{(\w*)\}\}/g, (_, name: string) => {
    const fact = helpFacts[name];
    if (fact === undefined) throw new Error(`${place} names {{${name}}}, which is no fact of help-facts.ts`);
    return fact;
  });
}
