import * as consent from '@procure/contract/opening/consent.schema.ts';
import * as division from '@procure/contract/opening/division.schema.ts';
import * as singleSource from '@procure/contract/single-source/single-source.schema.ts';
import * as document from '@procure/contract/tender/document.schema.ts';
import * as entry from '@procure/contract/tender/entry.schema.ts';
import { longestLinesCall } from '@procure/contract/tender/fields.schema.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.schema.ts';
import * as member from '@procure/contract/tender/member.schema.ts';
import * as option from '@procure/contract/tender/option.schema.ts';
import * as template from '@procure/contract/tender/template.schema.ts';
import * as tender from '@procure/contract/tender/tender.schema.ts';
import type { CategoryKind } from '@procure/domain/category/kind.ts';
import type { Committee } from '@procure/domain/evaluation/committee.ts';
import type { Preferences } from '@procure/domain/evaluation/preference.ts';
import type { Weighed } from '@procure/domain/evaluation/price-weight.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { checkMethod, type GroundCode } from '@procure/domain/tender/ground.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { holds, type StaffActor } from '../../platform/actor.ts';
import { restDays } from '../../platform/holidays.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { isSupervisor } from '../../platform/sight.ts';
import { drawConsent, signLotKey } from './consent/service.ts';
import { readDivisionChoices } from './division/read-model.ts';
import {
  askDivision,
  cancelDivision,
  confirmPieces,
  dealShare,
  drawPieces,
  drawShare,
} from './division/service.ts';
import { addDocument, removeDocument } from './document/service.ts';
import { readEntries, readEntry, readKeepers } from './entry/read-model.ts';
import { restoreEntry, retireEntry, saveEntry } from './entry/service.ts';
import { generateDocument, previewDocument, staleDocuments } from './generation/service.ts';
import { breachOfIntention } from './intention/service.ts';
import { readSealing } from './key/read-model.ts';
import { approve, publish, recallApproval, requestApproval, revise, sendBack } from './lifecycle/service.ts';
import { lotPage, queueCounts } from './list/read-model.ts';
import { archive, extend, resume, suspend, terminate } from './lot/service.ts';
import { readMembers, readNameable, seesTender, teamFacts } from './member/read-model.ts';
import { addMember, handOver, mayHandle, removeMember } from './member/service.ts';
import { companyOptions, knowsStaff, organisationOptions, staffOptions } from './option/read-model.ts';
import { breachesOfPlan } from './plan/service.ts';
import { committeeOf, presentDocument, presentRow, presentTeam, presentTender } from './present.ts';
import { tenderDetail } from './read-model.ts';
import { rebid } from './rebid/service.ts';
import { checkTimes, lotViolations } from './schedule/service.ts';
import { saveDraft } from './service.ts';
import { returnLotAct, signLotAct, withdrawLotAct } from './signature/service.ts';
import { presentSingleSource } from './single-source/present.ts';
import { namesOf, readOpinions, readPublicity } from './single-source/read-model.ts';
import { conclude, openOpiner, publicityBreach, publicize, submitOpinion } from './single-source/service.ts';
import { readTemplate, readTemplates } from './template/read-model.ts';
import { renameTemplate, restoreTemplate, retireTemplate, saveTemplate } from './template/service.ts';
import { wordingByLot } from './wording/service.ts';

/** 法37: the staff who may know the committee: those who name, approve or supervise it, and its members. */
function mayKnowCommittee(actor: StaffActor, { evaluators }: Committee): boolean {
  return (
    holds(actor, 'tender.edit') ||
    holds(actor, 'tender.approve') ||
    isSupervisor(actor.scope) ||
    evaluators.includes(actor.accountId)
  );
}

/** States in which the times can still change; the schedule of later states is not checked. */
const unpublished: readonly LotState[] = ['draft', 'pending_approval', 'approved'];

/** The database holds what the contract read. */
const weighedOf = (lot: {
  readonly evaluationMethod: string;
  readonly weights: unknown;
  readonly preferences: unknown;
}) => lot as Weighed & { readonly preferences: Preferences };

export function routes(parts: Parts): Route[] {
  return [
    ...draftRoutes(parts),
    ...memberRoutes(parts),
    ...lifecycleRoutes(parts),
    ...keyRoutes(parts),
    ...singleSourceRoutes(parts),
    ...documentRoutes(parts),
    ...templateRoutes(parts),
    ...entryRoutes(parts),
  ];
}

