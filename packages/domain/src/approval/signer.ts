import type { Approval } from './approval.ts';

/** The approvers of an act, and the delegations among them. */
export interface Standing {
  /** The accounts in use that may approve such an act in the organisation now. */
  readonly approvers: readonly string[];
  /** The delegations in force now, the earliest first. */
  readonly delegations: readonly { readonly from: string; readonly to: string }[];
}

/** A permitted signer, in their own name or on behalf of another. */
export interface Signer {
  readonly by: string;
  readonly onBehalfOf: string | null;
}

/** Returns the persons who may not sign any more: the authors and both names of every earlier signature. */
export function spentNames({ authors, signatures }: Pick<Approval, 'authors' | 'signatures'>) {
  const signed = signatures.flatMap(({ by, onBehalfOf }) => (onBehalfOf === null ? [by] : [by, onBehalfOf]));
  return new Set([...authors, ...signed]);
}

/**
 * Returns the permitted signers of the next step, those in their own name first. If none of the named persons can sign
 * (left, without the right, author, or signer of an earlier step), every approver of the organisation may, so that a
 * departure does not block the approval.
 */
export function signersOf(
  approval: Pick<Approval, 'authors' | 'signatures' | 'steps'>,
  { approvers, delegations }: Standing,
): readonly Signer[] {
  const step = approval.steps[approval.signatures.length];
  if (step === undefined) return [];
  const spent = spentNames(approval);
  const able = approvers.filter((id) => !spent.has(id));
  const named = able.filter((id) => step.signers.includes(id));
  const own = named.length === 0 ? able : named;
  const instead = delegations
    .filter(({ from, to }) => own.includes(from) && able.includes(to) && !own.includes(to))
    .map(({ from, to }) => ({ by: to, onBehalfOf: from }));
  return [...own.map((by) => ({ by, onBehalfOf: null })), ...instead];
}
