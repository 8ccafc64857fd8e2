import { hole } from './hole.mjs';

/** What an operator may see, and what holds while processes come and go. */
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
    'platform/watch.ts',
    "and channel <> 'message' and not kind = any (${sql.val([...tellingKinds])}::text[])",
    "and channel <> 'message' and ${[...tellingKinds].length} > 0",
  ]),
  hole('deliveries', 'a code is sent that can be used no more', [
    'platform/outbox/deliver.ts',
    'if (entry.expired === true) {',
    'if (entry.expired === null && entry.withheld === null) {',
  ]),
  hole('deliveries', 'a code that failed for good stays readable', [
    'platform/outbox/deliver.ts',
    "withoutSecret({ config }, entry, '（内容未能发送，不予保留）')",
    '{}',
  ]),
  hole('textMessages', 'what a code was filled with stays when it could not be sent', [
    'platform/outbox/deliver.ts',
    '{ body, expiresAt: null, filled: null }',
    '{ body, expiresAt: null }',
  ]),
  hole('installation', 'deliveries that failed are counted', [
    'platform/failed-jobs.ts',
    "where attempts >= max_attempts and task_identifier not like 'outbox.%'",
    'where attempts >= max_attempts',
  ]),
];
