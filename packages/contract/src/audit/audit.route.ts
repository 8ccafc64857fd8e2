import type { Route } from '../route.ts';

/**
 * The log, the newest first. What suppliers did in a lot, and what was done about one of them in it, is not
 * there until the lot's deadline has passed, for nobody; nor is it counted: the answer says only whether
 * there is more.
 */
export const listAudit = {
  method: 'GET',
  path: '/api/inner/pch/audit-entries',
  access: { who: 'staff', permission: 'audit.read' },
} as const satisfies Route;

/**
 * Seals what is in the log, and holds every line of the range against its seal, those that may not be seen yet as
 * well. Says nothing of how many lines there are, and names times of lines that may be seen only.
 */
export const verifyAudit = {
  method: 'GET',
  path: '/api/inner/pch/audit-entries/verification',
  access: { who: 'staff', permission: 'audit.read' },
} as const satisfies Route;

/**
 * A ticket for a stretch of the log with its seals and their places in the public log, to be checked without the platform.
 * It goes as far as nothing in it, its numbers least of all, tells of a lot that still takes bids.
 */
export const exportAudit = {
  method: 'POST',
  path: '/api/inner/pch/audit-entries/export',
  access: { who: 'staff', permission: 'audit.read', factor: 'act' },
  refusals: { factor_required: '4131', audit_export_none: '4909' },
} as const satisfies Route;

/** Where the ticket gives it: a form posts `ticket`, `from`, `until` and the session's `token` there. */
export const auditExportAt = `${exportAudit.path}/file`;
