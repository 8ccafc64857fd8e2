import { hole } from './hole.mjs';

const readModel = 'features/official-document/read-model.ts';
const letter = (name, ...edit) => hole('letters', name, edit);

/** Holes in the signed documents: their readers, their check, and their content. */
export const holesOfDocuments = [
  letter(
    'a document is found by nearly its code',
    readModel,
    'where official_document.code = ${code}',
    'where official_document.code like ${`${code.slice(0, -1)}%`}',
  ),
  letter(
    'a letter is readable for any company',
    readModel,
    "\n    .where('companyId', '=', scope.companyId)",
    '',
  ),
  letter(
    'the check keeps quiet about a replaced letter',
    'features/official-document/present.ts',
    "return isSuperseded ? 'superseded' : 'valid';",
    "return 'valid';",
  ),
  letter(
    'a changed byte of the content is signed over',
    'platform/keys/pdf-signature.ts',
    'values: [digest(content)]',
    'values: [digest(content.subarray(1))]',
  ),
  hole('documents', 'the check states the content of a record', [
    'features/official-document/present.ts',
    'title: content.title,',
    'title: JSON.stringify(content),',
  ]),
  hole('documents', 'a record is readable for staff of any lot', [
    readModel,
    "\n    .where(isSeenAt(scope, 'bids', sql`official_document.lot_id`))",
    '',
  ]),
  hole('documents', 'every opening record is public', [
    readModel,
    'official_document.opening_no is not null and ${isReadOut}`',
    'official_document.opening_no is not null`',
  ]),
  hole('documents', 'a bidder reads the record of an opening that is not public', [
    readModel,
    'official_document.opening_no is not null and ${opensInPublic}',
    'official_document.opening_no is not null',
  ]),
  hole('documents', 'a record that is not public is readable for companies that did not bid', [
    readModel,
    'own.lot_id = official_document.lot_id and own.company_id = ${scope.companyId})',
    'own.lot_id = official_document.lot_id)',
  ]),
  hole('documents', 'the scores of a report are readable while its lot is judged anew', [
    readModel,
    'official_document.report_no is null or not ${isReopened} and ',
    'official_document.report_no is null or ',
  ]),
  hole('documents', 'another file is given out as the signed one', [
    readModel,
    ' and coalesce(official_document.sha256, ${sha256}) = ${sha256}',
    '',
  ]),
  hole('documents', 'the check states the digest of the present file', [
    readModel,
    'coalesce(official_document.sha256, file.sha256) as sha256, file.size',
    'file.sha256, file.size',
  ]),
  hole('documents', 'a report is a document without its dissents', [
    'features/evaluation/report/service.ts',
    'const all = [...report.opinions, ...opinions.map',
    'const all = [...opinions.map',
  ]),
  hole('receiptDocuments', 'the audit log lists the receipts that are signed before the deadline', [
    'features/official-document/signing/service.ts',
    "isReceiptKind(document.kind) ? 'receipt' : 'officialDocument'",
    "'officialDocument'",
  ]),
  hole('receiptDocuments', 'a receipt is readable for any company', [
    readModel,
    "\n    .where('companyId', '=', scope.companyId)",
    '',
  ]),
  hole(
    'receiptDocuments',
    'the check tells that a bid was withdrawn',
    [
      readModel,
      'notice.state as notice_state,',
      "coalesce(notice.state, (select 'declined' from bid_version where id = official_document.bid_version_id and withdrawn_at is not null)) as notice_state,",
    ],
    ['features/official-document/present.ts', "if (isReceiptKind(kind)) return 'issued';", ''],
  ),
  hole('receiptDocuments', 'staff who see a lot read its receipts', [
    'features/official-document/service.ts',
    "      ...(holds(caller, 'opening.read')",
    "      ...receiptKinds,\n      ...(holds(caller, 'opening.read')",
  ]),
  hole('receiptDocuments', 'a receipt is issued for another company’s version', [
    'features/receipt/read-model.ts',
    "\n    .where('version.companyId', '=', scope.companyId)",
    '',
  ]),
];
