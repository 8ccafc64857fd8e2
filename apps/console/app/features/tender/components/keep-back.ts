import type { Failure, FieldMessage } from '@procure/client/client.ts';
import type { LotInput, TenderInput } from '@procure/contract/tender/fields.schema.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { invitationOf } from '@procure/domain/tender/sourcing.ts';
import { emptyLot, emptyTender, inputOf, type TenderDraft } from './form-state.ts';

/**
 * Result of saving a draft. `keptBack` holds the messages about parts that the server refused, by the draft's paths.
 */
export interface SaveOutcome<Saved> {
  readonly reply: ({ readonly ok: true } & Saved) | Failure;
  /** The input on the server; the previous one if nothing was saved. */
  readonly server: TenderInput | null;
  readonly keptBack: readonly FieldMessage[];
}

interface SaveStart<Saved> {
  readonly draft: TenderDraft;
  /** The input that the server accepted last; null for a tender that it does not know. */
  readonly server: TenderInput | null;
  readonly now: Date;
  readonly send: (input: TenderInput) => Promise<({ readonly ok: true } & Saved) | Failure>;
  /** The reply if there is nothing to send, because all valid parts are saved already. */
  readonly unchanged: { readonly ok: true } & Saved;
}

/** A draft has at most this many kinds of mistakes that hide one another. */
const rounds = 6;

/**
 * Saves the valid parts of a draft. A part that the server refuses is reset to the value that it accepted last (a row
 * that it does not know is omitted), and the rest is sent again, so that one bad row does not prevent anything else
 * from being saved.
 */
export async function saveWhatIsValid<Saved>({
  draft,
  server,
  now,
  send,
  unchanged,
}: SaveStart<Saved>): Promise<SaveOutcome<Saved>> {
  const keptBack = new Map<string, string>();
  const putBackTo = new Map<string, 'last' | 'none'>();
  let input = inputOf(draft);
  for (let round = 0; ; round += 1) {
    const known = server !== null && JSON.stringify(input) === JSON.stringify(server);
    const reply = known ? unchanged : await send(input);
    const messages = () => [...keptBack].map(([field, message]) => ({ field, message }));
    if (reply.ok) return { reply, server: input, keptBack: messages() };
    const refused = reply.reason === 'invalid_input' ? reply.fields : [];
    for (const { field, message } of refused) {
      const place = placeInDraft(field, input, draft);
      if (!keptBack.has(place)) keptBack.set(place, message);
    }
    const next: TenderInput | null =
      refused.length === 0 || round === rounds ? null : putBack(input, refused, { server, now, putBackTo });
    if (next === null) return { reply, server, keptBack: messages() };
    input = next;
  }
}

const row = /^lots\.(\d+)\.(priceLines|clauses|criteria)\.(\d+)(.*)$/;
const ofLot = /^lots\.(\d+)\.(.+)$/;

/**
 * Converts a path of the server to a path of the draft. Blank and refused rows are not sent, so the server's third row
 * may be the draft's fifth.
 */
export function placeInDraft(field: string, sent: TenderInput, draft: TenderDraft): string {
  const [, lotAt = '', table, rowAt = '', rest = ''] = row.exec(field) ?? [];
  if (table === undefined) return field;
  const rows = table as 'priceLines' | 'clauses' | 'criteria';
  const lot = sent.lots[Number(lotAt)];
  const id = lot?.[rows][Number(rowAt)]?.id;
  const place = draft.lots.find((one) => one.id === lot?.id)?.[rows].findIndex((one) => one.id === id) ?? -1;
  return place < 0 ? field : `lots.${lotAt}.${rows}.${place}${rest}`;
}

interface Back {
  readonly server: TenderInput | null;
  readonly now: Date;
  /**
   * The parts that were reset, and how far. A part that is refused again is omitted; if that is refused too, saving
   * fails.
   */
  readonly putBackTo: Map<string, 'last' | 'none'>;
}

/** Null if the rest cannot be saved without the refused parts. */
function putBack(input: TenderInput, refused: readonly FieldMessage[], back: Back): TenderInput | null {
  let next: TenderInput | null = input;
  const parts = new Set<string>();
  for (const { field } of refused) {
    const part = partOf(field, input);
    if (part === null) return null;
    if (parts.has(part)) continue;
    parts.add(part);
    const before = back.putBackTo.get(part);
    if (before === 'none') return null;
    const to = before === 'last' || back.server === null ? 'none' : 'last';
    back.putBackTo.set(part, to);
    next = next === null ? null : withoutPart(next, part, to, back);
  }
  return next;
}