/** Lists, the tender itself, its draft and what the draft offers to choose. */
const draftRoutes = (parts: Parts): Route[] => [
  serve(tender.listTenders, async ({ input, actor }) => {
    const { rows, count, now } = await lotPage(actor.scope, parts.db, input);
    return { rows: rows.map((row) => presentRow(row, now)), count };
  }),
  serve(tender.countTenders, ({ input, actor }) => queueCounts(actor.scope, parts.db, input)),
  serve(tender.getTender, ({ input, actor }) => readTender(parts, actor, input.id)),
  serve(
    tender.saveTender,
    ({ input: { id, version, ...content }, actor }) => saveDraft(parts, actor, id, version, content),
    { bodyLimit: longestLinesCall },
  ),
  serve(tender.checkTenderSchedule, async ({ input: { method, scope, ...times } }) => {
    const given = (time: string) => (time === '' ? null : time);
    const schedule = {
      ...times,
      questionUntil: given(times.questionUntil),
      replyUntil: given(times.replyUntil),
      prequalificationDeadline: given(times.prequalificationDeadline),
    };
    return [...(await checkTimes(parts, { method, scope }, schedule))];
  }),
  serve(option.listStaffOptions, async ({ input, actor }) =>
    (await knowsStaff(actor.scope, parts.db, input))
      ? staffOptions(parts.db, input)
      : { openers: [], evaluators: [] },
  ),
  serve(option.listTenderOrganisations, ({ actor }) => organisationOptions(actor.scope, parts.db)),
  serve(option.listCompanyOptions, ({ input }) => companyOptions(parts.db, input)),
];

/** The team of a tender. */
const memberRoutes = (parts: Parts): Route[] => [
  serve(member.listTenderMembers, async ({ input, actor }) => {
    const [tender, facts, members] = await Promise.all([
      tenderDetail(actor.scope, parts.db, input.id),
      teamFacts(actor.scope, parts.db, input.id),
      readMembers(actor.scope, parts.db, input.id),
    ]);
    if (tender === null || facts === null) return refuse('not_found');
    return presentTeam(tender, facts, members, await readNameable(actor.scope, parts.db, input.id));
  }),
  serve(member.addTenderMember, ({ input, actor }) => addMember(parts, actor, input)),
  serve(member.removeTenderMember, ({ input, actor }) => removeMember(parts, actor, input)),
  serve(member.handOverTender, ({ input, actor }) => handOver(parts, actor, input)),
];

/** Approval, publication, and the acts on a lot. */
const lifecycleRoutes = (parts: Parts): Route[] => [
  serve(lifecycle.requestApproval, ({ input, actor }) => requestApproval(parts, actor, input)),
  serve(lifecycle.recallApproval, ({ input, actor }) => recallApproval(parts, actor, input)),
  serve(lifecycle.approveTender, ({ input, actor }) => approve(parts, actor, input)),
  serve(lifecycle.returnTender, ({ input, actor }) => sendBack(parts, actor, input)),
  serve(lifecycle.reviseTender, ({ input, actor }) => revise(parts, actor, input)),
  serve(lifecycle.getSealing, async ({ input, actor }) => {
    if (!(await seesTender(actor.scope, parts.db, input.id))) return refuse('not_found');
    const lots = await readSealing(actor.scope, parts.db, input.id);
    return lots.map(({ openers, ...lot }) => ({ ...lot, openers: [...openers] }));
  }),
  serve(lifecycle.publishTender, async ({ input, actor }) => {
    const outcome = await publish(parts, actor, input);
    return isRefused(outcome) ? outcome : { ...outcome, warnings: [...outcome.warnings] };
  }),
  serve(lifecycle.extendLot, ({ input, actor }) => extend(parts, actor, input)),
  serve(lifecycle.suspendLot, ({ input, actor }) => suspend(parts, actor, input)),
  serve(lifecycle.resumeLot, ({ input, actor }) => resume(parts, actor, input)),
  serve(lifecycle.terminateLot, ({ input, actor }) => terminate(parts, actor, input)),
  serve(lifecycle.signLotAct, ({ input, actor }) => signLotAct(parts, actor, input)),
  serve(lifecycle.returnLotAct, ({ input, actor }) => returnLotAct(parts, actor, input)),
  serve(lifecycle.withdrawLotAct, ({ input, actor }) => withdrawLotAct(parts, actor, input)),
  serve(lifecycle.rebidLot, ({ input, actor }) => rebid(parts, actor, input)),
  serve(lifecycle.archiveLot, ({ input, actor }) => archive(parts, actor, input)),
];

/** The lots' keys: their division among the openers, and the openers' consents. */
const keyRoutes = (parts: Parts): Route[] => [
  serve(
    division.listDivisionChoices,
    async ({ input, actor }) =>
      (await readDivisionChoices(actor.scope, parts.db, input.lotId)) ?? refuse('not_found'),
  ),
  serve(division.askDivision, ({ input, actor }) => askDivision(parts, actor, input)),
  serve(division.cancelDivision, ({ input, actor }) => cancelDivision(parts, actor, input)),
  serve(division.drawShare, ({ input, actor }) => drawShare(parts, actor, input)),
  serve(consent.drawConsent, ({ input, actor }) => drawConsent(parts, actor, input.lotId)),
  serve(consent.signLotKey, ({ input, actor }) => signLotKey(parts, actor, input)),
  serve(division.dealShare, ({ input, actor }) => dealShare(parts, actor, input)),
  serve(division.drawPieces, ({ input, actor }) => drawPieces(parts, actor, input)),
  serve(division.confirmPieces, ({ input, actor }) => confirmPieces(parts, actor, input)),
];

