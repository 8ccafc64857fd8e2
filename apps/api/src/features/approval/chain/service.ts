import { isDeepStrictEqual } from 'node:util';
import { type ApprovalAct, approvalActFacts, type ChainStep } from '@procure/domain/approval/chain.ts';
import { parseDecimal } from '@procure/domain/money/decimal.ts';
import { refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { staffWith } from '../../account/audience/read-model.ts';
import { holdOrganisation } from '../../organisation/service.ts';
import * as store from '../store.ts';

interface Written {
  readonly id: string;
  readonly act: ApprovalAct;
  readonly version: number;
  /** `amountFrom`: empty for any amount. */
  readonly steps: readonly (Omit<ChainStep, 'amountFrom'> & { readonly amountFrom: string })[];
}

/**
 * Saves an organisation's whole chain for one kind of act. A repeat changes nothing. Approvals that already wait
 * keep the steps of their request.
 */
export function saveChain(parts: Parts, actor: StaffActor, { id, act, version, ...written }: Written) {
  return transact(parts, actor, async (unit) => {
    const organisation = await holdOrganisation(unit, id);
    // Only purchasers approve acts.
    if (organisation === null || organisation.kind !== 'purchaser') return refuse('not_found');
    const kept = await store.lockChain(unit, id, act);
    const before = await store.readChain(unit, id, act);
    const steps = written.steps.map(plain);
    if (isDeepStrictEqual(before.map(plain), steps)) return { version: kept };
    if (kept !== version) return refuse('conflict');
    const able = await staffWith(unit.db, approvalActFacts[act].permission, { organisationId: id });
    // A signer named before may have lost the right since; the step is kept, and the page shows that.
    const known = new Set([...able.map((one) => one.id), ...before.flatMap(({ signers }) => signers)]);
    const wrong = steps.flatMap(({ signers }, place) =>
      signers.every((one) => known.has(one))
        ? []
        : [{ field: `steps.${place}.signers`, message: '请选择该单位在用的审批人' }],
    );
    if (wrong.length > 0) return refuseFields(wrong);
    await store.saveChain(unit, id, act, version + 1, steps);
    const entry = { action: 'set_chain', entity: 'organisation', entityId: id };
    await unit.audit({ ...entry, before: { act, steps: before }, after: { act, steps } });
    return { version: version + 1 };
  });
}

/** Normalises a step: amounts to the cent, people once and in one order. */
function plain({ title, amountFrom, methods, signers }: ChainStep): ChainStep {
  return {
    title,
    amountFrom: parseDecimal(amountFrom)?.toFixed(2) ?? null,
    methods: [...new Set(methods)].sort(),
    signers: [...new Set(signers)].sort(),
  };
}