const times = [
  'documentFrom',
  'documentUntil',
  'replyUntil',
  'questionUntil',
  'prequalificationDeadline',
  'bidDeadline',
] as const;
const people = ['openers', 'evaluators', 'representatives', 'drawnExperts'] as const;
const isOneOf = <T extends string>(list: readonly T[], name: string): name is T =>
  (list as readonly string[]).includes(name);

/**
 * The part that a field belongs to, which is reset as a whole: a row, the times of a lot, its people. Named by ids,
 * since places change.
 */
function partOf(field: string, input: TenderInput): string | null {
  const [, lotAt, rest = ''] = ofLot.exec(field) ?? [];
  if (lotAt === undefined) return field.startsWith('lots') || field === '' ? null : field;
  const lot = input.lots[Number(lotAt)];
  const [name = '', place] = rest.split('.');
  if (lot === undefined || name === 'id') return null;
  if ((name === 'priceLines' || name === 'clauses' || name === 'criteria') && place !== undefined) {
    const id = lot[name][Number(place)]?.id;
    return id === undefined ? null : `lot ${lot.id} ${name} ${id}`;
  }
  const group = isOneOf(times, name) ? 'times' : isOneOf(people, name) ? 'people' : name;
  return `lot ${lot.id} ${group}`;
}

function withoutPart(
  input: TenderInput,
  part: string,
  to: 'last' | 'none',
  { server, now }: Back,
): TenderInput | null {
  const last = to === 'last' ? server : null;
  if (!part.startsWith('lot ')) return withoutField(input, part, last ?? inputOf(emptyTender(now)));
  const [, lotId = '', name = '', rowId] = part.split(' ');
  const lots = input.lots.map((lot, at): LotInput => {
    if (lot.id !== lotId) return lot;
    const before = last?.lots.find(({ id }) => id === lotId);
    if (rowId !== undefined) {
      if (name === 'priceLines')
        return { ...lot, priceLines: withoutRow(lot.priceLines, rowId, before?.priceLines) };
      if (name === 'criteria') return { ...lot, criteria: withoutRow(lot.criteria, rowId, before?.criteria) };
      return { ...lot, clauses: withoutRow(lot.clauses, rowId, before?.clauses) };
    }
    return withoutLotField(input, lot, name, before ?? freshLot(input, at, now));
  });
  return { ...input, lots };
}

function withoutRow<Row extends { readonly id: string }>(
  rows: Row[],
  id: string,
  before: readonly Row[] | undefined,
): Row[] {
  const old = before?.find((one) => one.id === id);
  return rows.flatMap((one) => (one.id === id ? (old === undefined ? [] : [old]) : [one]));
}

function withoutField(input: TenderInput, field: string, from: TenderInput): TenderInput | null {
  const [name = '', part] = field.split('.');
  if (name === 'contact' && part !== undefined && part in input.contact) {
    const key = part as keyof TenderInput['contact'];
    return { ...input, contact: { ...input.contact, [key]: from.contact[key] } };
  }
  if (!(name in input)) return null;
  const key = name as keyof TenderInput;
  // The same value would be refused again.
  return input[key] === from[key] ? null : { ...input, [key]: from[key] };
}

/** A lot that the server does not know is reset to the initial values of a new one. */
function freshLot(input: TenderInput, at: number, now: Date): LotInput {
  const { method, sourcing, scope, kind } = input;
  const draft = { ...emptyTender(now), method, sourcing, scope, kind };
  const [lot] = inputOf({ ...draft, lots: [emptyLot(now, `第${at + 1}标段`)] }).lots;
  if (lot === undefined) throw new Error('a new lot is always there');
  return lot;
}

function withoutLotField(input: TenderInput, lot: LotInput, name: string, from: LotInput): LotInput {
  if (name === 'times') {
    const steps = methodSteps[input.method];
    return {
      ...lot,
      ...Object.fromEntries(times.map((time) => [time, from[time]])),
      replyUntil: invitationOf(input) === 'none' ? null : from.replyUntil,
      questionUntil: steps.questions ? from.questionUntil : null,
      prequalificationDeadline: steps.prequalification === 'optional' ? from.prequalificationDeadline : null,
    };
  }
  if (name === 'people')
    return {
      ...lot,
      openers: from.openers,
      evaluators: from.evaluators,
      representatives: from.representatives,
      drawnExperts: from.drawnExperts,
    };
  return name in from ? { ...lot, [name]: from[name as keyof LotInput] } : lot;
}
