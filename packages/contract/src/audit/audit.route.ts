import type { Route } from '../route.ts';

/**
 * The log, the newest first. Acts of suppliers in a lot, and acts about a single supplier in it, are hidden from every
 * reader until the lot's deadline has passed. They are not counted either: the answer says only whether more rows
 * follow.
 */
export const listAudit = {
  method: 'GET',
  path: '/api/inner/pch/audit-entries',
  access: { who: 'staff', permission: 'audit.read' },
} as const satisfies Route;

/**
 * Seals the current end of the log and verifies every line of the range against its seal, including lines that are
 * still hidden. The answer contains no number of lines, and names the times of visible lines only.
 */
export const verifyAudit = {
  method: 'GET',
  path: '/api/inner/pch/audit-entries/verification',
  access: { who: 'staff', permission: 'audit.read' },
} as const satisfies Route;

/**
 * A ticket for a range of the log with its seals and their places in the public log, for verification without the
 * platform. The range ends before anything, line numbers included, would reveal activity in a lot that still accepts
 * bids.
 */
export const exportAudit = {
  method: 'POST',
  path: '/api/inner/pch/audit-entries/export',
  access: { who: 'staff', permission: 'audit.read', factor: 'act' },
  refusals: { factor_required: '4131', audit_export_none: '4909' },
} as const satisfies Route;

/** The address of the export: a form posts `ticket`, `from`, `until` and the session's `token` there. */
export const auditExportAt = `${exportAudit.path}/file`;
