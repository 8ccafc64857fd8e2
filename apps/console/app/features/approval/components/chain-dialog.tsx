import { type getApprovalChains, saveApprovalChain } from '@procure/contract/approval/approval.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { approvalActFacts } from '@procure/domain/approval/chain.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { type Method, methodLabels, methodSteps, methods } from '@procure/domain/tender/method.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { type Choice, MultiChoice } from '@procure/ui/multi-choice/multi-choice.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField, useBound, YuanField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { type Fields, useFields, useValue } from '@procure/web/form/use-fields.ts';
import styles from '../../../lib/lot-desk.module.css';

type Chains = OutputOf<typeof getApprovalChains>;
type Chain = Chains['chains'][number];

/** Values of the form of a chain. */
interface Filled {
  steps: { title: string; amountFrom: string; methods: Method[]; signers: string[] }[];
}

interface ChainDialogProps {
  readonly id: string;
  readonly chain: Chain;
  readonly people: Chains['people'];
  readonly onClose: () => void;
}

const most = 10;

/** The steps of one kind of act, saved as a whole. */
export function ChainDialog({ id, chain: { act, version, steps }, people, onClose }: ChainDialogProps) {
  const save = useCommand(saveApprovalChain);
  const fields = useFields<Filled>({ steps: [...steps] }, save.failure);
  const now = useValue(fields, 'steps');
  const put = (next: Filled['steps']) => fields.form.setValue('steps', next);
  const swap = (place: number) => {
    const [one, other] = [now[place], now[place - 1]];
    if (one === undefined || other === undefined) return;
    put(now.map((step, at) => (at === place ? other : at === place - 1 ? one : step)));
  };
  return (
    <FieldsDialog
      of={fields}
      title={`设置步骤：${approvalActFacts[act].label}`}
      confirmText="保存步骤"
      busyText="正在保存"
      width={720}
      onClose={onClose}
      act={(filled) =>
        save.run({ id, act, version, steps: filled.steps }, '审批流程已保存，此后提交的按此办理')
      }
    >
      {now.map((_, place) => (
        // An unsaved step has no identity other than its place.
        <fieldset key={String(place)} className={styles.form}>
          <legend>第{place + 1}步</legend>
          <StepFields of={fields} place={place} people={people} />
          <div className={styles.actions}>
            {place === 0 ? null : <Button onClick={() => swap(place)}>上移</Button>}
            <Button kind="text" onClick={() => put(now.filter((__, at) => at !== place))}>
              删除此步
            </Button>
          </div>
        </fieldset>
      ))}
      <div className={styles.actions}>
        <Button
          disabled={now.length >= most}
          onClick={() => put([...now, { title: '', amountFrom: '', methods: [], signers: [] }])}
        >
          增加一步
        </Button>
      </div>
    </FieldsDialog>
  );
}

interface StepFieldsProps {
  readonly of: Fields<Filled>;
  readonly place: number;
  readonly people: Chains['people'];
}

function StepFields({ of, place, people }: StepFieldsProps) {
  return (
    <>
      <TextField
        of={of}
        name={`steps.${place}.title`}
        label="步骤名称"
        required
        help="如：部门负责人、分管领导。"
        max={20}
        rule={requiredText('步骤名称', { min: 2, max: 20 })}
      />
      <YuanField
        of={of}
        name={`steps.${place}.amountFrom`}
        label="金额起点（元）"
        help="达到此金额才有这一步；按预算，定标按中标价。不限请留空。"
        max={20}
      />
      <Several
        of={of}
        name={`steps.${place}.methods`}
        label="采购方式"
        help="不选为全部。"
        choices={methods
          .filter((one) => methodSteps[one].available)
          .map((one) => ({ id: one, name: methodLabels[one] }))}
      />
      <Several
        of={of}
        name={`steps.${place}.signers`}
        label="签署人"
        help="不选为本单位任一审批人；选多人时，由其中一人签署。"
        choices={people.map(({ id, name, able }) => ({ id, name: able ? name : `${name}（已不能审批）` }))}
      />
    </>
  );
}

interface SeveralProps {
  readonly of: Fields<Filled>;
  readonly name: `steps.${number}.methods` | `steps.${number}.signers`;
  readonly label: string;
  readonly help: string;
  readonly choices: readonly Choice[];
}

function Several({ choices, ...bound }: SeveralProps) {
  const { about, value, change } = useBound<Filled, string[]>(bound);
  return (
    <Field {...about}>
      {(control) => (
        <MultiChoice {...control} noun={bound.label} choices={choices} value={value} onChange={change} />
      )}
    </Field>
  );
}
