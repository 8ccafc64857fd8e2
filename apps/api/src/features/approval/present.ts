import type {
  ApprovalView,
  getApprovalChains,
  ListedApproval,
} from '@procure/contract/approval/approval.schema.ts';
import { lotCommand } from '@procure/contract/approval/field.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { approvalActs } from '@procure/domain/approval/chain.ts';
import { signatureDue } from '@procure/domain/approval/due.ts';
import type { IsHoliday } from '@procure/domain/display/day.ts';
import type { ApprovalRow, ListedRow, readChains } from './read-model.ts';

export function presentListed({ since, ...row }: ListedRow, isRestDay: IsHoliday): ListedApproval {
  const due = row.state === 'waiting' ? signatureDue(since, isRestDay).toISOString() : null;
  return { ...row, since: since.toISOString(), due };
}

export function presentApproval({ requestedAt, endedAt, steps, command, ...row }: ApprovalRow): ApprovalView {
  return {
    ...row,
    requestedAt: requestedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    command: command === null ? null : lotCommand.parse(command),
    steps: [...steps],
  };
}

export function presentChains({
  versions,
  steps,
  people,
  able,
}: Awaited<ReturnType<typeof readChains>>): OutputOf<typeof getApprovalChains> {
  const ids = new Set(able.map(({ id }) => id));
  const gone = people.filter(({ id }) => !ids.has(id));
  return {
    chains: approvalActs.map((act) => ({
      act,
      version: versions.find((one) => one.act === act)?.version ?? 0,
      steps: steps
        .filter((step) => step.act === act)
        .map(({ title, amountFrom, methods, signers }) => ({
          title,
          amountFrom: amountFrom ?? '',
          methods: [...methods],
          signers: [...signers],
        })),
    })),
    people: [
      ...able.map(({ id, name }) => ({ id, name, able: true })),
      ...gone.map(({ id, name }) => ({ id, name, able: false })),
    ],
  };
}
