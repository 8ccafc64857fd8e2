import { randomUUID } from 'node:crypto';
import { keepMade } from '../../src/features/file/service.ts';
import { delivery } from '../fixtures/award.ts';
import { singleSourceContent } from '../fixtures/single-source.ts';
import { inDays, lotContent, tenderContent } from '../fixtures/tender.ts';
import type { TestApp } from '../test-app.ts';
import type { Case, Input, Named, Staff, Stage, World } from './staff.ts';

/**
 * The attempts of a stranger at every endpoint of the console that names a tender, a lot or a part of it. They are
 * ordered so that an insider's act leaves the next one possible.
 */
export function staffCases(test: TestApp, world: () => World): Readonly<Record<string, Case>> {
  const lot = (stage: Stage, more: Input = {}, by?: Named | null): Case => ({
    stage,
    input: (_, { lotId }) => ({ lotId, ...more }),
    ...(by === undefined ? {} : { by }),
  });
  const tender = (stage: Stage, more: Input = {}, by?: Named | null): Case => ({
    stage,
    input: (_, { id, version }) => ({ id, version, ...more }),
    ...(by === undefined ? {} : { by }),
  });
  const order = (more: Input = {}): Case => ({
    stage: 'wonByFirst',
    input: () => ({ id: world().wonByFirst.orderId, ...more }),
  });
  const question = (more: Input = {}): Case => ({
    stage: 'bidding',
    input: () => ({ id: world().first.questionId, version: 1, ...more }),
  });
  const objection = (version: number, more: Input = {}, by?: Named): Case => ({
    stage: 'bidding',
    input: () => ({ id: world().first.objectionId, version, ...more }),
    ...(by === undefined ? {} : { by }),
  });
  const objections = (version: number, more: Input = {}, by?: Named): Case => ({
    stage: 'bidding',
    input: () => ({ objections: [{ id: world().first.objectionId, version }], ...more }),
    ...(by === undefined ? {} : { by }),
  });
  const complaint = (more: Input = {}): Case => ({
    stage: 'bidding',
    input: () => ({ id: world().first.complaintId, ...more }),
  });
  const amendment = (more: Input = {}, by?: null): Case => ({
    stage: 'bidding',
    input: () => ({ id: world().amendmentId, version: 1, ...more }),
    ...(by === undefined ? {} : { by }),
  });
  const division = (by: Named, more: Input = {}): Case => ({
    stage: 'bidding',
    input: (_, { lotId }) => ({ lotId, id: world().divisionId, ...more }),
    by,
  });
  const reason = '因采购需求调整，按规定办理。';
  const asked = { subject: '质保期', content: '请说明质保期自何时起算，并附说明。', dueAt: inDays(2) };

  return {
    getTender: tender('draft'),
    saveTenderTemplate: {
      stage: 'draft',
      input: (_, { id }) => ({ id: randomUUID(), version: 0, tenderId: id, name: `模板${randomUUID()}` }),
    },
    saveTender: {
      stage: 'draft',
      input: (_, { id, version, lotId }) => ({
        id,
        version,
        ...tenderContent({ title: '改过的名称', lots: [lotContent({ id: lotId })] }),
      }),
    },
    listTenderMembers: tender('draft'),
    addTenderMember: {
      stage: 'draft',
      input: (_, { id }) => ({ id, accountId: world().outsider.accountId, duty: 'reader' }),
    },
    removeTenderMember: {
      stage: 'draft',
      input: (_, { id }) => ({ id, accountId: world().outsider.accountId }),
    },
    addDocument: {
      stage: 'draft',
      input: async (asker, { lotId }) => ({
        lotId,
        id: randomUUID(),
        fileId: await ownUpload(test, asker),
        title: '附件',
        kind: 'attachment',
      }),
    },
    removeDocument: { stage: 'draft', input: () => ({ id: world().documentId }) },
    previewDocument: { stage: 'draft', input: (_, { lotId }) => ({ lotId, form: 'docx' }) },
    generateDocument: {
      stage: 'draft',
      input: (_, { lotId }) => ({ lotId, id: randomUUID(), docxId: randomUUID() }),
    },
    requestApproval: tender('draft', {}, null),
    recallApproval: tender('draft'),
    approveTender: tender('draft', {}, null),
    returnTender: tender('draft', { reason }, null),
    reviseTender: tender('draft'),
    getSealing: tender('draft'),
    publishTender: tender('draft'),
    getSingleSource: tender('draft'),
    publicizeSingleSource: {
      stage: 'draft',
      input: (_, { id }) => ({ id, publicityId: randomUUID(), ...singleSourceContent() }),
    },
    concludeSingleSource: {
      stage: 'draft',
      input: () => ({
        id: world().publicityId,
        outcome: 'abandoned',
        statement: '因预算调整，终止本项目的采购活动。',
      }),
    },
    handOverTender: {
      stage: 'draft',
      input: (_, { id }) => ({ id, accountId: world().outsider.accountId }),
    },

    listLotApprovals: lot('draft'),

    listInvitations: lot('invited'),
    sendInvitations: {
      stage: 'invited',
      input: (_, { lotId }) => ({
        lotId,
        replyUntil: inDays(5),
        letter: '诚邀贵单位参加本项目，请在截止时间前回复。',
        invitees: [{ id: randomUUID(), companyId: world().wonByFirst.suppliers[2]?.actor.company.id }],
      }),
    },
    cancelInvitation: { stage: 'invited', input: () => ({ id: world().invitationId, reason }) },
    getPrequalificationReview: lot('invited'),
    decidePrequalification: {
      stage: 'invited',
      input: () => ({ id: world().applicationId, version: 1, decision: 'passed', reason: '' }),
    },
    concludePrequalification: lot('invited'),
    reopenPrequalification: lot('invited', { reason }),

    listAmendments: lot('bidding'),
    saveAmendment: {
      stage: 'bidding',
      input: (_, { lotId }) => ({ lotId, id: randomUUID(), version: 0, summary: '更正封面页的错别字。' }),
    },
    submitAmendment: amendment({ affectsBids: false, reason }),
    recallAmendment: amendment(),
    confirmAmendment: amendment({}, null),
    returnAmendment: amendment({ reason }, null),
    withdrawAmendment: amendment(),

    listQuestions: lot('bidding'),
    answerQuestion: question({ answer: '以标准测试条件为准，详见招标文件第三章。' }),
    publishAnswer: question({ affectsBids: false, announce: false }),
    closeQuestion: question({ reason }),
    getObjection: objection(1),
    writeObjectionAnswer: objection(2, { outcome: 'rejected', answer: '该项要求与采购内容有关，予以保留。' }),
    handInObjectionAnswer: objection(3),
    returnObjectionAnswer: objection(4, { reason }, 'approver'),
    answerObjections: objections(5, { outcome: 'rejected', answer: '该项要求与采购内容有关，予以保留。' }),
    returnObjectionAnswers: objections(6, { reason }, 'approver'),
    approveObjectionAnswers: objections(7, {}, 'approver'),
    refuseObjections: objections(5, { ground: 'no_facts', reason }),
    confirmObjectionAnswers: objections(5, {}, 'opener'),
    approveObjectionAnswer: objection(5, {}, 'approver'),
    confirmObjectionAnswer: objection(5, {}, 'opener'),
    refuseObjection: objection(5, { ground: 'no_facts', reason }),
    getComplaint: complaint(),
    replyToComplaint: complaint({ statement: '踏勘依招标文件的安排进行，已通知各单位。', fileIds: [] }),
    extendLot: lot('bidding', { version: 1, bidDeadline: inDays(60), reason }),
    listDivisionChoices: lot('bidding'),
    askDivision: {
      stage: 'bidding',
      input: (_, { lotId, openers }) => ({
        lotId,
        id: world().divisionId,
        openers: openers.map(({ accountId }) => accountId),
        reason,
      }),
    },
    drawConsent: lot('bidding', {}, 'opener'),
    signLotKey: lot('bidding', { division: 0, signature: 'A'.repeat(86) }, 'opener'),
    drawShare: division('opener'),
    dealShare: division('opener', { pieces: [] }),
    drawPieces: division('opener'),
    confirmPieces: division('opener', { proofs: [] }),
    cancelDivision: division('buyer'),
    getOwnShare: lot('bidding', {}, null),
    releaseOpening: lot('bidding', {}, 'opener'),
    suspendLot: lot('bidding', { version: 1, reason }),
    resumeLot: lot('bidding', { version: 1, reason }),
    terminateLot: lot('bidding', { version: 1, reason }),
    rebidLot: lot('bidding'),
    archiveLot: lot('bidding', { version: 1 }),
    signLotAct: lot('bidding', { act: 'suspend' }, null),
    returnLotAct: lot('bidding', { act: 'suspend', reason }, null),
    withdrawLotAct: lot('bidding', { act: 'suspend' }, null),

    resumeOpening: lot('negotiated', {}, 'opener'),
    completeOpening: lot('negotiated', {}, 'opener'),
    declareUnreadable: {
      stage: 'negotiated',
      input: (_, { lotId }) => ({
        lotId,
        bidId: world().negotiated.bidIds[0],
        fault: 'other',
        reason: '存储故障，无法读取投标文件。',
      }),
      by: 'opener',
    },
    withdrawDeclaration: {
      stage: 'negotiated',
      input: (_, { lotId }) => ({ lotId, bidId: world().negotiated.bidIds[0], reason }),
      by: 'opener',
    },
    getOpening: lot('negotiated', {}, 'opener'),
    listOpenedFiles: lot('negotiated', {}, 'evaluator'),
    getEvaluation: lot('negotiated', {}, 'evaluator'),
    comparePrices: lot('negotiated', {}, 'evaluator'),
    exportPrices: lot('negotiated', {}, 'evaluator'),
    judgeQualification: {
      stage: 'negotiated',
      input: (_, { lotId }) => ({
        ...{ lotId, bidId: world().negotiated.bidIds[0], qualified: true, failed: [], reason: '', seen: 0 },
      }),
    },
    closeQualification: lot('negotiated'),
    reopenQualification: lot('negotiated', { reason }),
    saveSheet: lot('negotiated', { version: 0, scores: [] }, 'evaluator'),
    submitPreliminary: lot('negotiated', { scores: [] }, 'evaluator'),
    closePreliminary: lot('negotiated', {}, 'evaluator'),
    reopenPreliminary: lot('negotiated', { reason: '发现初步评审有误' }, 'evaluator'),
    submitSheet: lot('negotiated', { scores: [] }, 'evaluator'),
    closeReview: lot('negotiated', {}, 'evaluator'),
    drawUpReport: lot('negotiated', { report: '评标委员会对各投标进行了评审，推荐候选人。' }, 'evaluator'),
    getReport: lot('negotiated', {}, 'evaluator'),
    getCommittee: lot('negotiated', {}, 'evaluator'),
    signInToCommittee: lot(
      'negotiated',
      { textVersion: 'tendering-1', biddersDigest: 'a'.repeat(64) },
      'evaluator',
    ),
    // With a bidder of another lot, so that the named member stays one.
    recuse: lot('negotiated', { ground: 'relation', bidIds: [randomUUID()], reason }, 'evaluator'),
    removeEvaluator: lot('negotiated', { evaluatorId: randomUUID(), ground: 'absent', reason }),
    fillSeat: lot('negotiated', { no: 1, successorId: randomUUID() }),
    voteChair: lot('negotiated', { candidateId: randomUUID() }, 'evaluator'),
    determineChair: lot('negotiated', { candidateId: randomUUID() }),
    answerScore: lot(
      'negotiated',
      { bidId: randomUUID(), criterionId: randomUUID(), points: null, reason },
      'evaluator',
    ),
    signReport: lot('negotiated', { digest: 'a'.repeat(64) }, 'evaluator'),
    dissentFromReport: lot(
      'negotiated',
      { digest: 'a'.repeat(64), reason: '第二名的业绩证明不符合要求。' },
      'evaluator',
    ),
    takeBackReport: lot('negotiated', { digest: 'a'.repeat(64), reason }, 'evaluator'),
    listClarifications: lot('negotiated', {}, 'evaluator'),
    issueClarification: {
      stage: 'negotiated',
      input: (_, { lotId }) => ({ lotId, id: randomUUID(), bidId: world().negotiated.bidIds[0], ...asked }),
      by: 'evaluator',
    },
    proposeClarification: {
      stage: 'negotiated',
      input: (_, { lotId }) => ({
        ...{ lotId, id: randomUUID(), bidId: world().negotiated.bidIds[0] },
        ...{ subject: asked.subject, content: asked.content },
      }),
      by: 'evaluator',
    },
    declineProposal: {
      stage: 'negotiated',
      input: () => ({ id: world().first.proposalId, reason: '评标无须澄清此项。' }),
      by: 'evaluator',
    },
    withdrawProposal: {
      stage: 'negotiated',
      input: () => ({ id: world().first.proposalId }),
      by: 'evaluator',
    },
    acceptClarification: {
      stage: 'negotiated',
      input: () => ({ id: world().first.clarificationId, note: '' }),
      by: 'evaluator',
    },
    requestClarificationAgain: {
      stage: 'negotiated',
      input: () => ({ id: world().first.clarificationId, newId: randomUUID(), ...asked }),
      by: 'evaluator',
    },
    getNegotiation: lot('negotiated'),
    openNegotiation: {
      stage: 'negotiated',
      input: (_, { lotId }) => ({ lotId, id: randomUUID(), subject: '价格与交货期谈判' }),
    },
    openRound: {
      stage: 'negotiated',
      input: (_, { lotId }) => ({
        lotId,
        id: randomUUID(),
        requirements: '请报出最终价格与交货期。',
        opensAt: inDays(1),
        closesAt: inDays(2),
        final: false,
      }),
    },
    announceMeeting: {
      stage: 'negotiated',
      input: (_, { lotId }) => ({
        lotId,
        id: randomUUID(),
        companyId: world().first.actor.company.id,
        agenda: '价格与交货期',
        meetsAt: inDays(1),
      }),
      by: 'evaluator',
    },
    cancelMeeting: {
      stage: 'negotiated',
      input: () => ({ id: world().first.meetingId, reason: '供应商请求改期。' }),
      by: 'evaluator',
    },
    recordMinutes: {
      stage: 'negotiated',
      input: () => ({
        id: world().first.meetingId,
        no: 1,
        isAttended: true,
        minutes: '供应商同意三十日内交货。',
        dueAt: inDays(1),
      }),
      by: 'evaluator',
    },
    concludeNegotiation: lot('negotiated', { note: '' }),
    terminateNegotiation: lot('negotiated', { reason }),

    getAward: lot('wonByFirst'),
    publicizeCandidates: lot('wonByFirst'),
    beginDecision: lot('wonByFirst'),
    proposeAward: {
      stage: 'wonByFirst',
      input: (_, { lotId }) => ({ lotId, bidId: world().wonByFirst.bidIds[0], reason }),
    },
    approveAward: {
      stage: 'wonByFirst',
      input: (_, { lotId }) => ({ lotId, bidId: world().wonByFirst.bidIds[0] }),
      by: 'approver',
    },
    returnAward: {
      stage: 'wonByFirst',
      input: (_, { lotId }) => ({ lotId, bidId: world().wonByFirst.bidIds[0], reason }),
      by: 'approver',
    },
    issueAward: lot('wonByFirst'),
    reevaluateLot: lot('wonByFirst', { reason }),
    strikeCandidate: {
      stage: 'wonByFirst',
      input: (_, { lotId }) => ({ lotId, bidId: world().wonByFirst.bidIds[0], ground: 'unlawful', reason }),
    },
    redecideAward: lot('wonByFirst'),
    proposeForfeit: lot('wonByFirst', {
      ...{ id: randomUUID(), ground: 'gave_up', reason, fileIds: [randomUUID()], replyDays: 3 },
    }),
    approveForfeit: {
      stage: 'wonByFirst',
      input: (_, { lotId }) => ({ lotId, id: randomUUID(), step: 1 }),
      by: 'approver',
    },
    returnForfeit: {
      stage: 'wonByFirst',
      input: (_, { lotId }) => ({ lotId, id: randomUUID(), step: 1, reason }),
      by: 'approver',
    },
    withdrawForfeit: lot('wonByFirst', { id: randomUUID() }),
    signContract: lot('wonByFirst', { contractNo: 'HT-2026-009', signedOn: '2026-01-01' }, null),
    getOrderForm: lot('wonByFirst'),
    createOrder: {
      stage: 'wonByFirst',
      input: (_, { lotId }) => ({
        lotId,
        id: randomUUID(),
        ...delivery,
        lines: [{ priceLineId: randomUUID(), materialCode: '', qty: '1', requiredDate: '2099-01-01' }],
      }),
      by: null,
    },
    getStaffOrder: order(),
    acceptOrderChange: order({ promisedDate: '2099-01-01' }),
    declineOrderChange: order({ reason }),
    reissueOrder: order(),
    receiveOrder: order(),
    acceptOrder: order(),
    returnOrderGoods: order({ reason }),
    closeOrder: order(),
    cancelOrder: order({ reason }),
  };
}

/** Uploads a document as this person, for a lot of others. */
export async function ownUpload(test: TestApp, { accountId }: Staff): Promise<string> {
  const facts = { id: randomUUID(), name: '文件.pdf', mime: 'application/pdf', purpose: 'document' };
  const owned = { ownerAccountId: accountId, ownerCompanyId: null };
  return (await keepMade(test.parts(), { ...facts, ...owned }, Buffer.from('%PDF-1.4'))).id;
}
