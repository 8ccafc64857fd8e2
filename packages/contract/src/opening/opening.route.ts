import { lotStopped, type Route } from '../route.ts';

export const getOpening = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/opening',
  access: { who: 'staff', permission: 'opening.read' },
  refusals: { declaration_missing: '4644' },
} as const satisfies Route;

export const listOpenings = {
  method: 'GET',
  path: '/api/inner/pch/openings',
  access: { who: 'staff', permission: 'opening.read' },
  paged: true,
} as const satisfies Route;

/** The caller's own share, and the wrapped key to which it is sealed; available from the deadline on. */
export const getOwnShare = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/opening/share',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    before_deadline: '4601',
    not_an_opener: '4602',
    ...lotStopped,
    share_missing: '5806',
  },
} as const satisfies Route;

/** A repeated release counts once. The last required release starts the opening, which then runs by itself. */
export const releaseOpening = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/opening/release',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    submissions_under_way: '4892',
    before_deadline: '4601',
    not_an_opener: '4602',
    objection_open: '4945',
    complaint_order: '4960',
    objection_unremedied: '4951',
    prequalification_reopened: '4985',
    ...lotStopped,
    share_wrong: '5805',
    share_missing: '5806',
    receipt_log_broken: '5808',
  },
} as const satisfies Route;

/** 重新开标: tries the unopened bids at once, before the platform's next automatic attempt. */
export const resumeOpening = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/opening/resumption',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: { not_an_opener: '4602', ...lotStopped },
} as const satisfies Route;

/** 电子招标投标办法31: only a person may declare that a bid cannot be opened, with a reason that the record contains. */
export const declareUnreadable = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/opening/declarations',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: { not_an_opener: '4602', ...lotStopped, fault_not_bidders: '4680' },
} as const satisfies Route;

export const withdrawDeclaration = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/opening/declarations/:bidId/withdrawal',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: { not_an_opener: '4602', ...lotStopped },
} as const satisfies Route;

/** Ends an opening in which bids were declared unreadable; an opening without such bids ends by itself. */
export const completeOpening = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/opening/completion',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: { not_an_opener: '4602', ...lotStopped, bids_unaccounted: '4681' },
} as const satisfies Route;

/** The signed record of a public opening, for tenders that were publicly announced. */
export const getSignedRecord = {
  method: 'GET',
  path: '/api/outer/platform/lots/:lotId/opening-record',
  access: { who: 'public' },
} as const satisfies Route;

/** The files of an opened bid, for its evaluators. */
export const listOpenedFiles = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/opening/files',
  access: { who: 'staff', permission: 'opening.read' },
  refusals: { before_deadline: '4601', declaration_missing: '4644' },
} as const satisfies Route;

/**
 * From the deadline on, only for companies that bid: the progress of the opening, and its lines as they are read out.
 * If the method opens in public, all lines; otherwise the company's own.
 */
export const getOpeningRecord = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/opening-record',
  access: { who: 'company', permission: 'bid.read' },
} as const satisfies Route;

/**
 * The address of server-sent events about an opening's progress, for readers of `getOpeningRecord`. Without the
 * envelope.
 */
export const openingChangesAt = `${getOpeningRecord.path}/changes` as const;

/** As `openingChangesAt`, for staff who may read `getOpening`. */
export const staffOpeningChangesAt = `${getOpening.path}/changes` as const;
