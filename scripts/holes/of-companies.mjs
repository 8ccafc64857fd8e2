import { hole } from './hole.mjs';

const ofCompany = "    .where('companyId', '=', scope.companyId)\n";

/** Holes through which a company could see or change data of another. */
export const holesOfCompanies = [
  // The number of bids.
  hole('logs', "a lot's log tells its lines before the opening", [
    'features/notice/read-model.ts',
    "'list', case when ${isLogPublic}",
    "'list', case when true",
  ]),
  // Results under a new review.
  hole('anew', 'how an application is judged anew is read before it is announced', [
    'features/lot/read-model.ts',
    "then 'reviewing' else prequalification.state end`",
    "then 'reviewing' else coalesce(prequalification.anew_state, prequalification.state) end`",
  ]),
  hole('anew', 'the bid of who is not qualified any more is opened', [
    'features/opening/session/service.ts',
    'if (!bid.qualified && lot.no === 0) {',
    'if (bid.qualified === null && lot.no === 0) {',
  ]),
  // Lists of a company.
  hole('companies', "a company's list of orders shows everybody's", [
    'features/order/read-model.ts',
    "count: number }> {\n  const own = 'companyId' in scope ? sql`po.company_id = ${scope.companyId}` :",
    "count: number }> {\n  const own = 'companyId' in scope ? sql`true` :",
  ]),
  hole('companies', "the list of messages shows everybody's", [
    'features/message/read-model.ts',
    "let own = db.selectFrom('message').where(isReaders(scope));",
    "let own = db.selectFrom('message').where('accountId', 'is not', null);",
  ]),
  hole('companies', "unread messages count everybody's", [
    'features/message/read-model.ts',
    "    .selectFrom('message')\n    .where(isReaders(scope))\n",
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

  // Single records of a company.
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
    "    .where('id', '=', id)\n    .where(isReaders(scope))\n",
    "    .where('id', '=', id)\n",
  ]),
  hole('companies', "reading all messages reads everybody's", [
    'features/message/store.ts',
    'clock_timestamp()` })\n    .where(isReaders(scope))\n',
    'clock_timestamp()` })\n',
  ]),
  hole('companies', 'a change request is read by any company', [
    'features/change-request/read-model.ts',
    'return detailOf(db, id, scope.companyId);',
    'return detailOf(db, id, null);',
  ]),
  hole('companies', 'a change request is written by any company', [
    'features/change-request/store.ts',
    ofCompany,
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
  // A draft that another party could open.
  hole('drafts', 'a draft is taken that is sealed to a second key, the server’s as well', [
    'features/bid/draft/service.ts',
    '.every(isBidDraftFile))',
    ".every((one) => one !== '' || isBidDraftFile(one)))",
  ]),
  hole('drafts', "a draft is taken for another company's key", [
    'features/bid/store.ts',
    ".where('id', '=', keyId)\n    .where('companyId', '=', scope.companyId)\n",
    ".where('id', '=', keyId)\n",
  ]),
  hole('drafts', "a draft is sealed again with the server's key", [
    'features/bid/draft/service.ts',
    '{ keyId, sealed: text, savedAt: now }',
    '{ keyId, sealed: parts.crypto.seal(text, contextOf(bid.id)), savedAt: now }',
  ]),
  hole('draftBlocks', 'a draft keeps blocks that are sealed to a replaced key', [
    'features/bid/draft/service.ts',
    'bid.draftKeyId === keyId ? await',
    'bid.draftKeyId !== null ? await',
  ]),
  hole('draftBlocks', 'a draft names blocks that are gone', [
    'features/bid/draft/service.ts',
    'if (parted !== true) return parted;',
    "if (parted !== true && parted.refused !== 'draft_block_gone') return parted;",
  ]),
  hole('draftFiles', "a draft lists another company's file", [
    'features/bid/draft/store.ts',
    ".where('id', 'in', fileIds)\n    .where('ownerCompanyId', '=', scope.companyId)\n",
    ".where('id', 'in', fileIds)\n",
  ]),
  hole('draftFiles', 'a file of a draft is read by anybody', [
    'features/file/service.ts',
    'if (isOwner(caller, file)) return ownerReads(caller, file) ? file : null;',
    "if (isOwner(caller, file) || file.purpose === 'draft_file') return file;",
  ]),
  hole(
    'bids',
    "a company holds another's bid when it acts",
    [
      'features/bid/store.ts',
      "        .where('companyId', '=', sql<string>`any (${sql.val(companies)}::uuid[])`)\n",
      '',
    ],
    ['features/bid/store.ts', 'const bid = bids.get(scope.companyId);', 'const [bid] = bids.values();'],
  ),
  hole('records', 'what was opened is everybody’s, whatever the method', [
    'features/opening/entry/read-model.ts',
    '(${opensInPublic} and exists (',
    '(exists (',
  ]),
  hole('records', 'what was opened among the invited is everybody’s', [
    'features/opening/entry/read-model.ts',
    " and first.kind in ('tender', 'prequalification')))`;",
    '))`;',
  ]),
  hole(
    'companies',
    "a bid takes another's sealed files",
    [
      'features/bid/submission/store.ts',
      '        and owner_company_id in (select "companyId" from asked)\n',
      '',
    ],
    [
      'features/bid/submission/store.ts',
      ' and owner_company_id = asked."companyId"), \'[]\') as files',
      "), '[]') as files",
    ],
  ),
  hole('submissions', 'a bid takes the sealed files of another that is submitted in the same moment', [
    'features/bid/submission/store.ts',
    ' and owner_company_id = asked."companyId"), \'[]\') as files',
    "), '[]') as files",
  ]),
  hole('submissions', 'who submits under the id of another in the same moment has their receipt', [
    'features/bid/submission/store.ts',
    'done.some((row) => row.id === id && row.companyId === scope.companyId)',
    'done.some((row) => row.id === id && scope.companyId !== null)',
  ]),
  hole('companies', 'a question is withdrawn by any company', [
    'features/question/store.ts',
    `${ofCompany}    .forUpdate()`,
    '    .forUpdate()',
  ]),
  hole(
    'companies',
    'a clarification is answered by any company',
    [
      'features/clarification/store.ts',
      `${ofCompany}    .executeTakeFirst();\n  return row?.lotId`,
      '    .executeTakeFirst();\n  return row?.lotId',
    ],
    ['features/clarification/store.ts', `${ofCompany}    .forUpdate()`, '    .forUpdate()'],
  ),
  hole('companies', "an invitation is answered in another's place", [
    'features/invitation/store.ts',
    `${ofCompany}    .forUpdate()`,
    '    .forUpdate()',
  ]),
  hole('companies', "an application is read in another's place", [
    'features/prequalification/read-model.ts',
    "    .where('prequalification.companyId', '=', scope.companyId)\n",
    '',
  ]),
  hole('companies', "an application is written in another's place", [
    'features/prequalification/store.ts',
    ofCompany,
    '',
  ]),
  hole('companies', "a quote is given in another's place", [
    'features/negotiation/store.ts',
    `${ofCompany}    .forUpdate()`,
    '    .forUpdate()',
  ]),
  hole('companies', "an award notice is read in another's place", [
    'features/award/read-model.ts',
    'where notice.lot_id = ${lotId} and notice.company_id = ${scope.companyId}',
    'where notice.lot_id = ${lotId}',
  ]),
  hole('awards', "an award notice is acknowledged in another's place", [
    'features/award/store.ts',
    ofCompany,
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

  // Claims and the library of a company, and the measures against it.
  hole('companies', 'what is claimed of a company is read by any', [
    'features/claim/read-model.ts',
    "where claim.company_id = ${companyId} and claim.state = 'open'",
    "where claim.state = 'open'",
  ]),
  hole('companies', 'any company objects to a claim', [
    'features/claim/store.ts',
    ' and company_id = ${companyId} and account_id <> ${accountId}',
    ' and account_id <> ${accountId}',
  ]),
  hole('companies', "a claim of anybody's is shown as one's own", [
    'features/claim/read-model.ts',
    'from claim where account_id = ${accountId} order by',
    'from claim order by',
  ]),
  hole('companies', 'a claim is taken back by anybody', [
    'features/claim/store.ts',
    ' and account_id = ${accountId} for update`',
    ' for update`',
  ]),
  hole('companies', "a library shows everybody's entries", [
    'features/library/read-model.ts',
    "where entry.company_id = ${companyId} and entry.state = 'kept'), '[]') as entries",
    "where entry.state = 'kept'), '[]') as entries",
  ]),
  hole('library', "a library offers everybody's certificates", [
    'features/library/read-model.ts',
    "      where company.id = ${companyId}), '[]') as certificates",
    "      ), '[]') as certificates",
  ]),
  hole('library', 'a library tells what ends for everybody', [
    'features/library/read-model.ts',
    'expiriesWhere(sql<boolean>`company.id = ${companyId}`)',
    'expiriesWhere(sql<boolean>`true`)',
  ]),
  hole('companies', 'versions of an entry are read by any company', [
    'features/library/read-model.ts',
    "where entry.id = ${id} and entry.company_id = ${companyId}), '[]') as versions",
    "where entry.id = ${id}), '[]') as versions",
  ]),
  hole('companies', "an entry is changed in another's place", [
    'features/library/store.ts',
    'where entry.id = ${id} and entry.company_id = ${companyId}`',
    'where entry.id = ${id}`',
  ]),
  hole('companies', 'measures against any company are shown to all', [
    'features/measure/read-model.ts',
    "    .where('measure.companyId', '=', scope.companyId)\n",
    '',
  ]),
  hole('companies', "a measure is appealed against in another's place", [
    'features/measure/store.ts',
    "    .where('companyId', '=', scope.companyId)\n",
    '',
  ]),

  // The opening, as bidders follow it.
  hole('followed', 'an opening is followed before the deadline', [
    'features/opening/read-model.ts',
    'lot.bid_deadline <= clock_timestamp()\n      and (opening.state',
    '(opening.state',
  ]),
  hole('followed', 'who took the bid back follows the opening', [
    'features/opening/read-model.ts',
    "\n          and own.state = 'submitted'))`",
    '))`',
  ]),
  hole('followed', 'all lines are told where prices are not announced', [
    'features/opening/present.ts',
    'if (publicOpening || record === null) return',
    'if (publicOpening || companyId !== undefined) return',
  ]),
  hole('followed', 'the buyers’ page has a record before it is complete where prices are not announced', [
    'features/opening/present.ts',
    'isGoingOn(row) && methodSteps[row.method].publicOpening',
    'isGoingOn(row)',
  ]),
  hole('followed', 'each bid is heard of where nobody may know how many there are', [
    'plugins/opening-changes.ts',
    "change.lotId === lotId && (counts || change.of === 'session')",
    'change.lotId === lotId',
  ]),
  // Objections.
  hole('companies', 'an objection is read by any company', [
    'features/objection/read-model.ts',
    "    .innerJoin('tender', 'tender.id', 'lot.tenderId')\n    .where('objection.companyId', '=', scope.companyId)",
    "    .innerJoin('tender', 'tender.id', 'lot.tenderId')\n    .where('objection.companyId', 'is not', null)",
  ]),
  hole(
    'companies',
    'an objection is handed in and taken back by any company',
    ['features/objection/store.ts', `${ofCompany}    .forUpdate()`, '    .forUpdate()'],
    [
      'features/objection/store.ts',
      "    .select('lotId')\n    .where('id', '=', id)\n    .where('companyId', '=', scope.companyId)",
      "    .select('lotId')\n    .where('id', '=', id)",
    ],
  ),
  hole('objections', 'an answer is read before it is approved', [
    'features/objection/present.ts',
    'answer: isAnswered ? row.answer : null,',
    'answer: row.answer,',
  ]),
  hole('persons', 'another person’s objection is read with a grant of one’s own', [
    'platform/http/grant.ts',
    '!crypto.isTag(tag, `${id}.${until}`, context)',
    "tag === ''",
  ]),
  hole('persons', 'an objection is opened by its number and anybody’s phone', [
    'features/letter/grant/service.ts',
    ' || persons.opener(parts)(known.id, known.content).phone !== phone',
    '',
  ]),
  hole('objected', 'an answer that waits for its signature frees what it holds', [
    'features/objection/hold/read-model.ts',
    "const holds = sql`(held.state in ('submitted', 'answering')",
    "const holds = sql`(held.state in ('submitted')",
  ]),
  // Complaints.
  hole('complaints', 'a complaint is read by any company', [
    'features/complaint/read-model.ts',
    "        eb('complaint.companyId', '=', scope.companyId),\n        and([",
    "        eb('complaint.companyId', 'is not', null),\n        and([",
  ]),
  hole('complaints', 'a decision is read before it is signed', [
    'features/complaint/present.ts',
    "...decisionOf(row, row.state === 'decided'),\n    order: orderOf(row),\n    knownOn",
    '...decisionOf(row, true),\n    order: orderOf(row),\n    knownOn',
  ]),
  // Complaints of natural persons.
  hole('complainants', 'a person’s complaint is opened by its number and anybody’s phone', [
    'features/letter/grant/service.ts',
    ' || persons.opener(parts)(known.id, known.content).phone !== phone',
    '',
  ]),
  hole('complainants', 'a complaint follows anybody’s objection', [
    'features/complaint/person/store.ts',
    ' and person_tag = ${personTag}\n    for update',
    ' and ${personTag}::text is not null\n    for update',
  ]),
  hole('complainants', 'the buyer reads which person complained', [
    'features/complaint/desk/read-model.ts',
    'or complaint.company_id is not null and (complaint.objection_id is not null',
    'or (complaint.objection_id is not null',
  ]),
  hole('complainants', 'a person reads a decision that waits for its signature', [
    'features/complaint/person/present.ts',
    'decision: isDecided ? row.decision : null',
    'decision: row.decision',
  ]),
  hole('personFiles', 'the buyer reads what a person sent to the supervisor', [
    'features/complaint/desk/read-model.ts',
    "or attachment.owner_kind = 'complaint' and ${isNamed(scope)}",
    "or attachment.owner_kind = 'complaint'",
  ]),
  hole('personFiles', 'a file of a person counts for nobody', [
    'features/file/person/service.ts',
    'if (free !== true) return free;',
    '',
  ]),
  // The end of the retention period.
  hole('keeping', 'a person is named in what they wrote for good', [
    'features/letter/keeping/service.ts',
    '[name, withoutPerson(String(text), person)]',
    '[name, text]',
  ]),
  hole('keeping', 'the files of a person stay for good', [
    'features/letter/keeping/service.ts',
    'const files = await removePersonFiles(unit, { kind: letters.kind, id });',
    'const files = 1;',
  ]),
  hole('keeping', 'what was sent to a person’s phone stays for good', [
    'features/letter/keeping/service.ts',
    "await forgetTextsTo(unit.db, person.phone, no ?? '');",
    '',
  ]),
  hole('keeping', 'an objection is forgotten while the complaint after it is not', [
    'features/objection/keeping/store.ts',
    'after.person_tag is not null)',
    'after.person_tag is null)',
  ]),
  hole('keeping', 'a letter that nobody ended is kept for good', [
    'features/objection/keeping/store.ts',
    'coalesce(objection.ended_at, objection.due_at)',
    'objection.ended_at',
  ]),
];
