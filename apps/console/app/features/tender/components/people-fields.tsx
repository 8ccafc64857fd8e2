import { seatLabels } from '@procure/domain/evaluation/committee.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { type ControlProps, Field } from '@procure/ui/field/field.tsx';
import { MultiChoice } from '@procure/ui/multi-choice/multi-choice.tsx';
import { useQuery } from '@tanstack/react-query';
import { BoundField } from '../../../lib/bound-field.tsx';
import { controlId, type FieldMessages } from '../../../lib/line-draft.ts';
import { Remarked } from '../../../lib/remarked.tsx';
import { staffQuery } from '../queries.ts';
import { DrawnExpertFields } from './drawn-expert-fields.tsx';
import type { LotDraft } from './form-state.ts';
import styles from './tender.module.css';

interface PeopleFieldsProps {
  readonly path: string;
  /** Empty until one is chosen. */
  readonly organisationId: string;
  readonly lot: LotDraft;
  readonly errors: FieldMessages;
  readonly onChange: (changes: Partial<LotDraft>) => void;
}

/** The openers and the evaluators, who must be different people. */
export function PeopleFields({ path, organisationId, lot, errors, onChange }: PeopleFieldsProps) {
  const staff = useQuery({ ...staffQuery(organisationId), enabled: organisationId !== '' });
  const isDrawn = lot.drawnExperts.length > 0;
  const nameOf = (id: string) => staff.data?.data.evaluators.find((one) => one.id === id)?.name ?? '评委';
  const select = (field: 'openers' | 'evaluators', others: readonly string[]) => (control: ControlProps) => (
    <MultiChoice
      {...control}
      noun="人员"
      loading={staff.isLoading}
      choices={(staff.data?.data[field] ?? []).map(({ id, name }) => ({
        id,
        name,
        disabled: others.includes(id),
      }))}
      value={lot[field]}
      onChange={(ids) =>
        onChange(
          field === 'openers'
            ? { openers: ids }
            : {
                evaluators: ids,
                representatives: isDrawn ? ids : lot.representatives.filter((one) => ids.includes(one)),
              },
        )
      }
    />
  );
  return (
    <div className={styles.form}>
      <Remarked path={`${path}.openers`} label="开标人">
        <Field
          id={controlId(`${path}.openers`)}
          label="开标人"
          required
          help={`截止后由开标人共同解锁投标文件；开标人不能担任评委。${organisationId === '' ? '请先选择招标人。' : ''}`}
          error={errors.get(`${path}.openers`)}
        >
          {select('openers', lot.evaluators)}
        </Field>
      </Remarked>
      <div className={styles.pair}>
        <BoundField
          path={`${path}.openersNeeded`}
          label="解锁所需人数"
          required
          inputMode="numeric"
          errors={errors}
          value={lot.openersNeeded}
          onChange={(openersNeeded) => onChange({ openersNeeded })}
        />
      </div>
      <DrawnExpertFields path={path} lot={lot} errors={errors} onChange={onChange} />
      <Remarked path={`${path}.evaluators`} label={isDrawn ? seatLabels.representative : '评委'}>
        <Field
          id={controlId(`${path}.evaluators`)}
          label={isDrawn ? seatLabels.representative : '评委'}
          required={!isDrawn}
          help={
            isDrawn
              ? '抽取专家的标段，指定的评委只能是采购人代表，不超过总人数的三分之一；可以不设。'
              : '招标：5人以上单数，技术、经济等方面的专家不少于三分之二；谈判、磋商、询价：3人以上单数。名单在定标前保密。'
          }
          error={errors.get(`${path}.evaluators`)}
        >
          {select('evaluators', lot.openers)}
        </Field>
      </Remarked>
      {lot.evaluators.length > 0 && !isDrawn ? (
        <fieldset className={styles.form} id={controlId(`${path}.representatives`)} tabIndex={-1}>
          <legend>
            其中的{seatLabels.representative}（其余为{seatLabels.expert}）
          </legend>
          {lot.evaluators.map((id) => (
            <CheckBox
              key={id}
              checked={lot.representatives.includes(id)}
              onChange={({ target }) =>
                onChange({
                  representatives: target.checked
                    ? [...lot.representatives, id]
                    : lot.representatives.filter((one) => one !== id),
                })
              }
            >
              {nameOf(id)}
            </CheckBox>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
