import type { EvaluatedBid, EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { judgeQualification, reopenQualification } from '@procure/contract/evaluation/qualification.route.ts';
import { checkUnqualified, legalRequirements } from '@procure/domain/evaluation/qualification.ts';
import { Field } from '@procure/ui/field/field.tsx';
import { MultiChoice } from '@procure/ui/multi-choice/multi-choice.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { type Fields, useFields } from '@procure/web/form/use-fields.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { AnswerOf } from './answers-by-criterion.tsx';
import styles from './evaluation.module.css';

export type QualificationView = NonNullable<EvaluationView['qualification']>;
type Lot = EvaluationView['lot'];

type Written = {
  readonly qualified: 'yes' | 'no' | '';
  readonly failed: string[];
  readonly reason: string;
};

interface QualificationDialogProps {
  readonly lot: Lot;
  readonly qualification: QualificationView;
  readonly bid: EvaluatedBid;
  /** The last judgement of the bid; undefined without one. */
  readonly given: NonNullable<QualificationView['judgements']>[number] | undefined;
  readonly onClose: () => void;
}

/** The judgement of one bidder, beside its answers to the criteria of qualification. */
export function QualificationDialog({ lot, qualification, bid, given, onClose }: QualificationDialogProps) {
  const command = useCommand(judgeQualification);
  const start: Written = {
    qualified: given === undefined ? '' : given.qualified ? 'yes' : 'no',
    failed: given?.failed.map(({ code }) => code) ?? [],
    reason: given?.reason ?? '',
  };
  const fields = useFields(start, command.failure);
  const isUnqualified = fields.form.watch('qualified') === 'no';
  return (
    <FieldsDialog
      title={`资格审查：${bid.companyName}`}
      confirmText="保存"
      busyText="正在保存"
      of={fields}
      onClose={onClose}
      act={({ qualified, failed, reason }) =>
        command.run(
          {
            lotId: lot.id,
            bidId: bid.bidId,
            qualified: qualified === 'yes',
            failed: qualified === 'yes' ? [] : failed,
            reason: qualified === 'yes' ? '' : reason,
            seen: given?.no ?? 0,
          },
          () => '已保存',
        )
      }
    >
      <dl className={styles.requirements}>
        {qualification.criteria.map((criterion) => (
          <div key={criterion.id}>
            <dt>
              {criterion.title}
              <span className={styles.sub}>{criterion.requirement}</span>
            </dt>
            <dd>
              <AnswerOf bid={bid} criterion={criterion} />
            </dd>
          </div>
        ))}
        <div>
          <dt>法定条件</dt>
          {Object.entries(legalRequirements).map(([code, title]) => (
            <dd key={code}>{title}</dd>
          ))}
        </div>
      </dl>
      <ChoiceField
        of={fields}
        name="qualified"
        label="结论"
        required
        rule={(chosen) => (chosen === '' ? '请选择审查结论' : null)}
        options={[
          ['yes', '合格：以上条件全部符合'],
          ['no', '不合格'],
        ]}
      />
      {isUnqualified ? (
        <>
          <FailedField of={fields} qualification={qualification} />
          <TextField
            of={fields}
            name="reason"
            label="原因"
            required
            help="5–500字，随采购结果告知该投标人。"
            rule={checkUnqualified}
            max={500}
            lines={3}
          />
        </>
      ) : null}
    </FieldsDialog>
  );
}

interface FailedFieldProps {
  readonly of: Fields<Written>;
  readonly qualification: QualificationView;
}

function FailedField({ of, qualification }: FailedFieldProps) {
  const { about, value, change } = useBound<Written, string[]>({
    of,
    name: 'failed',
    label: '不符合的条件',
    required: true,
    rule: (chosen) => (chosen.length === 0 ? '请选择不符合的资格条件' : null),
  });
  const choices = [
    ...qualification.criteria.map(({ id, title }) => ({ id, name: title })),
    ...Object.entries(legalRequirements).map(([id, name]) => ({ id, name })),
  ];
  return (
    <Field {...about}>
      {(control) => (
        <MultiChoice {...control} noun="条件" choices={choices} value={value} onChange={change} />
      )}
    </Field>
  );
}

export function ReopenQualificationDialog({
  lot,
  onClose,
}: {
  readonly lot: Lot;
  readonly onClose: () => void;
}) {
  const command = useCommand(reopenQualification);
  return (
    <ReasonDialog
      title="重新进行资格审查"
      confirmText="重新进行"
      busyText="正在提交"
      danger
      label="重新审查的理由"
      failure={command.failure}
      onClose={onClose}
      act={(reason) => command.run({ lotId: lot.id, reason }, ({ message }) => message)}
    >
      <p>
        评委在再次完成之前不能提交评审。合格的投标人有变化的，各评委的初步评审退回为草稿，已填写的内容保留。
      </p>
    </ReasonDialog>
  );
}
