import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { EnvelopeKind } from '@procure/domain/bid/bid.ts';
import { checkDeviations, starredDeviationWarning, starredNegatives } from '@procure/domain/bid/deviation.ts';
import { checkPriceSheet } from '@procure/domain/bid/price-sheet.ts';
import { checkBidLetter, checkBond } from '@procure/domain/bid/rules.ts';
import { checkConsortium } from '@procure/domain/consortium/consortium.ts';
import { checkAnswers, unansweredWarning } from '@procure/domain/criterion/answer.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { checkStatement, unstatedWarnings } from '@procure/domain/evaluation/preference.ts';
import { plainNumber, plainYuan } from '@procure/domain/money/typed.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import {
  answeredOf,
  asksForBond,
  clausesOf,
  hasConsortium,
  type Lot,
  priceLinesOf,
  type SheetKind,
} from './draft.ts';
import type { KeptFile } from './kept-file.ts';

export type SectionKey = 'letter' | 'prices' | 'technical' | 'commercial' | 'consortium' | 'bond';

export interface SectionCheck {
  readonly key: SectionKey;
  readonly title: string;
  readonly errors: readonly FieldError[];
  /** False while it depends on files that have not been read yet: nothing is reported until then. */
  readonly known: boolean;
  /** Number of errors that resolve by themselves: files that are being checked or stored. */
  readonly pending: number;
  /** Number of its files that a reload would lose. They can be submitted; the section is not done. */
  readonly unkept: number;
}

export interface SelfCheck {
  readonly sections: readonly SectionCheck[];
  /** Whether every section is known and without errors. */
  readonly ready: boolean;
  /** Whether only files that are being checked or stored prevent the submission. */
  readonly settling: boolean;
  /** Sum over all sections. */
  readonly unkept: number;
  /** Warnings to confirm; the bidder may still continue. */
  readonly warnings: readonly string[];
}

/**
 * `coming`: chosen and on the platform; it cannot be sealed until it is on this machine. `lost`: chosen, and neither on
 * this machine nor on the platform. `unkept`: in the page's memory only. `checking`: not part of the bid until it has
 * been checked. `storing`: being stored in this browser.
 */
type CheckedFile = Pick<KeptFile, 'id' | 'role' | 'name'> & {
  readonly standing: 'here' | 'unkept' | 'coming' | 'lost' | 'checking' | 'storing';
};

/** The company that bids. */
type Bidder = Pick<BidWorkspace, 'companyName' | 'companyCode'>;

/**
 * Every requirement on a bid, by section: shown in the list of steps, and required by the submit button. `files` is
 * null until the browser's storage has been read.
 */
export function selfCheck(
  lot: Lot,
  company: Bidder,
  draft: BidDraft,
  files: readonly CheckedFile[] | null,
): SelfCheck {
  const areFilesKnown = files !== null;
  const { letter, bond } = draft;
  const validity = plainNumber(letter.validityDays);
  const days = /^\d{1,4}$/.test(validity) ? Number(validity) : null;
  const rows = (kind: SheetKind) =>
    clausesOf(lot, kind).map(({ id, starred }) => {
      const row = draft[kind].find(({ clauseId }) => clauseId === id);
      const { deviation = '', response = '', explanation = '' } = row ?? {};
      return { deviation: deviation === '' ? null : deviation, response, explanation, starred };
    });
  const unkeptOf = (role: KeptFile['role']) =>
    (files ?? []).filter((file) => file.role === role && file.standing === 'unkept').length;
  const pendingOf = (role: KeptFile['role']) => pendingErrors(role, '', files ?? []).length;
  const sections: SectionCheck[] = [
    {
      key: 'letter',
      title: '投标函',
      known: true,
      pending: 0,
      unkept: 0,
      errors: checkBidLetter({ ...letter, validityDays: days }, lot.bidValidityDays),
    },
    {
      key: 'prices',
      title: '报价明细',
      known: true,
      pending: 0,
      unkept: 0,
      errors: checkPriceSheet(priceLinesOf(lot, draft), {
        ceilingPrice: lot.ceilingPrice,
        rates: lot.taxRates,
      }),
    },
    {
      key: 'technical',
      title: '技术响应',
      known: areFilesKnown,
      pending: pendingOf('technical'),
      unkept: unkeptOf('technical'),
      errors: [
        ...answerErrors(lot, draft, 'technical', files),
        ...sheetErrors('technical', rows('technical'), files ?? []),
      ],
    },
    {
      key: 'commercial',
      title: '商务响应',
      known: areFilesKnown,
      pending: pendingOf('commercial'),
      unkept: unkeptOf('commercial'),
      errors: [
        ...answerErrors(lot, draft, 'commercial', files),
        ...(lot.preferences.smallDiscount === null ? [] : checkStatement(draft.statement)),
        ...sheetErrors('commercial', rows('commercial'), files ?? []),
      ],
    },
  ];
  if (hasConsortium(lot, draft, files ?? [])) {
    sections.push({
      key: 'consortium',
      title: '联合体',
      known: areFilesKnown,
      pending: pendingOf('agreement'),
      unkept: unkeptOf('agreement'),
      errors: [
        ...absentErrors('agreement', 'consortium.agreement', files ?? []),
        ...checkConsortium(draft.consortium, {
          accepted: lot.allowsConsortium,
          leadName: company.companyName,
          leadCode: company.companyCode,
          agreements: (files ?? []).filter(
            ({ role, standing }) => role === 'agreement' && standing !== 'lost',
          ).length,
        }),
      ],
    });
  }
  if (asksForBond(lot)) {
    const validUntil = addDays(dayOf(new Date(lot.bidDeadline)), days ?? lot.bidValidityDays);
    sections.push({
      key: 'bond',
      title: '投标保证金',
      known: areFilesKnown,
      pending: pendingOf('voucher'),
      unkept: unkeptOf('voucher'),
      errors: [
        ...absentErrors('voucher', 'bond.voucherFileIds', files ?? []),
        ...checkBond(
          {
            method: bond.method === '' ? null : bond.method,
            amount: plainYuan(bond.amount),
            payerName: bond.payerName,
            expiryDate: bond.expiryDate === '' ? null : bond.expiryDate,
            voucherFileIds: (files ?? [])
              .filter(({ role, standing }) => role === 'voucher' && standing !== 'lost')
              .map(({ id }) => id),
          },
          { required: lot.bondAmount, companyName: company.companyName, validUntil },
        ),
      ],
    });
  }
  const starred = [...rows('technical'), ...rows('commercial')];
  const unanswered = unansweredWarning([
    ...answeredOf(lot, draft, 'technical'),
    ...answeredOf(lot, draft, 'commercial'),
  ]);
  return {
    sections,
    unkept: sections.reduce((sum, { unkept }) => sum + unkept, 0),
    ready: sections.every((section) => section.known && section.errors.length === 0),
    settling:
      sections.some(({ pending }) => pending > 0) &&
      sections.every((section) => section.known && section.errors.length === section.pending),
    warnings: [
      ...(starredNegatives(starred).length > 0 ? [starredDeviationWarning] : []),
      ...(unanswered === null ? [] : [unanswered]),
      ...unstatedWarnings(lot.preferences, draft.statement),
    ],
  };
}

