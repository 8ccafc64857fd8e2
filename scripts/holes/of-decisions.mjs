import { hole } from './hole.mjs';

/** Holes in the decisions of six nouns, each detected by the unit tests of its rules. */
const at = (noun, test, file) => (name, find, instead) =>
  hole(test, `${noun}: ${name}`, [`packages/domain/src/${noun}/${file}.ts`, find, instead]);

const opening = at('opening', 'openingRules', 'decide');
const complaint = at('complaint', 'complaintRules', 'decide');
const entrustment = at('entrustment', 'entrustmentRules', 'decide');
const member = at('member', 'memberRules', 'decide');
const library = at('library', 'libraryRules', 'decide');
const content = at('library', 'libraryContent', 'rules');
const singleSource = at('single-source', 'singleSourceRules', 'decide');
const measure = at('measure', 'measureRules', 'decide');

export const holesOfDecisions = [
  opening('completes with bids unaccounted', 'if (refusal !== null) return refusal;', ''),
  opening('pauses as the opener', "command.kind === 'pause' ? 'system' : 'opener'", "'opener'"),
  opening('ignores the order of states', 'if (isRefused(state)) return state;', ''),
  opening('loses the count at the start', 'bidCount: bids, openedAt: null', 'bidCount: 0, openedAt: null'),
  opening('moves the beginning of a pause', 'from.pausedAt ?? now', 'now'),
  opening('reports each pause as the first', "const first = from.state !== 'paused';", 'const first = true;'),
  opening('repeats the event of a pause', 'from.pauseCause === cause ? null : ', ''),
  opening(
    'leaves the findings out of the record',
    'command.entries + command.findings.length',
    'command.entries',
  ),
  opening(
    'keeps the cause of a pause',
    'pauseCause: cause, openedAt',
    'pauseCause: from.pauseCause ?? cause, openedAt',
  ),
  opening('opens at no time', 'openedAt: now, ...noPause', "openedAt: '', ...noPause"),

  singleSource(
    'ends a period at its last millisecond',
    'if (at(now) < at(until))\n    return violation',
    'if (at(now) + 1 < at(until))\n    return violation',
  ),
  singleSource(
    'submits over open opinions',
    'if (opinions > 0 && outcome === null)',
    'if (outcome === null && opinions > 9)',
  ),
  singleSource(
    'goes on after an upheld opinion',
    "if (outcome === 'upheld') return",
    'if (outcome !== outcome) return',
  ),
  singleSource(
    'goes on after the end of the purchase',
    "if (outcome === 'abandoned')\n    return violation",
    'if (outcome !== outcome)\n    return violation',
  ),
  singleSource('covers another title', 'tender.title === shown.title &&', ''),
  singleSource('covers another lot', 'tender.lots.length === shown.lots.length &&', ''),
  singleSource('covers a larger budget', '&&\n    isWithin(tender.budget, shown.budget)', ''),
  singleSource(
    'replaces an announcement with opinions',
    'earlier.opinions > 0 && earlier.outcome === null',
    'false',
  ),
  singleSource(
    'is announced after publication',
    "lots.length === 0 || lots.some((state) => state !== 'draft')",
    'lots.length === 0',
  ),
  singleSource(
    'takes an opinion at the end',
    'at(arrivedAt) >= at(publicity.until)',
    'at(arrivedAt) > at(publicity.until)',
  ),
  singleSource(
    'takes an opinion at a replaced announcement',
    "if (publicity.replaced) return refuse('publicity_replaced');",
    '',
  ),
  singleSource('is concluded twice', 'publicity.outcome !== null || !lots', '!lots'),
  singleSource('is concluded while it runs', 'if (at(now) < at(publicity.until))', 'if (at(now) < 0)'),

  complaint(
    'overwrites what was not seen',
    "if ('asSeen' in command && !command.asSeen) return refuse('conflict');",
    '',
  ),
  complaint(
    'takes an incomplete text',
    'if (written !== true) return written;\n  if (may !== true) return may;',
    'if (may !== true) return may;',
  ),
  complaint(
    'takes one after its term',
    'if (written !== true) return written;\n  if (may !== true) return may;',
    'if (written !== true) return written;',
  ),
  complaint(
    'asks for a second correction',
    "if (from.correctedAt !== null) return refuse('complaint_corrected');",
    '',
  ),
  complaint(
    'counts the decision from before the correction',
    'const cameAt = from.correctedAt ?? from.submittedAt;',
    'const cameAt = from.submittedAt;',
  ),
  complaint(
    'refuses while the correction runs',
    'return isBefore(now, correctUntil)\n',
    'return isBefore(correctUntil, correctUntil)\n',
  ),
  complaint(
    'takes a late correction',
    "if (!isBefore(arrivedAt, correctUntil)) return refuse('complaint_correction_late', until);",
    '',
  ),
  complaint('suspends twice', 'from.suspendedAt !== null || rule === null', 'rule === null'),
  complaint(
    'lifts a suspension that has ended',
    'from.suspendedAt !== null && isSuspending(from, now)',
    'from.suspendedAt !== null',
  ),
  complaint(
    'replaces the statement of the buyer',
    "if (from.buyerStatement !== null) return refuse('complaint_stated');",
    '',
  ),
  complaint(
    'hands in a decision without words',
    "if (from.decision === null) return refuse('complaint_unworded');",
    '',
  ),
  complaint(
    'confirms a remedy twice',
    'from.remedy !== null && from.remedyDoneAt === null',
    'from.remedy !== null',
  ),

  entrustment(
    'takes a purchaser out of use',
    "purchaser?.kind !== 'purchaser' || !purchaser.inUse",
    "purchaser?.kind !== 'purchaser'",
  ),
  entrustment(
    'takes an agency out of use',
    "agency?.kind !== 'agency' || !agency.inUse",
    "agency?.kind !== 'agency'",
  ),
  entrustment(
    'takes a purchaser as the agency',
    "agency?.kind !== 'agency' || !agency.inUse",
    'agency?.inUse !== true',
  ),
  entrustment('takes the document of another', 'if (!fileOwned)', 'if (false)'),
  entrustment('covers nothing', 'terms.kinds.length === 0 && terms.tenderIds.length === 0', 'false'),
  entrustment('covers tenders of others', 'if (!tendersHandled)', 'if (false)'),
  entrustment('runs for any period', 'if (period !== null)', 'if (false)'),
  entrustment('names an owner without the right', 'if (!ownerBuys) wrong.push(noOwner);', ''),
  entrustment(
    'replaces the owner by one without the right',
    'if (!ownerBuys) return refuseFields([noOwner]);',
    '',
  ),
  entrustment('acts after its end', "if (!isOpen(from, now)) return refuse('transition_not_allowed');", ''),
  entrustment(
    'is accepted twice',
    "if (entrustmentPhase(from, now) !== 'offered') return refuse('transition_not_allowed');",
    '',
  ),
  entrustment(
    'is accepted by a party out of use',
    "if (shut !== undefined) return refuse('organisation_out_of_use', { name: shut.name });",
    '',
  ),
  entrustment('ends an accepted one as withdrawn', "if (from.state === 'accepted')\n", 'if (false)\n'),

  member(
    'a stranger acts',
    "if (actor === undefined || (command.kind !== 'leave' && !isAdministrator(actor)))",
    'if (actor === undefined)',
  ),
  member('an administrator removes themselves', "command.of === by ? refuse('own_removal') : ", ''),
  member(
    'the last administrator loses the role',
    "const after = changeRoles(people, of, roles);\n  if (!after.some(isAdministrator)) return refuse('last_company_admin');",
    'const after = changeRoles(people, of, roles);',
  ),
  member(
    'the last administrator leaves',
    "const after = people.filter(({ id }) => id !== of);\n  if (!after.some(isAdministrator)) return refuse('last_company_admin');",
    'const after = people.filter(({ id }) => id !== of);',
  ),
  member(
    'a member resets a factor',
    "if (actor === undefined || !isAdministrator(actor)) return refuse('forbidden');",
    "if (actor === undefined) return refuse('forbidden');",
  ),
  member('an administrator resets their own factor', "if (of === by) return refuse('own_factor');", ''),
  member('a factor of nobody is reset', "people.some(({ id }) => id === of) || refuse('not_found')", 'true'),
  member(
    'the same roles make an event',
    'if (isSame(member.roles, roles)) return { people, event: null };',
    '',
  ),
  member(
    'a hand-over to oneself takes the administration',
    'if (heir.id === actor.id) return { people, event: null };',
    '',
  ),
  member(
    'a hand-over keeps the administration',
    'actor.id, withoutAdministration(actor.roles)',
    'actor.id, actor.roles',
  ),
  member(
    'a hand-over gives the role twice',
    "isAdministrator(heir) ? heir.roles : ['company_admin', ...heir.roles]",
    "['company_admin', ...heir.roles]",
  ),
  member(
    'the former administrator belongs to nobody',
    "left.length === 0 ? ['company_reader'] : left",
    'left',
  ),
  member('fewer roles count as the same', 'one.length === other.length && ', ''),

  library(
    'overwrites what was not seen',
    "if (!asSeen) return refuse('conflict');\n  if (from?.state",
    'if (from?.state',
  ),
  library(
    'changes what was removed',
    "if (from?.state === 'removed') return refuse('transition_not_allowed');",
    '',
  ),
  library(
    'turns a contract into a person',
    'if (from !== null && from.content.kind !== content.kind)',
    'if (false)',
  ),
  library(
    'grows beyond its limit',
    'others.count >= libraryMost[content.kind])',
    'others.count > libraryMost[content.kind])',
  ),
  library('counts the limit for a change', 'if (from === null && others.count', 'if (others.count'),
  library('holds a year twice', "content.kind === 'finance' && others.years.includes(content.year)", 'false'),
  library('keeps wrong fields', 'if (all.length > 0) return refuseFields(all);', ''),
  library('keeps the version number', '(from?.version ?? 0) + 1', 'from?.version ?? 1'),
  library('removes what was not seen', "if (!asSeen) return refuse('conflict');\n  return {", 'return {'),
  library('removes twice', "if (from.state === 'removed') return refuse('transition_not_allowed');", ''),
  content(
    'a contract ends before it begins',
    "if (finishedDate < signedDate) return '完成日期不能早于签订日期';",
    '',
  ),
  content('an identity number without consent', "idNo !== '' && !idConsent", 'false'),
  content('figures of the running year', 'year < today.slice(0, 4)', 'year <= today.slice(0, 4)'),

  measure('the operator excludes', '!measuresOf[organisation].includes(kind) || ', ''),
  measure('a company in any state is frozen', '!reaches[kind].includes(company) || standing', 'standing'),
  measure(
    'two of a kind stand',
    '!reaches[kind].includes(company) || standing',
    '!reaches[kind].includes(company)',
  ),
  measure(
    'two proposals wait',
    "if (others.some(({ state }) => state === 'proposed')) return refuse('measure_open');",
    '',
  ),
  measure('ends in the past', 'if (until <= dayOf(now)) wrong.push(past);', ''),
  measure('has no evidence', 'if (files === 0) wrong.push', 'if (false) wrong.push'),
  measure('the proposer confirms', "if (from.proposedBy === command.by) return refuse('own_work');", ''),
  measure('is confirmed after its end', 'if (from.until <= now) return refuseFields([past]);', ''),
  measure(
    'is confirmed twice',
    "if (from.state !== 'proposed') return refuse('transition_not_allowed');",
    '',
  ),
  measure('the asker lifts', "if (from.lifting.by === command.by) return refuse('own_work');", ''),
  measure('is appealed twice', "if (from.appeal !== null) return refuse('appealed_already');", ''),
  measure(
    'the proposer answers the appeal',
    'from.proposedBy === command.by || from.decidedBy === command.by',
    'from.decidedBy === command.by',
  ),
  measure(
    'the confirmer answers the appeal',
    'from.proposedBy === command.by || from.decidedBy === command.by',
    'from.proposedBy === command.by',
  ),
  measure(
    'an upheld appeal changes nothing',
    "upheld && stands(from, now) ? 'lifted' : from.state",
    'from.state',
  ),
  measure('a blacklist gives way', "stands(from, now) && from.kind === 'freeze'", 'stands(from, now)'),
];
