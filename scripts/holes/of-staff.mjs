import { hole } from './hole.mjs';

/** Holes through which staff could see or change data outside their part. */
export const holesOfStaff = [
  // Staff: a tender and its lots.
  hole('staff', 'a tender is read by any staff', [
    'features/tender/read-model.ts',
    '    .where(isSeenHere(scope))\n    .executeTakeFirst',
    '    .executeTakeFirst',
  ]),
  hole('staff', 'a tender shows its lots to who is named for one', [
    'features/tender/read-model.ts',
    "      .where(isLotSeen)\n      .orderBy('lot.lotNo'),",
    "      .orderBy('lot.lotNo'),",
  ]),
  hole('staff', "the list of tenders shows everybody's", [
    'features/tender/list/read-model.ts',
    "= [isSeen(scope, 'tender', lots)];",
    '= [];',
  ]),
  hole('staff', 'who may read a tender may act on it', [
    'features/tender/member/service.ts',
    'return canHandle(facts.duty, facts.owner.name);',
    'return true;',
  ]),
  hole('staff', "any buyer acts on anybody's lot", [
    'features/tender/service.ts',
    'return may === true ? lot : may;',
    'return lot;',
  ]),
  hole('staff', "any buyer submits and publishes anybody's tender", [
    'features/tender/lifecycle/service.ts',
    '      if (isRefused(may)) return may;\n    } else',
    '    } else',
  ]),
  hole('staff', 'an approver decides on what does not wait for one', [
    'features/tender/lifecycle/service.ts',
    "} else if (!(await isApprover(unit, actor, tender))) return refuse('not_found');",
    '}',
  ]),
  hole(
    'staff',
    "any buyer writes anybody's draft",
    ['features/tender/service.ts', 'version === 0 ? true : await mayHandle(unit, actor.scope, id);', 'true;'],
    [
      'features/tender/service.ts',
      '    const may = await mayHandle(unit, actor.scope, id);\n    if (isRefused(may)) return may;\n',
      '',
    ],
  ),
  hole('staff', 'any member changes the team', [
    'features/tender/member/service.ts',
    'return may === true ? { tender, owner: facts.owner } : may;',
    'return { tender, owner: facts.owner };',
  ]),
  hole('staff', 'a lot is met by any staff at the desks of taking part', [
    'features/lot/read-model.ts',
    '    .where(isSeen(scope, sight))\n',
    '',
  ]),
  hole('staff', "the desk counts everybody's questions", [
    'features/todo/desk/read-model.ts',
    "question.state = 'submitted' and ${isHandled(scope)}",
    "question.state = 'submitted'",
  ]),

  // Staff: bids and data made from them.
  hole(
    'staff',
    'opened bids are listed for any evaluator',
    [
      'features/opening/read-model.ts',
      "and opening.state = 'completed' and ${isSeen(scope, 'bids')}",
      "and opening.state = 'completed'",
    ],
    [
      'features/opening/service.ts',
      '  const row = await openingOf(parts, actor, lotId);\n  if (isRefused(row)) return row;\n',
      '',
    ],
  ),
  hole('staff', 'an opening is read by any opener', [
    'features/opening/read-model.ts',
    "and lot.published_at is not null and ${isSeen(scope, 'bids')}`.execute(db);\n  return rows[0] ?? null;",
    'and lot.published_at is not null`.execute(db);\n  return rows[0] ?? null;',
  ]),
  hole('staff', "the queue of openings shows everybody's", [
    'features/opening/read-model.ts',
    "lot.published_at is not null and ${isSeen(scope, 'bids')}\n    order by",
    'lot.published_at is not null\n    order by',
  ]),
  hole('staff', 'an evaluation is read by any evaluator', [
    'features/evaluation/read-model.ts',
    "and lot.published_at is not null and ${isSeen(scope, 'bids')}",
    'and lot.published_at is not null',
  ]),
  hole('committees', 'a member who has not signed in reads the bids', [
    'platform/sight.ts',
    ': sql`${committeeLots(scope)} and ${hasSignedIn(me, sql`named.id`)}`',
    ': committeeLots(scope)',
  ]),
  hole('committees', 'the owner of a tender who represents the buyer reads the bids without signing in', [
    'platform/sight.ts',
    'sql`and not ${isSignInMissing(scope, sql`own.id`)}`',
    'sql``',
  ]),
  hole('chairs', 'a report is drawn up by another member than the chair', [
    'packages/domain/src/evaluation/chair.ts',
    "return chair === by ? true : refuse('not_the_chair');",
    'return true;',
  ]),
  hole('committees', 'a committee with a vacant seat draws up its report', [
    'packages/domain/src/evaluation/attendance.ts',
    "if (vacancies > 0) return refuse('seat_vacant', { n: vacancies });",
    '',
  ]),
  hole('committees', "the members see each other's scores while a seat is vacant", [
    'features/evaluation/present.ts',
    '    row.vacancies === 0 &&\n',
    '',
  ]),
  hole('committees', 'a member of the committee removes another one', [
    'packages/domain/src/evaluation/attendance.ts',
    "if (members.some(({ id }) => id === by)) return refuse('committee_member');",
    '',
  ]),
  hole('committees', 'a handler with a relation to a bidder names the successor', [
    'packages/domain/src/evaluation/attendance.ts',
    "evaluatorId === accountId && ground === 'relation'",
    'false',
  ]),
  hole('staff', "the queue of awards shows everybody's", [
    'features/award/read-model.ts',
    "where ${queues[query.queue]} and ${isSeen(scope, 'bids')}",
    'where ${queues[query.queue]}',
  ]),
  hole('strikes', 'a candidate is struck out of whom no answer speaks', [
    'features/award/strike/service.ts',
    'isPromised || isOrdered || struck?.isBarred === true',
    'true',
  ]),
  hole('strikes', 'an answer about one candidate strikes out another', [
    'features/objection/remedy/service.ts',
    "remedy === 'next_candidate' && isStrikeOf(target, companyName)",
    "remedy === 'next_candidate'",
  ]),
  hole('strikes', 'who is struck out comes back when the winner gives up', [
    'features/award/issue/service.ts',
    "bid === 'lost' && struckGround === null && !former",
    "bid === 'lost' && !former",
  ]),
  hole('voids', 'an order of the supervisor is carried out a second time', [
    'features/complaint/read-model.ts',
    '\n    and owed.remedy_taken_at is null)`',
    ')`',
  ]),
  hole('refusedTogether', 'several are refused with a reason that names one of them', [
    'features/objection/together/service.ts',
    'secretsOf(parts, unit, lot, reason, rows)',
    "secretsOf(parts, unit, lot, '', rows.slice(0, 1))",
  ]),
  hole('complainedTogether', 'several complaints are refused by any supervisor', [
    'features/complaint/store.ts',
    ".where(isOf(scope, 'complaint.handle'))\n    .$narrowType<Pick<Words, 'subject'>>()",
    ".where(sql<boolean>`${isOf(scope, 'complaint.handle')} is not null`)\n    .$narrowType<Pick<Words, 'subject'>>()",
  ]),
  hole('voidOrders', 'the record of an order names who signed the decision', [
    'features/order/read-model.ts',
    "case event.by_kind when 'supervisor' then ${voidedBy} ->> 'supervisor'\n            else person.nick_name end",
    'person.nick_name',
  ]),
  hole('voidOrders', 'an order of an award that is void is delivered on', [
    'features/order/void/service.ts',
    'if (given.length === 0) return;',
    'if (given.length > 0) return;',
  ]),
  hole('voids', 'something is ordered by an award that is void', [
    'features/award/read-model.ts',
    "and notice.state not in ('declined', 'voided') and notice.issued_at",
    "and notice.state <> 'declined' and notice.issued_at",
  ]),
  hole('rebids', 'a tender is held again by who only reads it', [
    'features/tender/rebid/service.ts',
    'const may = await mayHandle(unit, actor.scope, asked.tenderId);\n    if (isRefused(may)) return may;\n',
    '',
  ]),
  hole('rebids', 'who works on a repeated tender alone learns whom the first had invited', [
    'features/invitation/read-model.ts',
    "where lot.id = ${lotId} and ${isSeenAt(scope, 'tender', sql`lot.rebid_of`)}",
    'where lot.id = ${lotId}',
  ]),
  hole('staff', 'an award is read by any approver', [
    'features/award/read-model.ts',
    "and lot.published_at is not null and ${isSeen(scope, 'bids')}",
    'and lot.published_at is not null',
  ]),
  hole('staff', 'an approver decides on an award that does not wait for one', [
    'features/award/service.ts',
    "if (!(await seesLot(actor.scope, unit.db, lotId, 'bids'))) return refuse('not_found');\n",
    '',
  ]),
  hole('approvals', 'what waits for those named is seen by every approver', [
    'platform/sight.ts',
    'and ${isApproved(scope)}\n        and ${me} in (select approval_signers(approval.id))',
    'and ${isApproved(scope)}',
  ]),
  hole('approvals', "the list of approvals shows everybody's", [
    'features/approval/read-model.ts',
    "approval.state = 'waiting' and ${me} in (select approval_signers(approval.id))`",
    "approval.state = 'waiting'`",
  ]),
  hole('staff', 'who approved the tender reads its bids', [
    'platform/sight.ts',
    "  if (sight === 'tender')\n    arms.push(",
    '  arms.push(',
  ]),
  hole('staff', 'a name on a team or a lot counts whatever organisation its bearer is of', [
    'platform/sight.ts',
    'return sql<boolean>`tender.organisation_id = any (${sql.val(ids)}::uuid[])`;',
    'return sql<boolean>`${sql.val(ids.length > 0)}::boolean`;',
  ]),
  hole('staff', 'what somebody may do in one organisation they may do in all', [
    'platform/sight.ts',
    'one.organisationId === organisationId && one.permissions.has(permission)',
    '(one.organisationId === organisationId || true) && one.permissions.has(permission)',
  ]),
  hole('staff', 'an agency works on what names it, entrusted with it or not', [
    'platform/sight.ts',
    'or tender.agency_id = any (${sql.val(agencies)}::uuid[]) and ${isEntrusted})`',
    'or tender.agency_id = any (${sql.val(agencies)}::uuid[]))`',
  ]),
  hole('staff', 'an agency works on what names another', [
    'platform/sight.ts',
    'or tender.agency_id = any (${sql.val(agencies)}::uuid[]) and ${isEntrusted})`',
    'or ${sql.val(agencies.length > 0)}::boolean)`',
  ]),
  hole('staff', 'an entrustment stands that was not accepted, or was ended', [
    'platform/sight.ts',
    "    and given.state = 'accepted' and",
    '    and',
  ]),
  hole('staff', 'an entrustment stands before its period', [
    'platform/sight.ts',
    'and given.from_at <= now() and',
    'and',
  ]),
  hole('staff', 'an entrustment stands after its period', [
    'platform/sight.ts',
    'and now() < given.until_at\n',
    '\n',
  ]),
  hole('staff', 'an entrustment holds all kinds', [
    'platform/sight.ts',
    '(tender.kind = any (given.kinds) or',
    '(true or',
  ]),
  hole('staff', 'an entrustment with one tender holds all', [
    'platform/sight.ts',
    'and single.tender_id = tender.id',
    '',
  ]),
  hole('staff', 'who is entrusted by one purchaser works for all', [
    'platform/sight.ts',
    'given.purchaser_id = tender.organisation_id and',
    '',
  ]),
  hole('entrustments', 'the document of an entrustment is read by everybody who reads any', [
    'features/entrustment/read-model.ts',
    'where entrustment.file_id = ${fileId} and ${isEntrustmentSeen(scope)} limit 1',
    'where entrustment.file_id = ${fileId} limit 1',
  ]),
  hole('staff', 'a supervisor sees what lies beside, not only below', [
    'platform/sight.ts',
    'in (select organisations_below(${sql.val(ids)}::uuid[]))',
    'in (select id from organisation)',
  ]),
  hole('staff', 'any evaluator asks a bidder', [
    'features/clarification/asking/service.ts',
    "if (!(await store.isNamedEvaluator(actor.scope, unit.db, lotId))) return refuse('not_an_evaluator');\n    const chairs = await requireChair(unit, lot, actor);\n    return chairs === true ? lot : chairs;",
    'return lot;',
  ]),
  hole('discrepancies', 'any member changes submitted points', [
    'packages/domain/src/evaluation/discrepancy.ts',
    'one.bidId === bidId && one.criterionId === criterionId && one.evaluatorIds.includes(evaluatorId),',
    'one.bidId === bidId || one.criterionId === criterionId,',
  ]),
  hole('discrepancies', 'objective points that differ are kept', [
    'packages/domain/src/evaluation/discrepancy.ts',
    "return kind === 'outlier' ? null :",
    'return kind !== null ? null :',
  ]),
  hole('secretResults', "a bidder's page tells the committee's judgement before the result", [
    'features/bid/present.ts',
    'shownState(row.bidState, row.state, row.method)',
    'row.bidState',
  ]),
  hole('secretResults', 'the number of open lots of a company falls when its bid is rejected', [
    'features/account/closing/read-model.ts',
    "and bid.state not in ('draft', 'withdrawn'))",
    "and bid.state not in ('draft', 'withdrawn', 'rejected'))",
  ]),
  hole('qualification', 'the committee evaluates before the buyer has reviewed the qualification', [
    'features/evaluation/service.ts',
    "if (judgedOn.qualification.stage === 'open') return refuse('qualification_open');",
    '',
  ]),
  hole('qualification', 'the committee closes its review while the buyer reviews anew', [
    'packages/domain/src/evaluation/preliminary.ts',
    "if (qualification === 'open') return refuse('qualification_open');",
    '',
  ]),
  hole('qualification', 'the committee sees the judgements of the buyer before they are final', [
    'features/evaluation/qualification/present.ts',
    'closed === null && !mayAct',
    'closed === null && row === null',
  ]),
  hole('qualification', 'the review is closed without a judgement of every bid', [
    'packages/domain/src/evaluation/qualification.ts',
    "if (missing > 0) return refuse('qualification_unfinished', { n: missing });",
    '',
  ]),
  hole('qualification', 'a lot with two qualified bidders is evaluated', [
    'packages/domain/src/evaluation/qualification.ts',
    'failure: qualified.length < least ?',
    'failure: qualified.length < 0 ?',
  ]),
  hole('qualification', 'a bidder that is not qualified is evaluated', [
    'packages/domain/src/evaluation/judged.ts',
    'if (offer.disqualification !== null)',
    "if (offer.disqualification === '')",
  ]),
  hole('qualification', 'a requirement of another lot fails a bidder', [
    'packages/domain/src/evaluation/qualification.ts',
    'if (failed.some((code) => requirementTitle(code, criteria) === null))',
    'if (failed.length === 0)',
  ]),
  hole('qualification', 'a colleague overwrites a judgement unseen', [
    'packages/domain/src/evaluation/qualification.ts',
    '(last?.no ?? 0) === seen ?',
    'seen >= 0 ?',
  ]),
  hole('qualification', 'the members keep reviews of other bids than the qualified ones', [
    'features/evaluation/qualification/service.ts',
    'if (decided.reopensSheets)',
    'if (decided.reopensSheets && decided.failure !== null)',
  ]),
  hole('preliminary', 'scores are taken before the preliminary review is closed', [
    'packages/domain/src/evaluation/decide-sheet.ts',
    "if (part === 'preliminary' || part === 'none') return refuse('preliminary_open');",
    '',
  ]),
  hole('preliminary', 'a draft of points is stored before the preliminary review is closed', [
    'packages/domain/src/evaluation/stage.ts',
    'return sent.map((row) => joinParts(row, rowOf(stored, row.bidId), criteria));',
    'return sent;',
  ]),
  hole('preliminary', 'a sheet of scores changes the review that was handed in', [
    'packages/domain/src/evaluation/stage.ts',
    'return { ...joinParts(row, points, criteria), comment };',
    'return { ...joinParts(points, points, criteria), comment };',
  ]),
  hole('preliminary', 'the members see the reviews of the others before all are in', [
    'features/evaluation/preliminary/present.ts',
    '(isMember && isComplete)',
    'isMember',
  ]),
  hole('preliminary', "the members see the others' points with their reviews", [
    'features/evaluation/preliminary/present.ts',
    'scores: [...withoutPoints(scores)]',
    'scores: [...scores].map(({ judgements = [], ...row }) => ({ ...row, judgements }))',
  ]),
  hole('preliminary', 'the buyer learns before the report which bids passed', [
    'features/evaluation/preliminary/present.ts',
    'passed: isMember || row.concludedAt !== null ?',
    'passed: row !== null ?',
  ]),
  hole('preliminary', 'the preliminary review is closed while a member has not handed it in', [
    'packages/domain/src/evaluation/preliminary.ts',
    "if (unfinished > 0) return refuse('preliminary_unfinished', { n: unfinished });",
    '',
  ]),
  hole('preliminary', 'scores of bids that passed before stay when other bids pass', [
    'packages/domain/src/evaluation/preliminary.ts',
    'reopensSheets: !isSame',
    'reopensSheets: isSame && !isSame',
  ]),
  hole('reports', 'a purchase from a single source is reported without the record of its negotiation', [
    'packages/domain/src/evaluation/decide.ts',
    'const missing = isRecorded ? checkNegotiationRecord(command.record) : [];',
    'const missing = isRecorded && !enough ? checkNegotiationRecord(command.record) : [];',
  ]),
  hole('acts', 'a member acts in the place of the chair', [
    'features/evaluation/service.ts',
    'return may === true ? { ...at, record } : may;',
    'return may !== null ? { ...at, record } : may;',
  ]),
  hole('acts', 'the chair opens the preliminary review again while the price envelopes are awaited', [
    'packages/domain/src/evaluation/transitions.ts',
    "{ from: ['awaiting_prices'], action: 'reopenPreliminary', to: 'preliminary', who: ['system'] },",
    "{ from: ['awaiting_prices'], action: 'reopenPreliminary', to: 'preliminary', who: ['evaluator', 'system'] },",
  ]),
  hole('findings', 'the preliminary review is closed without an answer to a finding', [
    'packages/domain/src/evaluation/preliminary.ts',
    'if (open.length > 0) return',
    'if (open.length > 0 && unfinished > 0) return',
  ]),
  hole('findings', 'a bid that the committee rejects for a finding is scored', [
    'packages/domain/src/evaluation/preliminary.ts',
    'const passed = majority.filter((bidId) => !rejected.has(bidId));',
    'const passed = rejected.size < 0 ? [] : majority;',
  ]),
  hole('findings', 'the page of an evaluation ignores the rejections for findings', [
    'features/evaluation/present.ts',
    'passed === null ? [] : (row.decidedFindings ?? []),',
    'passed === null ? [] : [],',
  ]),
  hole('findings', 'a report asks again about a decided finding, and rejects by it', [
    'features/evaluation/drawing-up/service.ts',
    'const open = openFindings(bidsWithFindings(lot, judgedOn), decidedFindings);',
    'const open = openFindings(bidsWithFindings(lot, judgedOn), []);',
  ]),
  hole('findings', 'an answer in the report replaces the reason of a rejection by the majority', [
    'features/evaluation/drawing-up/service.ts',
    'joinAnswers(open, isPassed, input.answers)',
    'joinAnswers(open, () => true, input.answers)',
  ]),
  hole('findings', 'the review asks about a price that is negotiated later', [
    'packages/domain/src/evaluation/finding-answer.ts',
    'findings: bid.findings.filter(({ code }) => !(isNegotiated && findingRules[code].isOfPrice)),',
    'findings: bid.findings.filter(({ code }) => !isNegotiated || findingRules[code].label !== ""),',
  ]),
  hole('findings', 'the buyer learns before the result how the committee answers findings', [
    'features/evaluation/preliminary/present.ts',
    'findings: isMember || row.concludedAt !== null ?',
    'findings: row !== null ?',
  ]),
  hole('rounds', 'a panel negotiates with a bidder whose bid its review rejected', [
    'features/negotiation/read-model.ts',
    'entry.bid_id <> all (evaluation.passed))',
    'entry.bid_id <> all (evaluation.passed) and false)',
  ]),
  hole('discrepancies', 'a report is drawn up with unchecked scores', [
    'packages/domain/src/evaluation/decide.ts',
    "if (discrepancies > 0) return refuse('scores_unchecked', { n: discrepancies });",
    '',
  ]),
  hole('discrepancies', 'a member learns the differences before all sheets are in', [
    'features/evaluation/present.ts',
    '(own !== undefined && complete)',
    'own !== undefined',
  ]),
  hole('lowPrices', 'a price far below the others is not found', [
    'packages/domain/src/evaluation/finding.ts',
    '    ...lowPriceFindings(bid, lot, bidders),\n',
    '',
  ]),
  hole('relations', 'texts of the tender count as written by both bidders', [
    'features/evaluation/opened-bid/read-model.ts',
    '...clauses.map(({ requirement }) => requirement),',
    '',
  ]),
  hole('relations', 'texts of bids are not compared', [
    'features/evaluation/opened-bid/read-model.ts',
    'likenesses: likenesses.get(bidId) ?? [],',
    'likenesses: [],',
  ]),
  hole('relations', 'a file of the tender relates two bidders', [
    'features/evaluation/relation/read-model.ts',
    'where document.lot_id = lot.id)\n        union select trace.kind',
    'where false)\n        union select trace.kind',
  ]),
  hole('relations', 'patterns of prices are not compared', [
    'features/evaluation/opened-bid/read-model.ts',
    'unitPrices: contents?.price?.lines ?? [],',
    'unitPrices: contents === null ? [] : [],',
  ]),
  hole('traces', 'the buyer reads who made the files of two bidders', [
    'features/evaluation/present.ts',
    'filter(({ code }) => isMember || !committeeRules.includes(code))',
    'filter(({ code }) => isMember || code.length > 0)',
  ]),
  hole('traces', 'the review ends before the files are compared', [
    'features/evaluation/preliminary/service.ts',
    'isReading: isReadingAwaited(judgedOn.reading, now),',
    'isReading: false,',
  ]),
  hole('traces', 'the properties of the tender relate bidders', [
    'features/evaluation/trace/read-model.ts',
    'tender: files.filter(({ bidId }) => bidId === null),',
    'tender: [],',
  ]),
  hole('traces', 'a few compared lots are told', [
    'features/evaluation/relation/present.ts',
    'rarity === undefined || !isCounted(rarity)',
    'rarity === undefined',
  ]),
  hole('proposals', 'a member withdraws the proposal of another', [
    'features/clarification/proposal/service.ts',
    "if (row.proposedBy !== actor.accountId) return refuse('not_found');",
    '',
  ]),
  hole('proposals', 'a member who has not signed in proposes', [
    'features/clarification/asking/service.ts',
    "own.signedInAt === null ? refuse('declaration_missing') : lot",
    'lot',
  ]),
  hole('proposals', 'the buyer decides on a proposal', [
    'features/clarification/service.ts',
    "if (proposalId !== undefined && partyOf(actor) === 'buyer') return refuse('not_an_evaluator');",
    '',
  ]),
  hole('proposals', 'a report is drawn up with open proposals', [
    'packages/domain/src/evaluation/decide.ts',
    "if (openProposals > 0) return refuse('proposals_open', { n: openProposals });",
    '',
  ]),
  hole('staff', "any buyer acts on anybody's orders", [
    'features/order/service.ts',
    'return isRefused(may) ? may : row;',
    'return row;',
  ]),
  hole('staff', "the list of orders shows every buyer everybody's", [
    'features/order/read-model.ts',
    "count: number }> {\n  const own = 'companyId' in scope ? sql`po.company_id = ${scope.companyId}` : isSeen(scope, 'bids');",
    "count: number }> {\n  const own = 'companyId' in scope ? sql`po.company_id = ${scope.companyId}` : sql`true`;",
  ]),

  // Staff: files.
  hole('staff', 'files of opened bids are read by any evaluator', [
    'features/opening/read-model.ts',
    "    .where(isSeen(scope, 'bids'))\n    .select('attachment.fileId')",
    "    .select('attachment.fileId')",
  ]),
  hole('staff', 'documents of a tender are read by any staff', [
    'features/tender/document/read-model.ts',
    "    .where(isSeen(scope, 'tender'))\n",
    '',
  ]),
  hole('staff', 'what came with a question is read by any buyer', [
    'features/question/read-model.ts',
    "    .where(isSeen(scope, 'tender'))\n",
    '',
  ]),
  hole('staff', 'what was applied with is read by any buyer', [
    'features/prequalification/read-model.ts',
    "    .where(isSeen(scope, 'tender'))\n",
    '',
  ]),
  hole('staff', 'what came with a reply is read by any evaluator', [
    'features/clarification/store.ts',
    "    .where('attachment.fileId', '=', fileId)\n    .where(isSeenAt(scope, 'bids', sql`clarification.lot_id`))\n",
    "    .where('attachment.fileId', '=', fileId)\n",
  ]),
  hole('staff', 'every reader of some files reads all', [
    'features/file/service.ts',
    'if (await mayRead(parts, caller, file)) return file;\n  return null;',
    'if (await mayRead(parts, caller, file)) return file;\n  return file;',
  ]),

  // Staff: measures of an organisation against a company.
  hole('measures', 'measures of one organisation are read in all', [
    'features/measure/read-model.ts',
    "    .innerJoin('organisation', 'organisation.id', 'measure.organisationId')\n    .where(isMeasureSeen(scope))\n",
    "    .innerJoin('organisation', 'organisation.id', 'measure.organisationId')\n",
  ]),
  hole(
    'measures',
    'measures of one organisation are decided in all',
    [
      'features/measure/store.ts',
      "    .select('companyId')\n    .where('id', '=', id)\n    .where(isMeasureSeen(scope))\n",
      "    .select('companyId')\n    .where('id', '=', id)\n",
    ],
    [
      'features/measure/store.ts',
      '    .where(isMeasureSeen(scope))\n    .forUpdate()\n    .executeTakeFirst();',
      '    .forUpdate()\n    .executeTakeFirst();',
    ],
  ),
  hole('measures', 'the evidence of a measure is read by any staff', [
    'features/measure/read-model.ts',
    "    .where('attachment.ownerKind', '=', 'measure')\n    .where(isMeasureSeen(scope))\n",
    "    .where('attachment.ownerKind', '=', 'measure')\n",
  ]),

  // A supplier's part in tenders.
  hole('histories', "a supplier's bids are shown whoever's the lot is", [
    'features/company/history/read-model.ts',
    "where entry.company_id = ${companyId} and ${isSeen(scope, 'bids')}",
    'where entry.company_id = ${companyId}',
  ]),
  hole('histories', "a supplier's orders are shown whoever's the lot is", [
    'features/company/history/read-model.ts',
    "where po.company_id = ${companyId} and ${isSeen(scope, 'bids')}",
    'where po.company_id = ${companyId}',
  ]),
  hole('histories', "a supplier's bids are counted while the lot is being opened", [
    'features/company/history/read-model.ts',
    " and opening.state = 'completed'",
    '',
  ]),
  hole('histories', "a supplier's bids are told before the opening", [
    'features/company/history/read-model.ts',
    "opening.opened_at, entry.result, notice.kind as notice_kind, notice.state as notice_state,\n      notice.amount::text as amount, notice.issued_at, (count(*) over ())::int as total\n    from opened_bid entry\n    join opening on opening.lot_id = entry.lot_id and opening.no = 0 and opening.state = 'completed'",
    "coalesce(opening.opened_at, entry.created_at) as opened_at, 'opened' as result, notice.kind as notice_kind, notice.state as notice_state,\n      notice.amount::text as amount, notice.issued_at, (count(*) over ())::int as total\n    from (select *, id as bid_id from bid) entry\n    left join opening on opening.lot_id = entry.lot_id",
  ]),

  // The audit log, as it is exported.
  hole('exports', 'an export goes into the days of a lot that takes bids', [
    'features/audit/export/read-model.ts',
    '  or no < (select',
    '  or true or no < (select',
  ]),
  hole('exports', 'an export goes into the days of a lot that was held up', [
    'features/audit/export/read-model.ts',
    '(lot.bid_deadline > now() or ${isHeldUp}\n',
    '(lot.bid_deadline > now()\n',
  ]),
  hole('exports', 'an export goes into the days of a lot whose quotes still come', [
    'features/audit/export/read-model.ts',
    'where negotiation.lot_id = lot.id and',
    'where false and',
  ]),
  hole('exports', 'an export tells the words of lines that nobody may read', [
    'features/audit/export/read-model.ts',
    '(shown ? line : { leaf: auditLeaf(line) })',
    '(shown || line.id !== auditLeaf(line) ? line : { leaf: auditLeaf(line) })',
  ]),
  hole('exports', "the ticket of an export is anybody's", [
    'features/audit/export/service.ts',
    '  if (!(await takeTicket(parts, { ticket, address, subject }))) return null;\n',
    '',
  ]),
  hole('told', 'one text may name the others to whom it is given', [
    'features/objection/answer/read-model.ts',
    'companyIds: companies.filter((one) => one !== companyId),',
    'companyIds: [],',
  ]),
  hole('together', 'what was taken back meanwhile is left out, and the others are answered', [
    'features/objection/together/service.ts',
    'if (stale.length > 0) return',
    'if (stale.length > all.length) return',
  ]),
  hole('told', 'an answer is signed without asking what it tells', [
    'features/objection/answer/service.ts',
    "{ kind: 'approve', asSeen, by, ...stands }",
    "{ kind: 'approve', asSeen, by, ...stands, secrets: { names: [], shownNames: [], amounts: [], shownAmounts: [] } }",
  ]),
  hole('told', 'a name is looked for only among those who obtained the documents', [
    'features/objection/answer/read-model.ts',
    "where status in ('approved', 'frozen', 'blacklisted')",
    'where exists (select from document_receipt where lot_id = lot.id and company_id = company.id)',
  ]),
  hole('objections', 'objections are on every desk', [
    'features/objection/desk/read-model.ts',
    '    .where(isObjectionSeen(scope));',
    '    .where(sql<boolean>`true`);',
  ]),
  hole('complaints', 'complaints are on every desk', [
    'features/complaint/desk/read-model.ts',
    '    .where(isComplaintSeen(scope));',
    '    .where(sql<boolean>`true`);',
  ]),
  hole('complaints', 'any supervisor handles a complaint', [
    'features/complaint/store.ts',
    'sql<boolean>`organisation_id = any (${sql.val(supervisingFor(scope, permission))}::uuid[])`;',
    'sql<boolean>`(${sql.val(supervisingFor(scope, permission))}::uuid[] is not null)`;',
  ]),
  hole('decisions', 'a decision is public that the supervisor does not publish', [
    'features/complaint/result/read-model.ts',
    "complaint.state = 'decided' and complaint.published and exists",
    "complaint.state = 'decided' and exists",
  ]),
  hole('decisions', 'a decision is public before it is signed', [
    'features/complaint/result/read-model.ts',
    "complaint.state = 'decided' and complaint.published and exists",
    "complaint.state in ('deciding', 'decided') and complaint.published and exists",
  ]),
  hole('decisions', 'a decision names its complainant before the bids are open', [
    'features/complaint/result/present.ts',
    'areNamed(rule, { lot: lotState, openedAt })',
    'areNamed(rule, { lot: lotState, openedAt: row.endedAt })',
  ]),
  hole('decisions', 'a decision names its complainant where no law has it named', [
    'features/complaint/result/present.ts',
    'rule !== null && areNamed(rule, { lot: lotState, openedAt });',
    "rule !== null && (openedAt !== null || lotState === 'terminated');",
  ]),
  hole('complained', 'the register names who complains to everybody', [
    'features/complaint/register/read-model.ts',
    'case when ${isComplaintHandled(scope)} then coalesce(company.name',
    'case when ${isRegistered(scope)} then coalesce(company.name',
  ]),
  hole('complained', 'a buyer reads in the register of a complaint that is not received', [
    'features/complaint/register/read-model.ts',
    '(complaint.received_at is not null\n    and ${isSeenAt',
    '(complaint.submitted_at is not null\n    and ${isSeenAt',
  ]),
  hole('complained', 'the register of complaints is everybody’s of the house', [
    'features/complaint/register/read-model.ts',
    "and ${isSeenAt(scope, 'tender', sql`complaint.lot_id`)}\n    and (tender.organisation_id",
    'and (tender.organisation_id',
  ]),
  hole('registered', 'the register names who objects to everybody', [
    'features/objection/register/read-model.ts',
    'case when ${isObjectionSeen(scope)} then coalesce(company.name',
    'case when ${isRegistered(scope)} then coalesce(company.name',
  ]),
  hole('registered', 'the register is everybody’s of the house', [
    'features/objection/register/read-model.ts',
    "(${isSeenAt(scope, 'tender', sql`objection.lot_id`)}\n    and (objection.organisation_id",
    '(true\n    and (objection.organisation_id',
  ]),
  hole('results', 'what was taken back is public', [
    'features/objection/result/read-model.ts',
    "objection.state in ('answered', 'not_receivable') and exists",
    "objection.state <> 'draft' and exists",
  ]),

  // Templates of tenders.
  hole('templates', "templates are shown to every organisation's buyers", [
    'platform/sight.ts',
    "return sql<boolean>`template.organisation_id = any (${sql.val(organisationsWith(scope, 'tender.create'))}::uuid[])`;",
    'return sql<boolean>`true`;',
  ]),
  hole('templates', 'a tender is kept as a template by staff who may only read it', [
    'features/tender/template/service.ts',
    '    const may = await mayHandle(unit, actor.scope, tenderId);\n    if (isRefused(may)) return may;\n',
    '',
  ]),
  hole('templates', "a tender replaces another organisation's template of the same person", [
    'features/tender/template/service.ts',
    "if (stored !== null && stored.organisationId !== organisationId) return refuse('not_found');",
    '',
  ]),

  // Comments at the fields of a tender.
  hole('comments', 'supervisors and evaluators read the comments of a tender', [
    'features/comment/read-model.ts',
    'from tender where tender.id = ${tenderId} and ${isCommentSeen(scope)}`',
    'from tender where tender.id = ${tenderId}`',
  ]),
  hole('comments', "a comment is reached under another tender's address", [
    'features/comment/store.ts',
    'where comment.id = ${commentId} and comment.tender_id = ${tenderId} and',
    'where comment.id = ${commentId} and',
  ]),
  hole('comments', "a comment is settled by the tender's author", [
    'packages/domain/src/comment/decide.ts',
    "return comment.by === by || (kind !== 'withdraw' && isSigner);",
    'return isSigner || comment.by !== null;',
  ]),
  hole('comments', 'the last signature is given in spite of an open comment', [
    'features/tender/lifecycle/service.ts',
    "if (open > 0) return refuse('comments_open'",
    "if (open < 0) return refuse('comments_open'",
  ]),
  hole('comments', 'a former agency reads and writes comments', [
    'platform/sight.ts',
    '(${mayWork(scope)} and exists (select from tender_member member\n      where member.tender_id = tender.id and member.account_id = ${me})',
    '(exists (select from tender_member member\n      where member.tender_id = tender.id and member.account_id = ${me})',
  ]),

  // Intentions, rules of the wording check, and the approval of amendments.
  hole('intentions', "a draft of an intention is shown to every organisation's buyers", [
    'platform/sight.ts',
    "return sql<boolean>`intention.organisation_id = any (${sql.val(organisationsWith(scope, 'tender.create'))}::uuid[])`;",
    'return sql<boolean>`true`;',
  ]),
  hole('intentions', 'a draft of an intention is shown to visitors', [
    'features/intention/read-model.ts',
    'const isPublic = sql`intention.published_at is not null`;',
    'const isPublic = sql`true`;',
  ]),
  hole('intentions', "a tender takes another purchaser's intention", [
    'features/tender/intention/service.ts',
    'announced?.organisationId === organisationId ? announced : null',
    'announced',
  ]),
  hole('experts', 'the certificate of an expert is read by every evaluator', [
    'features/expert/service.ts',
    "caller.permissions.has('expert.review') && isCertificate",
    'isCertificate',
  ]),
  hole('experts', "an applicant sends another person's file as the certificate", [
    'features/expert/service.ts',
    ' && file.ownerAccountId === accountId',
    '',
  ]),
  hole('experts', 'a person of a registered company is approved', [
    'features/expert/service.ts',
    "kind: 'approve', isOfCompany: named",
    "kind: 'approve', isOfCompany: named && false",
  ]),
  hole('experts', 'a person is in the pool with two accounts', [
    'features/expert/service.ts',
    'if (await store.isInPool(unit, row)) return',
    'if (false) return',
  ]),
  hole(
    'draws',
    'experts are invited before the public log has the draw',
    [
      'features/draw/store.ts',
      "drawn_at is null and exists (select from transparency_entry\n      where kind = 'expert-draw' and subject = expert_draw.lot_id || '/' || expert_draw.no)\n    union",
      'drawn_at is null\n    union',
    ],
    [
      'features/draw/service.ts',
      'if (!isPublished || (await openDraw(crypto, pending)) === null) return false;',
      '',
    ],
  ),
  hole('draws', 'an expert of the buyer is drawn', [
    'features/draw/store.ts',
    'where held.account_id = expert.account_id and held.organisation_id in (tender.organisation_id, tender.agency_id))',
    'where held.account_id = expert.account_id and false)',
  ]),
  hole('draws', 'a swapped candidate is not noticed', [
    'features/draw/statement/service.ts',
    '!agreesWithStatement(stated, { seed, request, candidates })',
    'false',
  ]),
  hole('draws', 'an expert answers the invitation of another', [
    'features/draw/store.ts',
    "    .where('id', '=', id)\n    .where('accountId', '=', accountId)\n    .executeTakeFirst();\n  return row?.lotId",
    "    .where('id', '=', id)\n    .executeTakeFirst();\n  return row?.lotId",
  ]),
  hole('draws', 'a committee with vacant seats judges', [
    'features/evaluation/service.ts',
    'return vacant > 0 ? refuse',
    'return vacant > 99 ? refuse',
  ]),
  hole('supplierDraws', 'suppliers who are drawn can be invited by hand', [
    'features/invitation/service.ts',
    'if (may !== true) return may;',
    '',
  ]),
  hole('supplierDraws', 'a company that the purchaser excludes is drawn', [
    'features/invitation/draw/store.ts',
    'and not is_excluded(company.id, tender.organisation_id)',
    '',
  ]),
  hole('supplierDraws', 'anybody who sees the tender learns who is drawn', [
    'features/invitation/draw/routes.ts',
    'if (!found.isInviter && !found.isAudited) return',
    'if (false) return',
  ]),
  hole('supplierDraws', 'the auditor has the record of a draw before the end', [
    'features/invitation/draw/read-model.ts',
    'and committee_known(lot.awarded_at, lot.state) as is_audited',
    'as is_audited',
  ]),
  hole('supplierDraws', 'a swapped drawn supplier is not noticed', [
    'features/invitation/draw/service.ts',
    'if (opened === null || !followsSupplierOrder(opened.order, opened.request.count, steps)) return false;',
    'if (opened === null) return false;',
  ]),
  hole('supplierDraws', 'a drawn supplier who declined returns', [
    'features/invitation/service.ts',
    '...{ others, isDrawn },',
    '...{ others, isDrawn: false },',
  ]),
  hole('drawnSecrecy', 'drawn experts are shown to the buyer before the award', [
    'platform/sight.ts',
    '(committee_known(lot.awarded_at, lot.state)\n',
    '(true or committee_known(lot.awarded_at, lot.state)\n',
  ]),
  hole('drawnSecrecy', 'the log names drawn experts before the award', [
    'features/audit/read-model.ts',
    "and lot.drawn_experts <> '[]' and not",
    'and false and not',
  ]),
  hole('drawnSecrecy', 'the signed report that names drawn experts is given out before the award', [
    'features/official-document/read-model.ts',
    ' and ${isNamed(scope)})`',
    ')`',
  ]),
  hole('drawnSecrecy', 'the report names drawn experts before the award', [
    'features/evaluation/report/present.ts',
    'content: maskMembers(reportContent.parse(JSON.parse(content)), masks),',
    'content: reportContent.parse(JSON.parse(content)),',
  ]),
  hole('plans', 'a plan is shown to the buyers of every organisation', [
    'platform/sight.ts',
    'return sql<boolean>`plan.organisation_id = any (${sql.val(ids)}::uuid[])`;',
    'return sql<boolean>`true`;',
  ]),
  hole('plans', 'a plan is put in effect with other contents than its approver saw', [
    'features/plan/service.ts',
    'signed.contentSha256 !== (await store.digestOf(actor.scope, unit, row.id)) ||',
    '',
  ]),
  hole('plans', 'an auditor reads a plan that was never in effect', [
    'platform/sight.ts',
    'or plan.version_no > 0)',
    'or true)',
  ]),
  hole('plans', "a tender takes another purchaser's package", [
    'features/tender/plan/service.ts',
    'named?.organisationId === organisationId ? named : null',
    'named',
  ]),
  hole('plans', 'an agency reads packages that it is not entrusted with', [
    'features/plan/read-model.ts',
    " and (package ->> 'kind') = any (given.kinds)",
    '',
  ]),
  hole('wordingRules', 'the rules of the operator are not used', [
    'features/wording/read-model.ts',
    'return rulesOn(wordingRules, await currentVersions(db, today), today);',
    'return rulesOn(wordingRules, [], today);',
  ]),
  hole('amendmentApprovals', 'an amendment is published with other contents than its approver saw', [
    'features/amendment/service.ts',
    'contentSha256 !== null && contentSha256 !==',
    "contentSha256 === '' && contentSha256 !==",
  ]),

  // Entries of the library.
  hole('entries', "entries are shown to every organisation's buyers", [
    'platform/sight.ts',
    "return sql<boolean>`entry.organisation_id = any (${sql.val(organisationsWith(scope, 'tender.create'))}::uuid[])`;",
    'return sql<boolean>`true`;',
  ]),
  hole('entries', 'an entry is kept for an organisation in which the writer begins no tenders', [
    'features/tender/entry/service.ts',
    "if (!mayIn(actor.scope, 'tender.create', { organisationId })) return refuse('not_found');",
    '',
  ]),
  hole('entries', 'an entry moves to the other organisation of the same person', [
    'features/tender/entry/service.ts',
    '(stored.organisationId !== organisationId || stored.kind !== kind)',
    'stored.kind !== kind',
  ]),

  // Meetings of a negotiation.
  hole('meetings', 'a company reads the meetings with others', [
    'features/negotiation/meeting/read-model.ts',
    "\n    .where('meeting.companyId', '=', scope.companyId)",
    '',
  ]),
  hole(
    'meetings',
    'a company answers the minutes of another',
    [
      'features/negotiation/meeting/store.ts',
      "    .where('companyId', '=', scope.companyId)\n    .forUpdate()",
      '    .forUpdate()',
    ],
    [
      'features/negotiation/meeting/store.ts',
      "    .where('companyId', '=', scope.companyId)\n    .executeTakeFirst();\n  return row?.lotId",
      '    .executeTakeFirst();\n  return row?.lotId',
    ],
  ),
  hole('meetings', 'every member announces and records meetings', [
    'features/negotiation/meeting/service.ts',
    'if (chairs !== true) return chairs;',
    '',
  ]),
  hole('meetings', 'minutes are confirmed in a version that the supplier has not read', [
    'packages/domain/src/negotiation/decide-meeting.ts',
    "if (no !== from.no) return refuse('minutes_changed');",
    '',
  ]),
  hole('meetings', 'last offers are requested although some suppliers were not met', [
    'packages/domain/src/negotiation/decide.ts',
    'if (prepared !== true) return prepared;',
    '',
  ]),
  hole('meetings', 'a text names another bidder', [
    'features/negotiation/meeting/service.ts',
    'others: others.map(({ companyName }) => companyName),',
    'others: others.map(() => "…"),',
  ]),

  hole('supplierDraws', 'a buyer cancels drawn suppliers until a wanted one is reached', [
    'packages/domain/src/invitation/rules.ts',
    "return drawn.isBarred ? true : refuse('drawn_stays');",
    'return true;',
  ]),

  // Papers supplied after the opening.
  hole('supplements', 'a reply is accepted without the requested papers', [
    'packages/domain/src/clarification/decide.ts',
    'if (wrong.length > 0) return refuseFields(wrong);',
    '',
  ]),
  hole('supplements', 'a request for papers has the term of a question', [
    'packages/domain/src/clarification/decide.ts',
    'checkDueAt(dueAt, now, papers.length > 0)',
    'checkDueAt(dueAt, now)',
  ]),
];
