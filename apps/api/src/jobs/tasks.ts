import type { CronItem, JobHelpers, TaskList } from 'graphile-worker';
import { z } from 'zod';
import { forgetDrafts } from '../features/bid/draft/service.ts';
import { markEarlier } from '../features/company/mark/service.ts';
import { forgetComplainants } from '../features/complaint/keeping/service.ts';
import { drawDue } from '../features/draw/service.ts';
import { nameDueChairs } from '../features/evaluation/committee/service.ts';
import { settleDue } from '../features/evaluation/report/service.ts';
import { traceDue } from '../features/evaluation/trace/service.ts';
import { removeUnused } from '../features/file/reference/service.ts';
import { expireUploads } from '../features/file/upload/service.ts';
import { drawSuppliers } from '../features/invitation/draw/service.ts';
import { revealDue } from '../features/negotiation/reveal/service.ts';
import { forgetObjectors } from '../features/objection/keeping/service.ts';
import { signDecided } from '../features/official-document/signing/service.ts';
import { resumeStalled, runOpening } from '../features/opening/session/service.ts';
import { fixDueRoots } from '../features/receipt/service.ts';
import { tellOfLock } from '../features/session/service.ts';
import { forgetOpiners } from '../features/tender/single-source/service.ts';
import { stampEntries } from '../features/transparency/stamp/service.ts';
import { askWitnesses } from '../features/transparency/witness/service.ts';
import { cutLog } from '../platform/database/embedded-postgres/log.ts';
import { openMailer } from '../platform/messaging/mail.ts';
import { deliver } from '../platform/messaging/outbox/deliver.ts';
import { sendDigest } from '../platform/messaging/outbox/digest.ts';
import { forgetSent } from '../platform/messaging/outbox/forget.ts';
import type { Parts } from '../platform/process/parts.ts';
import {
  remindOfCertificates,
  remindOfClarifications,
  remindOfComplaints,
  remindOfDeadlines,
  remindOfObjections,
  remindOfPrequalifications,
  remindOfRemedies,
  remindOfReplies,
  remindOfSignatures,
} from './reminder/service.ts';
import { purgeSessions } from './session/service.ts';

/** The payload of each job, by its name. `unit.job` takes these names. */
const payloads = {
  /** Deliver one mail or SMS of the outbox. */
  'outbox.deliver': z.object({ outboxId: z.uuid() }),
  /** Send what was gathered for one account as one mail. */
  'outbox.digest': z.object({ accountId: z.uuid() }),
  /** Remove uploads that were never finished, and files that nothing refers to. */
  'upload.expire': z.unknown(),
  /** Remove the drafts of bids on lots that are over; before `upload.expire`, which then sweeps their files. */
  'draft.forget': z.unknown(),
  /** Wipe the words and addresses of what was sent long ago. */
  'text.forget': z.unknown(),
  /** Cut the log of the database that runs along. */
  'log.cut': z.unknown(),
  /** Forget who objected or complained without a company, once the time to keep it is over. */
  'person.forget': z.unknown(),
  /** Remove sessions, codes, spent tickets, proofs of work and devices that can no longer be used. */
  'session.purge': z.unknown(),
  /** Notify an account's owner that sign-ins were locked; nothing if no account has the name. */
  'session.locked': z.object({ accountId: z.uuid().nullable(), known: z.boolean(), minutes: z.number() }),
  /** Mark the companies that were submitted before marks were kept. */
  'company.mark': z.unknown(),
  /** 90, 30 and 7 days before a certificate expires. */
  'certificate.remind': z.unknown(),
  /** Remind of a deadline a day, two hours and half an hour before it. */
  'deadline.remind': z.unknown(),
  /** On each working day, of what has waited for a signature that long. */
  'approval.remind': z.unknown(),
  /** Count members who did not sign their committee's report in time as consenting. */
  'report.settle': z.unknown(),
  /** Begin the draws of experts that the public log has, and pass on invitations whose term is over. */
  'expert.draw': z.unknown(),
  /** Begin the draws of suppliers that the public log has, and pass on the places that became free. */
  'supplier.draw': z.unknown(),
  'committee.chair': z.unknown(),
  /** Open the bids of a lot that its openers have released. */
  'opening.run': z.object({ lotId: z.uuid() }),
  /** Take up openings that stand still, and remove what interrupted ones left. */
  'opening.resume': z.unknown(),
  /** Read and compare the files of the bids that were opened. */
  'evaluation.trace': z.unknown(),
  /** Fix the receipt logs of the lots whose deadline has passed. */
  'receipt.fix': z.unknown(),
  /** Sign the official documents that were decided. */
  'official-document.sign': z.unknown(),
  /** Have the public log's entries time-stamped. */
  'transparency.stamp': z.unknown(),
  /** Show the witnesses how far the public log has come. */
  'transparency.witness': z.unknown(),
  /** Reveal the quotes of the negotiation rounds that are over. */
  'negotiation.reveal': z.unknown(),
} as const;

export type TaskName = keyof typeof payloads;

type Work<Name extends TaskName> = (
  payload: z.output<(typeof payloads)[Name]>,
  helpers: JobHelpers,
) => Promise<void>;

interface Tasks {
  readonly list: TaskList;
  /** Gives back what the tasks opened. */
  close(): void;
}

