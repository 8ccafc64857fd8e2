import { isContradicted, judge, type WitnessState } from '@procure/domain/transparency/witness.ts';
import { readCheckpoint, verifyCosignature } from '@procure/sealing/checkpoint.ts';
import { proveConsistency } from '@procure/sealing/consistency.ts';
import { consistencyText } from '@procure/sealing/published.ts';
import { readSignatureLines } from '@procure/sealing/signed-note.ts';
import { system } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { readShortAnswer } from '../../../platform/http/short-answer.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import type { Witness } from '../../../platform/settings/environment.ts';
import { staffWith } from '../../account/audience/read-model.ts';
import { findLastCheckpoint, readAllLeaves, type StoredCheckpoint } from '../store.ts';
import * as store from './store.ts';

/** Maximum size of an answer in bytes, and its timeout in milliseconds. */
const longest = 64 * 1024;
const patience = 15_000;

/**
 * Sends the newest checkpoint to each witness and stores its cosignature. An unreachable witness is asked again by the
 * next pass. A witness that contradicts the log is reported once.
 */
export async function askWitnesses(parts: Parts): Promise<void> {
  const { db, config } = parts;
  const last = await findLastCheckpoint(db);
  if (last === null || config.witnesses.length === 0) return;
  const leaves = (await readAllLeaves(db)).slice(0, last.size);
  for (const witness of config.witnesses) {
    const known = await store.findWitness(db, witness.id);
    const isDone = known?.state === 'agreed' && (await store.hasCosigned(db, witness.id, last.size));
    if (!isDone) await ask(parts, witness, { last, leaves, from: Math.min(known?.size ?? 0, last.size) });
  }
}

interface Question {
  readonly last: StoredCheckpoint;
  readonly leaves: readonly string[];
  /** The last known size that the witness has seen. */
  readonly from: number;
}

interface Answered {
  readonly state: WitnessState;
  readonly size: number;
  readonly signed: { readonly line: string; readonly seenAt: Date } | null;
}

async function ask(parts: Parts, witness: Witness, question: Question): Promise<void> {
  const answered = await exchange(witness, question).catch((error: unknown) => {
    parts.log.warn(
      { part: 'transparency', witness: witness.key.name, err: error },
      'a witness was not reached',
    );
    return null;
  });
  const { state, size, signed } = answered ?? {
    state: 'unreachable' as const,
    size: question.from,
    signed: null,
  };
  await transact(parts, system('transparency.witness'), async (unit) => {
    const before = await store.saveWitness(unit, witness.id, { size, state });
    if (signed !== null) {
      await store.insertCosignature(unit, { size, witness: witness.id, ...signed });
    }
    if (before === state && signed === null) return;
    await unit.audit({
      action: signed === null ? 'answer_witness' : 'cosign',
      entity: 'transparency',
      entityId: null,
      before: { state: before },
      after: { witness: witness.key.name, state, size },
    });
    await unit.touch('transparency');
    if (before !== state && isContradicted(state)) await alarm(unit, witness);
  });
  if (isContradicted(state)) {
    parts.log.error(
      { part: 'transparency', witness: witness.key.name, state, size, own: question.last.size },
      'a witness contradicts the public log',
    );
  }
}

/** Sends the checkpoint, and once more if the witness has seen another size. */
async function exchange(witness: Witness, { last, leaves, from }: Question): Promise<Answered> {
  let old = from;
  for (let turn = 1; ; turn++) {
    const { status, text, size } = await post(witness, {
      old,
      path: proveConsistency(leaves, old),
      note: last.note,
    });
    const verdict = judge({ status, size }, { old, size: last.size });
    if ('again' in verdict && turn === 1) {
      old = verdict.again;
      continue;
    }
    const state = 'again' in verdict ? 'unreachable' : verdict.state;
    if (state !== 'agreed') return { state, size: old, signed: null };
    const signed = await signatureIn(text, witness, last.note);
    // A success without a valid cosignature of the witness does not count.
    return signed === null ? { state: 'unreachable', size: old, signed } : { state, size: last.size, signed };
  }
}

async function post(
  { url }: Witness,
  { old, path, note }: { readonly old: number; readonly path: readonly string[]; readonly note: string },
) {
  const answer = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: consistencyText(path, old, note),
  });
  const text = (await readShortAnswer(answer, longest)).toString('utf8');
  const isSize = answer.headers.get('content-type')?.startsWith('text/x.tlog.size') === true;
  const [, told] = /^(0|[1-9]\d{0,14})\n$/.exec(text) ?? [];
  return { status: answer.status, text, size: isSize && told !== undefined ? Number(told) : null };
}

async function signatureIn(answer: string, { key }: Witness, note: string): Promise<Answered['signed']> {
  const text = readCheckpoint(note)?.text;
  const lines = answer.split('\n').filter((line) => line !== '');
  for (const line of lines) {
    const [signature] = readSignatureLines(`${line}\n`) ?? [];
    if (text === undefined || signature === undefined) continue;
    const seenAt = await verifyCosignature(text, signature, key);
    if (seenAt !== null) return { line: `${line}\n`, seenAt };
  }
  return null;
}

/** Notifies the auditors that a witness has seen a log that contradicts the current one. */
async function alarm(unit: Unit, { key }: Witness): Promise<void> {
  for (const { id } of await staffWith(unit.db, 'audit.read', 'anybody')) {
    await unit.send({
      channel: 'account',
      to: id,
      template: 'witness_contradicts',
      link: '/audit',
      values: { witness: key.name },
    });
  }
}

/** The checkpoint with the cosignatures of the configured witnesses. */
export async function withCosignatures(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { note, size }: StoredCheckpoint,
): Promise<string> {
  const lines = await store.readLines(
    db,
    size,
    config.witnesses.map(({ id }) => id),
  );
  return note + lines.join('');
}