/** 单一来源公示. */
const singleSourceRoutes = (parts: Parts): Route[] => [
  serve(singleSource.getSingleSource, async ({ input, actor }) => {
    const tender = await tenderDetail(actor.scope, parts.db, input.id);
    if (tender === null) return refuse('not_found');
    const publicity = await readPublicity(parts.db, input.id);
    const opinions = publicity === null ? [] : await readOpinions(parts.db, publicity.id);
    const people = [publicity?.publishedBy, publicity?.concludedBy].filter((id) => typeof id === 'string');
    const names = await namesOf(parts.db, people);
    const handles = (await mayHandle(parts, actor.scope, input.id)) === true;
    return presentSingleSource({
      tender,
      publicity,
      opinions,
      names,
      openOpiner: handles ? (id, person) => openOpiner(parts, id, person) : null,
      isHoliday: await restDays(parts.db),
    });
  }),
  serve(singleSource.publicizeSingleSource, ({ input, actor }) => publicize(parts, actor, input)),
  serve(singleSource.concludeSingleSource, ({ input, actor }) => conclude(parts, actor, input)),
  serve(singleSource.submitOpinion, ({ input, actor }) => submitOpinion(parts, actor, input)),
];

/** The documents of a tender. */
const documentRoutes = (parts: Parts): Route[] => [
  serve(document.addDocument, async ({ input, actor }) => {
    const outcome = await addDocument(parts, actor, input);
    return isRefused(outcome) ? outcome : presentDocument(outcome);
  }),
  serve(document.removeDocument, ({ input, actor }) => removeDocument(parts, actor, input.id)),
  serve(document.previewDocument, ({ input, actor }) => previewDocument(parts, actor, input)),
  serve(document.generateDocument, async ({ input, actor }) => {
    const outcome = await generateDocument(parts, actor, input);
    return isRefused(outcome) ? outcome : outcome.map(presentDocument);
  }),
];

/** 招标文件模板. */
const templateRoutes = (parts: Parts): Route[] => [
  serve(template.listTenderTemplates, ({ input, actor }) => readTemplates(actor.scope, parts.db, input)),
  serve(
    template.getTenderTemplate,
    async ({ input, actor }) => (await readTemplate(actor.scope, parts.db, input.id)) ?? refuse('not_found'),
  ),
  serve(template.saveTenderTemplate, ({ input, actor }) => saveTemplate(parts, actor, input)),
  serve(template.renameTenderTemplate, ({ input, actor }) => renameTemplate(parts, actor, input)),
  serve(template.retireTenderTemplate, ({ input, actor }) => retireTemplate(parts, actor, input)),
  serve(template.restoreTenderTemplate, ({ input, actor }) => restoreTemplate(parts, actor, input)),
];

/** 条目库. */
const entryRoutes = (parts: Parts): Route[] => [
  serve(entry.listTenderEntries, ({ input, actor }) => readEntries(actor.scope, parts.db, input)),
  serve(
    entry.getTenderEntry,
    async ({ input, actor }) => (await readEntry(actor.scope, parts.db, input.id)) ?? refuse('not_found'),
  ),
  serve(entry.listEntryKeepers, ({ actor }) => readKeepers(actor.scope, parts.db)),
  serve(entry.saveTenderEntry, ({ input, actor }) => saveEntry(parts, actor, input)),
  serve(entry.retireTenderEntry, ({ input, actor }) => retireEntry(parts, actor, input)),
  serve(entry.restoreTenderEntry, ({ input, actor }) => restoreEntry(parts, actor, input)),
];

/** The tender with the violations of law that its author can still mend. */
async function readTender(parts: Parts, actor: StaffActor, id: string) {
  const detail = await tenderDetail(actor.scope, parts.db, id);
  if (detail === null) return refuse('not_found');
  const { now } = detail;
  const rules = {
    method: detail.method as Method,
    scope: detail.scope as TenderScope,
    kind: detail.kind as CategoryKind,
    ground: detail.ground as GroundCode | null,
    groundNote: detail.groundNote,
    createdBy: detail.createdBy,
  };
  const isOpen = ({ state }: { readonly state: string }) => unpublished.includes(state as LotState);
  const violations = detail.lots.some(isOpen)
    ? [...checkMethod(rules), ...(await publicityBreach(parts, { ...detail, ...rules }, detail.lots, now))]
    : [];
  const isRestDay = await restDays(parts.db);
  const open = detail.lots.filter(isOpen).map((lot) => lot.id);
  const wording = await wordingByLot(actor.scope, parts.db, detail, open);
  const intention = await breachOfIntention(parts, { ...detail, ...rules }, now);
  const plan = open.length === 0 ? [] : await breachesOfPlan(parts, { ...detail, ...rules });
  return presentTender(
    detail,
    violations,
    (lot) =>
      isOpen(lot)
        ? [
            ...lotViolations(
              rules,
              { ...lot, ...weighedOf(lot), committee: committeeOf(lot) },
              now,
              isRestDay,
            ),
            ...(wording.get(lot.id) ?? []),
            ...(lot.id === open[0] ? [...intention, ...plan] : []),
            ...staleDocuments(detail, lot),
          ]
        : [],
    (lot) => lot.awardedAt !== null || mayKnowCommittee(actor, committeeOf(lot)),
  );
}
