/**
 * A planted hole. An edit names a file (see `sourceOf`), a text that the file holds exactly once, and its
 * replacement.
 * @param {keyof typeof noticing} test which test must detect it
 * @param {string} name
 * @param {...readonly [string, string, string]} edits
 */
export function hole(test, name, ...edits) {
  return { test, name, edits };
}

/** The path of an edit's file below the repository: below `apps/api/src/`, unless it begins with `packages/`. */
export const sourceOf = (file) => (file.startsWith('packages/') ? file : `apps/api/src/${file}`);

/**
 * The source with the hole in it.
 * @param {{ readonly edits: readonly (readonly [string, string, string])[] }} planted
 * @param {string} id of the file: a path or an address
 * @param {string} code
 */
export function withHole({ edits }, id, code) {
  return edits
    .filter(([file]) => id.endsWith(`/${sourceOf(file)}`))
    .reduce((text, [file, find, instead]) => {
      if (text.split(find).length !== 2) throw new Error(`${file} does not hold what the hole replaces once`);
      // A function, so that no part of the new text is read as a pattern.
      return text.replace(find, () => instead);
    }, code);
}

/** Test files that must detect a hole, by the word that `npm run holes` takes. */
export const noticing = {
  companies: 'apps/api/src/isolation-of-companies.test.ts',
  staff: 'apps/api/src/isolation-of-staff.test.ts',
  access: 'apps/api/src/isolation.test.ts',
  approvals: 'apps/api/src/features/approval/routes.test.ts',
  entrustments: 'apps/api/src/features/entrustment/routes.document.test.ts',
  bids: 'apps/api/src/features/bid/routes.test.ts',
  submissions: 'apps/api/src/features/bid/submission/service.db.test.ts',
  drafts: 'apps/api/src/features/bid/draft/routes.test.ts',
  draftBlocks: 'apps/api/src/features/bid/draft/routes.blocks.test.ts',
  draftFiles: 'apps/api/src/features/bid/draft/routes.files.test.ts',
  awards: 'apps/api/src/features/award/routes.test.ts',
  chairs: 'apps/api/src/features/evaluation/routes.chair.test.ts',
  committees: 'apps/api/src/features/evaluation/routes.committee.test.ts',
  rounds: 'apps/api/src/features/negotiation/routes.test.ts',
  meetings: 'apps/api/src/features/negotiation/routes.meetings.test.ts',
  acts: 'apps/api/src/acts-of-evaluations.db.test.ts',
  secretResults: 'apps/api/src/secrecy-of-evaluations.db.test.ts',
  qualification: 'apps/api/src/features/evaluation/routes.qualification.test.ts',
  preliminary: 'apps/api/src/features/evaluation/routes.preliminary.test.ts',
  reports: 'apps/api/src/features/evaluation/routes.test.ts',
  findings: 'apps/api/src/features/evaluation/routes.findings.test.ts',
  discrepancies: 'apps/api/src/features/evaluation/routes.discrepancies.test.ts',
  lowPrices: 'packages/domain/src/evaluation/finding.test.ts',
  relations: 'apps/api/src/features/evaluation/routes.relations.test.ts',
  supplements: 'apps/api/src/features/clarification/routes.supplements.test.ts',
  traces: 'apps/api/src/features/evaluation/routes.traces.test.ts',
  proposals: 'apps/api/src/features/clarification/routes.proposals.test.ts',
  records: 'apps/api/src/features/opening/routes.record.test.ts',
  followed: 'apps/api/src/features/opening/routes.changes.test.ts',
  library: 'apps/api/src/features/library/routes.test.ts',
  measures: 'apps/api/src/features/measure/routes.exclusion.test.ts',
  histories: 'apps/api/src/features/company/history/routes.test.ts',
  answers: 'apps/api/src/features/notice/routes.test.ts',
  anew: 'apps/api/src/features/prequalification/routes.anew.test.ts',
  logs: 'apps/api/src/features/receipt/routes.public.test.ts',
  exports: 'apps/api/src/features/audit/routes.export.test.ts',
  secrecy: 'apps/api/src/features/opening/routes.secrecy.test.ts',
  divisions: 'apps/api/src/features/tender/division/routes.test.ts',
  objections: 'apps/api/src/features/objection/routes.test.ts',
  persons: 'apps/api/src/features/objection/person/routes.test.ts',
  complaints: 'apps/api/src/features/complaint/routes.test.ts',
  complainants: 'apps/api/src/features/complaint/person/routes.test.ts',
  keeping: 'apps/api/src/features/objection/keeping/service.db.test.ts',
  personFiles: 'apps/api/src/plugins/person-uploads.db.test.ts',
  decisions: 'apps/api/src/features/complaint/result/routes.test.ts',
  complained: 'apps/api/src/features/complaint/register/routes.test.ts',
  registered: 'apps/api/src/features/objection/register/routes.test.ts',
  results: 'apps/api/src/features/objection/result/routes.test.ts',
  together: 'apps/api/src/features/objection/together/routes.test.ts',
  refusedTogether: 'apps/api/src/features/objection/together/routes.refusal.test.ts',
  complainedTogether: 'apps/api/src/features/complaint/together/routes.test.ts',
  told: 'apps/api/src/features/objection/routes.secret.test.ts',
  objected: 'apps/api/src/features/objection/routes.effect.test.ts',
  strikes: 'apps/api/src/features/award/strike/routes.test.ts',
  voids: 'apps/api/src/features/award/void/routes.test.ts',
  voidOrders: 'apps/api/src/features/order/void/routes.test.ts',
  entries: 'apps/api/src/features/tender/entry/routes.test.ts',
  comments: 'apps/api/src/features/comment/routes.test.ts',
  intentions: 'apps/api/src/features/intention/routes.test.ts',
  experts: 'apps/api/src/features/expert/routes.test.ts',
  draws: 'apps/api/src/features/draw/routes.test.ts',
  supplierDraws: 'apps/api/src/features/invitation/draw/routes.test.ts',
  drawnSecrecy: 'apps/api/src/features/draw/routes.secrecy.test.ts',
  plans: 'apps/api/src/features/plan/routes.test.ts',
  wordingRules: 'apps/api/src/features/wording/routes.test.ts',
  amendmentApprovals: 'apps/api/src/features/amendment/routes.approval.test.ts',
  templates: 'apps/api/src/features/tender/template/routes.test.ts',
  rebids: 'apps/api/src/features/tender/rebid/routes.test.ts',
  perimeter: 'apps/api/src/perimeter.db.test.ts',
  retention: 'apps/api/src/platform/messaging/outbox/forget.db.test.ts',
  copies: 'apps/api/src/back-up.db.test.ts',
  watched: 'apps/api/src/platform/process/watch.db.test.ts',
  deliveries: 'apps/api/src/platform/messaging/outbox/deliver.db.test.ts',
  textMessages: 'apps/api/src/platform/messaging/sms/send.db.test.ts',
  resending: 'apps/api/src/features/outbox/routes.resending.test.ts',
  repairs: 'apps/api/src/features/installation/routes.repair.test.ts',
  installation: 'apps/api/src/features/installation/routes.test.ts',
  divided: 'apps/api/src/features/opening/routes.division.test.ts',
  prices: 'apps/api/src/features/opening/routes.prices.test.ts',
  openingRules: 'packages/domain/src/opening/decide.test.ts',
  complaintRules: 'packages/domain/src/complaint/decide.test.ts',
  entrustmentRules: 'packages/domain/src/entrustment/decide.test.ts',
  memberRules: 'packages/domain/src/member/decide.test.ts',
  libraryRules: 'packages/domain/src/library/decide.test.ts',
  libraryContent: 'packages/domain/src/library/rules.test.ts',
  singleSource: 'apps/api/src/features/tender/single-source/routes.test.ts',
  singleSourceRules: 'packages/domain/src/single-source/decide.test.ts',
  measureRules: 'packages/domain/src/measure/decide.test.ts',
  letters: 'apps/api/src/features/official-document/routes.test.ts',
  documents: 'apps/api/src/features/official-document/routes.record.test.ts',
  receiptDocuments: 'apps/api/src/features/receipt/document/routes.test.ts',
};
