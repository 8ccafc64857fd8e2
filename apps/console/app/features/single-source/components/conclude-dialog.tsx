import { concludeSingleSource } from '@procure/contract/single-source/single-source.route.ts';
import type { SingleSourceView } from '@procure/contract/single-source/single-source.schema.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import {
  type SingleSourceOutcome,
  singleSourceOutcomeLabels,
  singleSourceSizes,
} from '@procure/domain/single-source/single-source.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import styles from '../../../lib/lot-desk.module.css';

interface ConcludeDialogProps {
  readonly publicity: NonNullable<SingleSourceView['publicity']>;
  readonly onClose: () => void;
}

interface Values {
  outcome: SingleSourceOutcome | '';
  statement: string;
}

/** The conclusion on the opinions after the period, or the end of the purchase before. */
export function ConcludeDialog({ publicity, onClose }: ConcludeDialogProps) {
  const act = useCommand(concludeSingleSource);
  const open = publicity.concludeBlocker === null;
  const fields = useFields<Values>({ outcome: open ? '' : 'abandoned', statement: '' }, act.failure);
  const outcomes: readonly SingleSourceOutcome[] = open ? ['rejected', 'upheld', 'abandoned'] : ['abandoned'];
  return (
    <FieldsDialog
      of={fields}
      title={open ? '对公示的异议作出结论' : '终止单一来源采购'}
      confirmText="确认并公开"
      busyText="正在公开"
      danger={!open}
      onClose={onClose}
      act={({ outcome, statement }) =>
        outcome === ''
          ? Promise.resolve(null)
          : act.run({ id: publicity.id, outcome, statement }, '结论已公开，并告知提出异议的人')
      }
    >
      <p className={styles.text}>结论在门户公开，并以短信告知提出人，不能更改。</p>
      <ChoiceField
        of={fields}
        name="outcome"
        label="结论"
        required
        none={open ? '请选择' : null}
        options={outcomes.map((one) => [one, singleSourceOutcomeLabels[one]])}
        rule={(value) => (value === '' ? '请选择结论' : null)}
      />
      <TextField
        of={fields}
        name="statement"
        label={open ? '补充论证的结论及说明' : '终止的原因'}
        required
        help="10–5000字。原文公开，请勿写明提出人。"
        rule={requiredText(open ? '补充论证的结论及说明' : '终止的原因', singleSourceSizes.statement)}
        max={singleSourceSizes.statement.max}
        lines={6}
      />
    </FieldsDialog>
  );
}