/** Errors of the answers to criteria. A file that was removed can no longer prove one. */
function answerErrors(
  lot: Lot,
  draft: BidDraft,
  kind: SheetKind,
  files: readonly CheckedFile[] | null,
): readonly FieldError[] {
  const rows = answeredOf(lot, draft, kind);
  const sheet = `${kind}Answers`;
  const own = files?.filter(({ role }) => role === kind).map(({ id }) => id);
  const removed = rows.flatMap(({ criterion, answer }, index): FieldError[] =>
    own === undefined || answer.evidence.every(({ fileId }) => own.includes(fileId))
      ? []
      : [
          {
            field: `${sheet}.${index}.evidence`,
            message: `“${criterion.title}”引用的文件已移除，请重新引用或不再引用`,
          },
        ],
  );
  return [...checkAnswers(sheet, rows), ...removed];
}

function sheetErrors(
  kind: SheetKind,
  rows: Parameters<typeof checkDeviations>[1],
  files: readonly CheckedFile[],
): readonly FieldError[] {
  const errors = [...checkDeviations(kind, rows), ...absentErrors(kind, `${kind}.files`, files)];
  if (files.some(({ role, standing }) => role === kind && standing !== 'lost')) return errors;
  const name = kind === 'technical' ? '技术文件' : '商务文件';
  return [...errors, { field: `${kind}.files`, message: `请选择${name}` }];
}

function absentErrors(
  role: KeptFile['role'],
  field: string,
  files: readonly CheckedFile[],
): readonly FieldError[] {
  const own = files.filter((file) => file.role === role);
  const lost = own.filter(({ standing }) => standing === 'lost').map(({ name }) => `“${name}”`);
  return [
    ...(lost.length > 0 ? [{ field, message: `${lost.join('、')}没有保存下来，请重新选择，或移除` }] : []),
    ...(own.some(({ standing }) => standing === 'coming')
      ? [{ field, message: '有文件还没有从平台取回，请取回后递交，或移除后重新选择' }]
      : []),
    ...pendingErrors(role, field, files),
  ];
}

/** Files that delay the bid until they have been checked and stored: without them it would be sealed incomplete. */
function pendingErrors(
  role: KeptFile['role'],
  field: string,
  files: readonly CheckedFile[],
): readonly FieldError[] {
  const named = (standing: CheckedFile['standing']) =>
    files
      .filter((file) => file.role === role && file.standing === standing)
      .map(({ name }) => `“${name}”`)
      .join('、');
  const [checking, storing] = [named('checking'), named('storing')];
  return [
    ...(checking === '' ? [] : [{ field, message: `${checking}正在检查，检查完成后才能递交` }]),
    ...(storing === '' ? [] : [{ field, message: `${storing}正在保存到本机，保存完成后才能递交` }]),
  ];
}

/** The messages by field, for the controls. */
export function errorsByField(check: SelfCheck): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { field, message } of check.sections.flatMap(({ errors }) => errors)) {
    const before = found.get(field);
    found.set(field, before === undefined ? message : `${before}；${message}`);
  }
  return found;
}

/** The sections that each envelope contains. */
const sectionsIn: Readonly<Record<EnvelopeKind, readonly SectionKey[]>> = {
  technical: ['technical'],
  commercial: ['commercial', 'consortium', 'bond'],
  price: ['letter', 'prices'],
};

/** Number of errors that prevent an envelope from being sealed; one if that is not known yet. */
export function missingIn({ sections }: SelfCheck, kind: EnvelopeKind): number {
  return sections
    .filter(({ key }) => sectionsIn[kind].includes(key))
    .reduce((sum, { known, errors }) => sum + (known ? errors.length : 1), 0);
}
