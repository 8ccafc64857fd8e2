import { auditExportAt } from '@procure/contract/audit/audit.route.ts';
import { openExport } from '../features/audit/export/service.ts';
import type { Stream } from '../platform/http/stream.ts';
import type { Parts } from '../platform/process/parts.ts';
import { addPostedDownload } from './posted-download.ts';

/** Gives a stretch of the audit log with its proofs as it is read. */
export function auditExports(parts: Parts): Stream[] {
  return [
    {
      listeners: ['console'],
      register: (app, gate, limiter) =>
        addPostedDownload(app, {
          gate,
          limiter,
          side: 'inner',
          at: auditExportAt,
          async open(caller, form, address) {
            const [ticket, from, until] = ['ticket', 'from', 'until'].map((name) => form.get(name) ?? '');
            const content = await openExport(parts, caller, {
              ticket: ticket ?? '',
              address,
              days: { from: from ?? '', until: until ?? '' },
            });
            const name = `审计日志${[from, until].map((day) => (day ? `-${day}` : '')).join('')}.jsonl`;
            return content === null ? null : { name, type: 'application/jsonl; charset=utf-8', content };
          },
        }),
    },
  ];
}