/** Every job there is. A payload that is not what the job takes fails it, and is in the log. */
export function openTasks(parts: Parts): Tasks {
  const { config, crypto, db } = parts;
  const mailer = config.smtp === null ? null : openMailer(config.smtp);
  const works: { readonly [Name in TaskName]: Work<Name> } = {
    'outbox.deliver': ({ outboxId }, { job }) =>
      deliver({ db, config, crypto, mailer }, outboxId, job.attempts >= job.max_attempts),
    'outbox.digest': ({ accountId }) =>
      sendDigest({ ...parts, publicUrl: config.publicUrl, consoleUrl: config.consoleUrl }, accountId),
    'upload.expire': async () => {
      await expireUploads(parts);
      await removeUnused(parts);
    },
    'draft.forget': () => forgetDrafts(parts),
    'text.forget': async () => {
      await forgetSent(db, config);
    },
    'log.cut': async () => {
      if (config.databaseUrl === null) await cutLog(config.dataDir);
    },
    'person.forget': async () => {
      // An objection waits for the complaint after it.
      await forgetComplainants(parts);
      await forgetObjectors(parts);
      await forgetOpiners(parts);
    },
    'session.purge': () => purgeSessions(parts),
    'session.locked': (payload) => tellOfLock(parts, payload),
    'company.mark': () => markEarlier(parts),
    'certificate.remind': () => remindOfCertificates(parts),
    'deadline.remind': async () => {
      await remindOfDeadlines(parts);
      await remindOfReplies(parts);
      await remindOfPrequalifications(parts);
      await remindOfClarifications(parts);
      await remindOfObjections(parts);
      await remindOfRemedies(parts);
      await remindOfComplaints(parts);
    },
    'approval.remind': () => remindOfSignatures(parts),
    'report.settle': () => settleDue(parts),
    'expert.draw': () => drawDue(parts),
    'supplier.draw': () => drawSuppliers(parts),
    'committee.chair': () => nameDueChairs(parts),
    'opening.run': ({ lotId }) => runOpening(parts, lotId),
    'opening.resume': () => resumeStalled(parts),
    'evaluation.trace': () => traceDue(parts),
    'receipt.fix': () => fixDueRoots(parts),
    'official-document.sign': () => signDecided(parts),
    'transparency.stamp': () => stampEntries(parts),
    'transparency.witness': () => askWitnesses(parts),
    'negotiation.reveal': () => revealDue(parts, null),
  };
  const checked = <Name extends TaskName>(name: Name) => {
    const schema: z.ZodType = payloads[name];
    const work = works[name];
    return async (payload: unknown, helpers: JobHelpers) => {
      await work(schema.parse(payload) as z.output<(typeof payloads)[Name]>, helpers);
    };
  };
  return {
    list: {
      'outbox.deliver': checked('outbox.deliver'),
      'outbox.digest': checked('outbox.digest'),
      'upload.expire': checked('upload.expire'),
      'draft.forget': checked('draft.forget'),
      'text.forget': checked('text.forget'),
      'log.cut': checked('log.cut'),
      'person.forget': checked('person.forget'),
      'session.purge': checked('session.purge'),
      'session.locked': checked('session.locked'),
      'company.mark': checked('company.mark'),
      'certificate.remind': checked('certificate.remind'),
      'deadline.remind': checked('deadline.remind'),
      'approval.remind': checked('approval.remind'),
      'report.settle': checked('report.settle'),
      'expert.draw': checked('expert.draw'),
      'supplier.draw': checked('supplier.draw'),
      'committee.chair': checked('committee.chair'),
      'opening.run': checked('opening.run'),
      'opening.resume': checked('opening.resume'),
      'evaluation.trace': checked('evaluation.trace'),
      'receipt.fix': checked('receipt.fix'),
      'official-document.sign': checked('official-document.sign'),
      'transparency.stamp': checked('transparency.stamp'),
      'transparency.witness': checked('transparency.witness'),
      'negotiation.reveal': checked('negotiation.reveal'),
    },
    close: () => mailer?.close(),
  };
}

/** When what is due regularly is done; times are UTC, Beijing less eight hours. Missed runs are caught up once. */
export const crons: CronItem[] = [
  { task: 'upload.expire', match: '17 * * * *' },
  { task: 'draft.forget', match: '11 * * * *' },
  { task: 'text.forget', match: '23 * * * *', options: { maxAttempts: 2 } },
  { task: 'log.cut', match: '47 * * * *', options: { maxAttempts: 2 } },
  { task: 'person.forget', match: '29 * * * *' },
  { task: 'session.purge', match: '41 * * * *' },
  { task: 'company.mark', match: '53 * * * *', options: { maxAttempts: 2 } },
  {
    task: 'certificate.remind',
    match: '30 0 * * *',
    options: { backfillPeriod: 86_400_000, maxAttempts: 5 },
  },
  { task: 'report.settle', match: '*/5 * * * *', options: { maxAttempts: 2 } },
  { task: 'expert.draw', match: '* * * * *', options: { maxAttempts: 2 } },
  { task: 'supplier.draw', match: '* * * * *', options: { maxAttempts: 2 } },
  { task: 'committee.chair', match: '*/5 * * * *', options: { maxAttempts: 2 } },
  { task: 'opening.resume', match: '* * * * *', options: { maxAttempts: 1 } },
  { task: 'evaluation.trace', match: '* * * * *', options: { maxAttempts: 1 } },
  { task: 'receipt.fix', match: '* * * * *', options: { maxAttempts: 2 } },
  { task: 'official-document.sign', match: '* * * * *', options: { maxAttempts: 1 } },
  { task: 'transparency.stamp', match: '* * * * *', options: { maxAttempts: 1 } },
  { task: 'transparency.witness', match: '* * * * *', options: { maxAttempts: 1 } },
  { task: 'deadline.remind', match: '*/5 * * * *', options: { maxAttempts: 2 } },
  { task: 'approval.remind', match: '*/15 * * * *', options: { maxAttempts: 2 } },
];
