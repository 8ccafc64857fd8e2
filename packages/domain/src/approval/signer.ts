import type { Approval } from './approval.ts';

/** Who is away, and who signs for them meanwhile. */
export interface Standing {
  /** Who may approve such an act in the organisation at this moment, accounts out of use left out. */
  readonly approvers: readonly string[];
  /** In force at this moment, the earliest first. */
  readonly delegations: readonly { readonly from: string; readonly to: string }[];
}

/** In whose name somebody would sign. */
export interface Signer {
  readonly by: string;
  readonly onBehalfOf: string | null;
}

/**
 * Whose names no longer go under it: the authors', and those that stand there already, be it by another's hand.
 */
export function spentNames({ authors, signatures }: Pick<Approval, 'authors' | 'signatures'>) {
  const signed = signatures.flatMap(({ by, onBehalfOf }) => (onBehalfOf === null ? [by] : [by, onBehalfOf]));
  return new Set([...authors, ...signed]);
}

/**
 * Who may sign the next step, in their own name first. Where of the persons named for it none can sign any more (gone,
 * without the right, its author, or under an earlier step), any approver of the organisation may: an approval is not
 * left behind by who leaves.
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
