import { exportAudit, listAudit, verifyAudit } from '@procure/contract/audit/audit.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { askExport } from './export/service.ts';
import { cursorOf, presentAuditEntry, rowOf } from './present.ts';
import { readAudit } from './read-model.ts';
import { checkLog, instants } from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db, crypto } = parts;
  return [
    serve(listAudit, async ({ input, actor }) => {
      const below = input.cursor === '' ? null : rowOf(crypto, input.cursor);
      if (input.cursor !== '' && below === null) return refuse('invalid_input');
      const found = await readAudit(actor.scope, db, { ...input, ...instants(input), below });
      const rows = found.slice(0, input.pageSize);
      const last = rows.at(-1);
      const more = found.length > rows.length && last !== undefined;
      return { rows: rows.map(presentAuditEntry), next: more ? cursorOf(crypto, last.id) : null };
    }),
    serve(verifyAudit, async ({ input, actor }) => {
      const check = await checkLog(actor.scope, parts, instants(input));
      return {
        intact: check.fault === null,
        brokenAt: check.brokenAt?.toISOString() ?? null,
        fault: check.fault,
        from: check.from?.toISOString() ?? null,
        until: check.until?.toISOString() ?? null,
        complete: check.complete,
        verifiedAt: check.now.toISOString(),
      };
    }),
    serve(exportAudit, ({ input, actor }) => askExport(parts, actor, input)),
  ];
}
