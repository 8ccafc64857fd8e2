/**
 * The planted holes: each takes one condition on whose rows somebody may see or change out of the server, or a field
 * out of a public answer, as if it had been forgotten. An edit is a file below `apps/api/src/`, what stands there exactly once, and what stands
 * there instead. `test`: which test must notice.
 */
const own = "    .where('companyId', '=', scope.companyId)\n";

/** @type {readonly { name: string, test: 'companies' | 'staff' | 'access' | 'approvals' | 'entrustments' | 'histories' | 'answers', edits: readonly (readonly [string, string, string])[] }[]} */
export const holes = [
  // Lists of a company.
  hole('companies', "a company's list of orders shows everybody's", [
    'features/order/read-model.ts',
    "count: number }> {\n  const own = 'companyId' in scope ? sql`po.company_id = ${scope.companyId}` :",
    "count: number }> {\n  const own = 'companyId' in scope ? sql`true` :",
  ]),
  hole('companies', "the list of messages shows everybody's", [
    'features/message/read-model.ts',
    "let own = db.selectFrom('message').where('accountId', '=', scope.accountId);",
    "let own = db.selectFrom('message').where('accountId', 'is not', null);",
  ]),
  hole('companies', "unread messages count everybody's", [
    'features/message/read-model.ts',
    "    .selectFrom('message')\n    .where('accountId', '=', scope.accountId)\n",
    "    .selectFrom('message')\n",
  ]),
  hole('companies', "the history shows everybody's versions", [
    'features/change-request/read-model.ts',
    "    .where('companyVersion.companyId', '=', scope.companyId)\n",
    '',
  ]),
  hole('companies', "the history shows everybody's change requests", [
    'features/change-request/read-model.ts',
    "    .where('request.companyId', '=', scope.companyId)\n",
    '',
  ]),
  hole('companies', "the list of lots repeats a lot for each bidder's bid", [
    'features/lot/process/read-model.ts',
    'left join bid on bid.lot_id = lot.id and bid.company_id = ${companyId}',
    'left join bid on bid.lot_id = lot.id',
  ]),
  hole('companies', "the to-dos hold everybody's orders", [
    'features/todo/fact/read-model.ts',
    "where company_id = ${companyId} and state = 'pending_confirm'",
    "where state = 'pending_confirm'",
  ]),
  hole('companies', "a lot's questions show everybody's before they are answered", [
    'features/question/read-model.ts',
    "    .where('question.companyId', '=', scope.companyId)\n",
    '',
  ]),
  hole('companies', "a lot's clarifications show everybody's", [
    'features/clarification/read-model.ts',
    'where clarification.lot_id = ${lotId} and clarification.company_id = ${scope.companyId}',
    'where clarification.lot_id = ${lotId}',
  ]),
  hole('companies', "a negotiation shows everybody's quotes", [
    'features/negotiation/read-model.ts',
    'and quote.company_id = ${scope.companyId}) asked',
    ') asked',
  ]),

  // Things of a company.
  hole('companies', 'an order is read by any company', [
    'features/order/read-model.ts',
    "OrderDetailRow | null> {\n  const own = 'companyId' in scope ? sql`po.company_id = ${scope.companyId}` :",
    "OrderDetailRow | null> {\n  const own = 'companyId' in scope ? sql`true` :",
  ]),
  hole('companies', 'an order is confirmed by any company', [
    'features/order/store.ts',
    "? query.where('companyId', '=', scope.companyId)",
    '? query',
  ]),
  hole('companies', 'a message is read by anybody', [
    'features/message/store.ts',
    "    .where('id', '=', id)\n    .where('accountId', '=', scope.accountId)\n",
    "    .where('id', '=', id)\n",
  ]),
  hole('companies', "reading all messages reads everybody's", [
    'features/message/store.ts',
    "clock_timestamp()` })\n    .where('accountId', '=', scope.accountId)\n",
    'clock_timestamp()` })\n',
  ]),
  hole('companies', 'a change request is read by any company', [
    'features/change-request/read-model.ts',
    'return detailOf(db, id, scope.companyId);',
    'return detailOf(db, id, null);',
  ]),
  hole('companies', 'a change request is written by any company', [
    'features/change-request/store.ts',
    own,
    '',
  ]),
  hole('companies', 'a receipt is read by any company', [
    'features/receipt/read-model.ts',
    "    .where('version.companyId', '=', scope.companyId)\n",
    '',
  ]),
  hole('companies', "a company meets another's bid on the lot", [
    'features/bid/read-model.ts',
    'left join bid on bid.lot_id = lot.id and bid.company_id = company.id',
    'left join bid on bid.lot_id = lot.id',
  ]),
  hole('companies', "a company holds another's bid when it acts", [
    'features/bid/store.ts',
    `    .where('lotId', '=', lotId)\n${own}    .forUpdate()`,
    "    .where('lotId', '=', lotId)\n    .forUpdate()",
  ]),
  hole('companies', "a bid takes another's sealed files", [
    'features/bid/store.ts',
    "    .where('file.ownerCompanyId', '=', scope.companyId)\n",
    '',
  ]),
  hole('companies', 'a question is withdrawn by any company', [
    'features/question/store.ts',
    `${own}    .forUpdate()`,
    '    .forUpdate()',
  ]),
  hole(
    'companies',
    'a clarification is answered by any company',
    [
      'features/clarification/store.ts',
      `${own}    .executeTakeFirst();\n  return row?.lotId`,
      '    .executeTakeFirst();\n  return row?.lotId',
    ],
    ['features/clarification/store.ts', `${own}    .forUpdate()`, '    .forUpdate()'],
  ),
  hole('companies', "an invitation is answered in another's place", [
    'features/invitation/store.ts',
    `${own}    .forUpdate()`,
    '    .forUpdate()',
  ]),
  hole('companies', "an application is read in another's place", [
    'features/prequalification/read-model.ts',
    "    .where('prequalification.companyId', '=', scope.companyId)\n",
    '',
  ]),
  hole('companies', "an application is written in another's place", [
    'features/prequalification/store.ts',
    own,
    '',
  ]),
  hole('companies', "a quote is given in another's place", [
    'features/negotiation/store.ts',
    `${own}    .forUpdate()`,
    '    .forUpdate()',
  ]),
  hole('companies', "an award notice is read in another's place", [
    'features/award/read-model.ts',
    'where notice.lot_id = ${lotId} and notice.company_id = ${scope.companyId}',
    'where notice.lot_id = ${lotId}',
  ]),
  hole('companies', "an award notice is acknowledged in another's place", [
    'features/award/store.ts',
    own,
    '',
  ]),
  hole('companies', "another's upload hangs on one's own text", [
    'features/file/attachment/store.ts',
    "    .where('ownerCompanyId', '=', scope.companyId)\n",
    '',
  ]),
  hole('companies', 'every company owns every file', [
    'features/file/service.ts',
    "return caller.kind === 'supplier' && caller.company?.id === owned.ownerCompanyId;",
    "return caller.kind === 'supplier' && caller.company !== null;",
  ]),

  // Staff: a tender and its lots.
  hole('staff', 'a tender is read by any staff', [
    'features/tender/read-model.ts',
    '    .where(isSeenTender(scope))\n    .executeTakeFirst',
    '    .executeTakeFirst',
  ]),
  hole('staff', 'a tender shows its lots to who is named for one', [
    'features/tender/read-model.ts',
    "      .where(isSeen(scope, 'tender'))\n      .orderBy('lot.lotNo'),",
    "      .orderBy('lot.lotNo'),",
  ]),
  hole('staff', "the list of tenders shows everybody's", [
    'features/tender/list/read-model.ts',
    "= [isSeen(scope, 'tender')];",
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

  // Staff: bids and what is made of them.
  hole(
    'staff',
    'opened bids are listed for any evaluator',
    [
      'features/opening/read-model.ts',
      "and opening.state = 'completed' and ${isSeen(scope, 'bids')}",
      "and opening.state = 'completed'",
    ],
    [
      'features/opening/routes.ts',
      "      if ((await readOpening(actor.scope, parts.db, input.lotId)) === null) return refuse('not_found');\n",
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
  hole('staff', "the queue of awards shows everybody's", [
    'features/award/read-model.ts',
    "where ${queues[query.queue]} and ${isSeen(scope, 'bids')}",
    'where ${queues[query.queue]}',
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
    'features/clarification/service.ts',
    "return (await store.isNamedEvaluator(actor.scope, unit.db, lotId)) ? lot : refuse('not_an_evaluator');",
    'return lot;',
  ]),
  hole('staff', "any buyer acts on anybody's orders", [
    'features/order/service.ts',
    '      if (isRefused(may)) return may;\n',
    '',
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

  // Roles.
  hole('access', 'no role is asked for', [
    'platform/actor.ts',
    "if (permission !== undefined && !holds(caller, permission)) return 'forbidden';",
    "if (permission !== undefined && caller.kind === null) return 'forbidden';",
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
    "opening.opened_at, entry.result, notice.kind as notice_kind, notice.state as notice_state,\n      notice.amount::text as amount, notice.issued_at, (count(*) over ())::int as total\n    from opening_entry entry\n    join opening on opening.lot_id = entry.lot_id and opening.state = 'completed'",
    "coalesce(opening.opened_at, entry.created_at) as opened_at, 'opened' as result, notice.kind as notice_kind, notice.state as notice_state,\n      notice.amount::text as amount, notice.issued_at, (count(*) over ())::int as total\n    from (select *, id as bid_id from bid) entry\n    left join opening on opening.lot_id = entry.lot_id",
  ]),

  // What the database writes as JSON is held against the contract.
  hole('answers', 'the public list calls a column otherwise', [
    'features/notice/read-model.ts',
    "'buyerName', notice.buyer_name,\n  'publishedAt'",
    "'buyer', notice.buyer_name,\n  'publishedAt'",
  ]),
];

function hole(test, name, ...edits) {
  return { test, name, edits };
}
