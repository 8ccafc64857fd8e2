import type { Failure } from '@procure/client/client.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { type ReactNode, useState } from 'react';

interface Seen {
  readonly id: string;
  readonly version: number;
}

interface Why<Ground extends string> {
  readonly ground: Ground;
  readonly reason: string;
}

interface RefuseDialogProps<Ground extends string> {
  readonly noun: '异议' | '投诉';
  /** Noun for the author: 「提出人」. */
  readonly author: string;
  /** A sentence after the warning that both kinds have. */
  readonly advice?: string;
  readonly letter: Seen;
  /** Other letters on the matter, which may be refused for the same reason. */
  readonly beside: readonly Seen[];
  readonly grounds: readonly Ground[];
  readonly labels: Readonly<Record<Ground, string>>;
  readonly failure: Failure | null;
  readonly onClose: () => void;
  readonly refuse: (seen: Seen, why: Why<Ground>, said: string) => Promise<unknown>;
  readonly refuseAll: (seen: Seen[], why: Why<Ground>, said: string) => Promise<unknown>;
  /** The choice among the others. */
  readonly children: (chosen: readonly string[], onChange: (ids: readonly string[]) => void) => ReactNode;
}

/**
 * 不予受理: refuses a letter for a statutory reason, which its author reads; several letters on one matter can be
 * refused for the same reason.
 */
export function RefuseDialog<Ground extends string>(props: RefuseDialogProps<Ground>) {
  const { noun, author, advice = '', letter, beside, grounds, labels, failure, onClose, children } = props;
  const [chosen, choose] = useState<readonly string[]>([]);
  const others = beside.filter(({ id }) => chosen.includes(id));
  const fields = useFields({ ground: '', reason: '' }, failure);
  return (
    <FieldsDialog
      of={fields}
      title="不予受理"
      confirmText={others.length === 0 ? '确认不予受理' : `确认不予受理（${others.length + 1}项）`}
      busyText="正在提交"
      danger
      onClose={onClose}
      act={async ({ reason, ...picked }) => {
        const ground = grounds.find((one) => one === picked.ground);
        if (ground === undefined) return null;
        const why = { ground, reason };
        if (others.length === 0) return props.refuse(letter, why, `已不予受理，已告知${author}`);
        const all = [letter, ...others].map(({ id, version }) => ({ id, version }));
        return props.refuseAll(all, why, `${all.length}项${noun}已不予受理，已分别告知${author}`);
      }}
    >
      <p>
        仅限下列法定理由；理由和说明立即发给{author}，不能撤回。{advice}
      </p>
      <ChoiceField
        of={fields}
        name="ground"
        label="不予受理的理由"
        required
        rule={(ground) => (ground === '' ? '请选择不予受理的理由' : null)}
        options={grounds.map((ground) => [ground, labels[ground]])}
      />
      <TextField
        of={fields}
        name="reason"
        label="不予受理的说明"
        required
        help={`5–500字，${author}将看到。`}
        rule={requiredReason('不予受理的说明')}
        max={500}
        lines={4}
      />
      {children(chosen, choose)}
    </FieldsDialog>
  );
}
