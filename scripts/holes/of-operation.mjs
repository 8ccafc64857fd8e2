import { hole } from './hole.mjs';

/** Holes in the limits of operators, and in the guarantees while processes start and stop. */
export const holesOfOperation = [
  hole('perimeter', 'a process that was asked to stop says that it is ready', [
    'plugins/health.ts',
    "if (health.isDraining()) return reply.code(503).send({ status: 'draining', ...more });",
    '',
  ]),
  hole('perimeter', 'a connection is kept by a process that is leaving', [
    'plugins/health.ts',
    "if (isDraining()) reply.header('connection', 'close');",
    '',
  ]),
  hole('perimeter', 'each process counts by itself who tries a secret', [
    'plugins/limits.ts',
    'return count > limits.tight ? Math.max(1, seconds) : null;',
    'return count < 0 ? seconds : null;',
  ]),
  hole('watched', 'a text that tells who takes part is watched', [
    'platform/process/watch.ts',
    'and not kind = any (${sql.val([...tellingKinds])}::text[])',
    'and ${[...tellingKinds].length} > 0',
  ]),
  hole('watched', 'submissions are counted before their lot is opened', [
    'plugins/submission-times.ts',
    'const { opened, unopened } = await endedOf([...held.keys()]);',
    'const { unopened } = await endedOf([...held.keys()]);\n      const opened = [...held.keys()];',
  ]),
  hole('watched', 'the uploads of suppliers are counted', [
    'platform/process/watch.ts',
    "where account.kind = 'staff') as staff_uploads",
    'where account.kind is not null) as staff_uploads',
  ]),
  hole('deliveries', 'a code is sent that can be used no more', [
    'platform/messaging/outbox/deliver.ts',
    'if (entry.expired === true) {',
    'if (entry.expired === null && entry.withheld === null) {',
  ]),
  hole('deliveries', 'a code that failed for good stays readable', [
    'platform/messaging/outbox/deliver.ts',
    "withoutSecret({ config }, entry, '（内容未能发送，不予保留）')",
    '{}',
  ]),
  hole('textMessages', 'what a code was filled with stays when it could not be sent', [
    'platform/messaging/outbox/deliver.ts',
    '{ body, expiresAt: null, filled: null }',
    '{ body, expiresAt: null }',
  ]),
  hole('resending', 'what tells who takes part is counted, and sent again', [
    'platform/messaging/outbox/resend.ts',
    'and not outbox.kind = any (${sql.val([...tellingKinds])}::text[]))',
    'and ${[...tellingKinds].length} > 0)',
  ]),
  hole('resending', 'codes that did not get through are counted', [
    'platform/messaging/outbox/resend.ts',
    'sql<boolean>`not outbox.template = any (${uncounted}::text[])`',
    'sql<boolean>`(outbox.template is not null or outbox.template = any (${uncounted}::text[]))`',
  ]),
  hole('resending', 'a text goes to an address that its reader has left', [
    'platform/messaging/outbox/resend.ts',
    '(${isUnsent} and not ${facts.isMoved}',
    '(${isUnsent}',
  ]),
  hole('resending', 'what is being delivered is sent a second time', [
    'platform/messaging/outbox/resend.ts',
    'job.locked_at is not null)',
    'job.locked_at is null and job.key is null)',
  ]),
  hole('retention', 'what the far side answered stays, and names the address', [
    'platform/messaging/outbox/forget.ts',
    "update delivery_attempt set answer = '' where",
    'update delivery_attempt set answer = answer where',
  ]),
  hole('retention', 'what was sent again lately is wiped', [
    'platform/messaging/outbox/forget.ts',
    "and greatest(due_at, sent_at) < clock_timestamp() - ${sentTextDays} * interval '1 day'",
    '',
  ]),
  hole(
    'repairs',
    'deliveries are run again without their desk',
    [
      'features/installation/service.ts',
      "if (!Object.hasOwn(jobLabels, task)) return refuse('not_found');",
      "if (!Object.hasOwn(jobLabels, task) && !task.startsWith('outbox.')) return refuse('not_found');",
    ],
    ['features/installation/service.ts', 'if (!isRepeatable(task))', "if (task === 'session.locked')"],
  ),
  hole('repairs', 'an opening is run again that waits for its openers', [
    'features/opening/session/service.ts',
    '!isStuck({ ...session, hasFailed }, await unit.now())',
    '(await unit.now()) < session.startedAt',
  ]),
  hole('installation', 'deliveries that failed are counted', [
    'platform/jobs/failed-jobs.ts',
    "where attempts >= max_attempts and locked_at is null and task_identifier not like 'outbox.%'",
    'where attempts >= max_attempts',
  ]),
];
