import { type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { staffWith } from '../../account/audience/read-model.ts';
import { listNumbers } from '../member/service.ts';
import { holdInUse } from '../member/store.ts';
import type { Place } from './store.ts';

interface Office {
  readonly permission: StaffPermission;
  readonly field: string;
  /** Said where no such person is chosen. */
  readonly nobody: string;
  readonly action: string;
  readonly told: {
    readonly successor: 'opener_named' | 'evaluator_named';
    readonly owner: 'opener_replaced' | 'evaluator_replaced';
    readonly link: string;
  };
}

const offices = {
  opener: {
    permission: 'opening.release',
    field: 'openerSuccessorId',
    nobody: '请选择在用的开标人账号，且其在各项目所属单位均为开标人',
    action: 'replaceOpener',
    told: { successor: 'opener_named', owner: 'opener_replaced', link: '/opening' },
  },
  evaluator: {
    permission: 'evaluation.score',
    field: 'evaluatorSuccessorId',
    nobody: '请选择在用的评委账号，且其在各项目所属单位均为评委',
    action: 'replaceEvaluator',
    told: { successor: 'evaluator_named', owner: 'evaluator_replaced', link: '/evaluation' },
  },
} as const satisfies Record<string, Office>;

const unnamed = { opener: 'openings_named', evaluator: 'evaluations_named' } as const;

interface Leaving {
  readonly accountId: string;
  readonly successorId: string;
}

/**
 * The refusal if these places have no suitable successor; null if the successor is suitable, or if there are no places.
 * The successor is locked, so that the account stays active. `why`: the domain's refusal of the successor.
 */
export async function checkedSuccessor<Kind extends keyof typeof offices>(
  unit: Unit,
  kind: Kind,
  places: readonly Place[],
  { accountId, successorId }: Leaving,
  why: () => string | null,
): Promise<Refusal<(typeof unnamed)[Kind] | 'invalid_input'> | null> {
  if (places.length === 0) return null;
  const tenders = tendersOf(places);
  if (successorId === '') return refuse(unnamed[kind], { n: tenders.length, tenders: listNumbers(tenders) });
  const { permission, field, nobody } = offices[kind];
  const may = successorId !== accountId && (await mayDo(unit, successorId, permission, places));
  const wrong = may ? why() : nobody;
  return wrong === null ? null : refuseFields([{ field, message: wrong }]);
}

/** Writes one log line for each lot, and notifies the successor and each tender's owner. */
export async function recordSuccession(
  unit: Unit,
  kind: keyof typeof offices,
  places: readonly Place[],
  { accountId, successorId, reason }: Leaving & { readonly reason: string },
): Promise<void> {
  const { action, told } = offices[kind];
  for (const { lotId } of places) {
    await unit.audit({
      action,
      entity: 'lot',
      entityId: lotId,
      lotId,
      before: { [kind]: accountId },
      after: { [kind]: successorId },
      reason,
    });
  }
  for (const { tenderId, title, tenderNo, ownerId } of tendersOf(places)) {
    const text = { values: { title, tenderNo } };
    await unit.send({
      ...text,
      channel: 'account',
      to: successorId,
      template: told.successor,
      link: told.link,
    });
    await unit.send({
      ...text,
      channel: 'account',
      to: ownerId,
      template: told.owner,
      link: `/tender/${tenderId}`,
    });
  }
}

const tendersOf = (places: readonly Place[]) => [
  ...new Map(places.map((place) => [place.tenderId, place])).values(),
];

/** Whether all of these lots may name the account, which is locked so that it stays active. */
async function mayDo(
  unit: Unit,
  accountId: string,
  permission: StaffPermission,
  places: readonly Place[],
): Promise<boolean> {
  if (!(await holdInUse(unit, accountId))) return false;
  for (const place of places) {
    const people = await staffWith(unit.db, permission, place);
    if (!people.some(({ id }) => id === accountId)) return false;
  }
  return true;
}
