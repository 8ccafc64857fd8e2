import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { checkPlan } from '@procure/domain/plan/content.ts';
import { mostPackages, planFormLabels, planPermitLabels } from '@procure/domain/plan/plan.ts';
import { sumOf, thresholdMessage } from '@procure/domain/plan/threshold.ts';
import { grounds, groundsFor } from '@procure/domain/tender/ground.ts';
import { methodLabels, methodSteps, methods } from '@procure/domain/tender/method.ts';
import { tenderScopeLabels } from '@procure/domain/tender/scope.ts';
import { Button } from '@procure/ui/button/button.tsx';
import {
  CheckField,
  ChoiceField,
  DayField,
  FieldsSummary,
  TextField,
  useWrong,
  YuanField,
} from '@procure/web/form/bound-fields.tsx';
import { type Fields, useValue } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { monthChoices } from '../../../lib/month-choices.ts';
import { contentOf, emptyPackage, type PlanDraft, placed } from './plan-draft.ts';

const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels);

/** Checks all fields together, as the platform does. */
export const planCheck = {
  check: (draft: PlanDraft) => checkPlan(contentOf(draft)),
  summary: true,
} as const;

/** The fields of a plan: the project, its permit and funds, and the packages to be tendered. */
export function PlanFields({ of }: { readonly of: Fields<PlanDraft> }) {
  const permit = useValue(of, 'permit');
  return (
    <>
      <FieldsSummary of={of} say={placed} />
      <TextField of={of} name="title" label="项目名称" required max={200} />
      <ChoiceField
        of={of}
        name="scope"
        label="招标性质"
        required
        none={null}
        help="依法必须招标：工程建设项目及其有关的货物、服务，达到规定的范围和规模标准。"
        options={optionsOf(tenderScopeLabels)}
      />
      <TextField
        of={of}
        name="projectCode"
        label="项目代码"
        help="全国投资项目在线审批监管平台赋予的24位代码；没有的不填。"
        max={40}
      />
      <ChoiceField
        of={of}
        name="permit"
        label="项目审批手续"
        required
        none={null}
        options={optionsOf(planPermitLabels)}
      />
      {permit === 'none' ? null : (
        <>
          <TextField of={of} name="permitNo" label="批复、核准或备案文号" required max={100} />
          <TextField of={of} name="permitAuthority" label="审批、核准或备案机关" required max={100} />
          <DayField of={of} name="permitDay" label="批复、核准或备案日期" required />
        </>
      )}
      <TextField of={of} name="funding" label="资金来源" required max={200} />
      <CheckField of={of} name="isFunded">
        资金或者资金来源已经落实
      </CheckField>
      <YuanField of={of} name="budget" label="项目总预算（元）" required max={20} />
      <ChoiceField
        of={of}
        name="form"
        label="招标组织形式"
        required
        none={null}
        options={optionsOf(planFormLabels)}
      />
      <Packages of={of} />
      <ExemptReason of={of} />
      <TextField of={of} name="remark" label="备注" max={500} lines={2} />
    </>
  );
}

function Packages({ of }: { readonly of: Fields<PlanDraft> }) {
  const packages = useValue(of, 'packages');
  const wrong = useWrong(of).get('packages');
  const [months] = useState(() => monthChoices('', new Date()));
  const put = (next: PlanDraft['packages']) => of.form.setValue('packages', next, { shouldDirty: true });
  const total = sumOf(packages);
  return (
    <>
      {packages.map(({ id }, place) => (
        <PackageFields key={id} of={of} place={place} months={months}>
          {packages.length === 1 ? null : (
            <div className={styles.actions}>
              <Button kind="text" onClick={() => put(packages.filter((_, at) => at !== place))}>
                删除标段{place + 1}
              </Button>
            </div>
          )}
        </PackageFields>
      ))}
      <div className={styles.actions}>
        <Button
          id={of.idOf('packages')}
          disabled={packages.length >= mostPackages}
          onClick={() => put([...packages, emptyPackage(new Date())])}
        >
          增加标段
        </Button>
        {total === null || total.isZero() ? null : (
          <span className={styles.hint}>各标段估算价合计{formatYuan(total.toFixed(2))}</span>
        )}
      </div>
      {wrong === undefined ? null : <p className={styles.problem}>{wrong}</p>}
    </>
  );
}

interface PackageFieldsProps {
  readonly of: Fields<PlanDraft>;
  readonly place: number;
  readonly months: readonly (readonly [string, string])[];
  readonly children: React.ReactNode;
}

function PackageFields({ of, place, months, children }: PackageFieldsProps) {
  const scope = useValue(of, 'scope');
  const method = useValue(of, `packages.${place}.method`);
  const kind = useValue(of, `packages.${place}.kind`);
  const month = useValue(of, `packages.${place}.noticeMonth`);
  const cases = groundsFor(scope, method, kind);
  const options = months.some(([value]) => value === month) ? months : monthChoices(month, new Date());
  return (
    <fieldset className={styles.form}>
      <legend>标段{place + 1}</legend>
      <TextField of={of} name={`packages.${place}.name`} label="标段名称" required max={100} />
      <ChoiceField
        of={of}
        name={`packages.${place}.kind`}
        label="项目类别"
        required
        none={null}
        options={optionsOf(categoryKindLabels)}
      />
      <ChoiceField
        of={of}
        name={`packages.${place}.method`}
        label="采购方式"
        required
        none={null}
        options={methods
          .filter((one) => methodSteps[one].available || one === method)
          .map((one) => [one, methodLabels[one]])}
      />
      {cases.length === 0 ? null : (
        <>
          <ChoiceField
            of={of}
            name={`packages.${place}.ground`}
            label="法定情形"
            required
            options={cases.map((code) => [code, grounds[code].text])}
          />
          <TextField
            of={of}
            name={`packages.${place}.groundNote`}
            label="情形说明"
            required
            help="说明本标段如何符合所选情形，不少于10字。"
            max={500}
            lines={2}
          />
        </>
      )}
      <YuanField of={of} name={`packages.${place}.estimate`} label="估算价（元）" required max={20} />
      <ChoiceField
        of={of}
        name={`packages.${place}.noticeMonth`}
        label="计划公告时间"
        required
        options={options}
      />
      {children}
    </fieldset>
  );
}

/** The reason that is asked for if the packages reach the threshold of the law. */
function ExemptReason({ of }: { readonly of: Fields<PlanDraft> }) {
  const scope = useValue(of, 'scope');
  const packages = useValue(of, 'packages');
  const message = thresholdMessage(contentOf({ ...of.form.getValues(), scope, packages }));
  if (message === null) return null;
  return (
    <TextField
      of={of}
      name="exemptReason"
      label="不适用依法必须招标的理由"
      required
      help={`${message}。`}
      max={500}
      lines={3}
    />
  );
}
