import { checkScoring } from '../criterion/completeness.ts';
import { type Criterion, type CriterionKind, criterionKindLabels, isScored } from '../criterion/criterion.ts';
import { type FieldError, type Refusal, refuse } from '../outcome.ts';
import { requiredText } from '../required-text.ts';

export const entryKinds = ['clause', 'criterion'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const entryKindLabels: Readonly<Record<EntryKind, string>> = {
  clause: '条款',
  criterion: '评审因素',
};

/** The parts of a lot for which entries are kept. The price has one formula a lot, which is no text to be kept. */
export const entryParts = [
  'qualification',
  'responsiveness',
  'technical',
  'commercial',
] as const satisfies readonly CriterionKind[];
export type EntryPart = (typeof entryParts)[number];

/** The parts of each kind of entry. */
export const partsOfEntry = {
  clause: ['technical', 'commercial'],
  criterion: entryParts,
} as const satisfies Readonly<Record<EntryKind, readonly EntryPart[]>>;

export function entryPartLabel(kind: EntryKind, part: EntryPart): string {
  if (kind === 'criterion') return criterionKindLabels[part];
  return part === 'technical' ? '技术条款' : '商务条款';
}

/** A clause without its id. */
export interface EntryClause {
  readonly kind: 'technical' | 'commercial';
  /** May be empty: the lot that takes the clause then gives it a number. */
  readonly clauseNo: string;
  readonly requirement: string;
  readonly starred: boolean;
}

/** A criterion without its id. */
export type EntryCriterion = Criterion & { readonly kind: EntryPart };

/** The content of an entry: one clause or one criterion, as the editor of a tender has it. */
export type EntryContent =
  | { readonly kind: 'clause'; readonly clause: EntryClause }
  | { readonly kind: 'criterion'; readonly criterion: EntryCriterion };

export function partOf(content: EntryContent): EntryPart {
  return content.kind === 'clause' ? content.clause.kind : content.criterion.kind;
}

/** The most entries in use of one organisation. */
export const mostEntries = 2000;

export const entryName = { label: '条目名称', min: 2, max: 60 } as const;
export const checkEntryName = requiredText(entryName.label, entryName);

/** The name that is offered for new content: the title of a criterion, or the beginning of a clause. */
export function nameForEntry(content: EntryContent): string {
  const text = content.kind === 'clause' ? content.clause.requirement : content.criterion.title;
  return [...text.trim()].slice(0, content.kind === 'clause' ? 30 : entryName.max).join('');
}

/** Returns the reason why the content could not be judged as written in a tender. */
export function checkEntry(content: EntryContent): readonly FieldError[] {
  if (content.kind === 'clause') return [];
  const message = checkScoring(content.criterion);
  if (message === null) return [];
  const isOfPoints = isScored(content.criterion.kind) && content.criterion.points === null;
  return [{ field: `content.criterion.${isOfPoints ? 'points' : 'scoring'}`, message }];
}

/** The other entries in use of the organisation. */
export interface OtherEntries {
  readonly count: number;
  /** Whether one of the same kind has the name. */
  readonly hasName: boolean;
}

/** The message for a name that another entry in use has; null if it is free. */
export function checkEntryNameFree({ hasName }: OtherEntries): FieldError | null {
  return hasName ? { field: 'name', message: '本单位已有同名的条目，请换一个名称，或者修改该条目' } : null;
}

/** Whether one more entry may be in use beside the others. */
export function canAddEntry({ count }: OtherEntries): true | Refusal<'entry_limit'> {
  return count < mostEntries ? true : refuse('entry_limit', { n: mostEntries });
}

/** Whether a retired entry may be used again beside the others. */
export function canRestoreEntry(others: OtherEntries): true | Refusal<'entry_limit' | 'entry_name_taken'> {
  return others.hasName ? refuse('entry_name_taken') : canAddEntry(others);
}

/** The parts of a lot that chosen entries are added to. */
interface Receiver {
  readonly clauses: readonly EntryClause[];
  readonly criteria: readonly Criterion[];
}

/** Whether the lot has this clause or criterion already. */
export function isInLot(content: EntryContent, { clauses, criteria }: Receiver): boolean {
  if (content.kind === 'clause')
    return clauses.some(({ requirement }) => requirement === content.clause.requirement);
  const { kind, title } = content.criterion;
  return criteria.some((one) => one.kind === kind && one.title === title);
}

/** The clauses, each with a number that neither the lot nor another of them uses. */
export function withFreeNumbers<Clause extends EntryClause>(
  clauses: readonly Clause[],
  lot: Pick<Receiver, 'clauses'>,
): Clause[] {
  const used = lot.clauses.map(({ clauseNo }) => clauseNo);
  return clauses.map((clause) => {
    const clauseNo = freeNumber(clause.clauseNo, used);
    used.push(clauseNo);
    return { ...clause, clauseNo };
  });
}

/** The own number if it is free, otherwise the next one after the last of the lot: 3.4 after 3.3. */
function freeNumber(own: string, used: readonly string[]): string {
  if (own !== '' && !used.includes(own)) return own;
  const [, head = '', last = '0'] = /^(.*?)(\d{1,6})$/.exec(used.at(-1) ?? '') ?? [];
  let next = Number(last) + 1;
  while (used.includes(`${head}${next}`)) next += 1;
  return `${head}${next}`;
}
