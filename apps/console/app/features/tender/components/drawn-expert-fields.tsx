import { Button } from '@procure/ui/button/button.tsx';
import { SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useExpertCodes } from '../../../lib/expert-codes.ts';
import { controlId, type FieldMessages } from '../../../lib/line-draft.ts';
import desk from '../../../lib/lot-desk.module.css';
import type { DrawnSeatsDraft, LotDraft } from './form-state.ts';
import styles from './tender.module.css';

interface DrawnExpertFieldsProps {
  readonly path: string;
  readonly lot: LotDraft;
  readonly errors: FieldMessages;
  readonly onChange: (changes: Partial<LotDraft>) => void;
}

/** The choice to draw experts from the pool, with the number of each speciality. */
export function DrawnExpertFields({ path, lot, errors, onChange }: DrawnExpertFieldsProps) {
  const { specialities } = useExpertCodes();
  const rows = lot.drawnExperts;
  const own = `${path}.drawnExperts`;
  // The named members of a lot whose experts are drawn represent the buyer.
  const put = (drawnExperts: readonly DrawnSeatsDraft[]) =>
    onChange({ drawnExperts, ...(drawnExperts.length > 0 ? { representatives: lot.evaluators } : {}) });
  const change = (place: number, changes: Partial<DrawnSeatsDraft>) =>
    put(rows.map((row, at) => (at === place ? { ...row, ...changes } : row)));
  return (
    <div className={styles.form}>
      <Field
        id={controlId(own)}
        label="评审专家的产生方式"
        help={
          rows.length > 0
            ? '发布后申请抽取，系统按公开日志的承诺随机排序并逐一邀请；姓名在定标前对采购方保密。'
            : '依法必须招标的项目和政府采购应当随机抽取，直接指定的提交审批时须说明理由。'
        }
        error={errors.get(own)}
      >
        {(control) => (
          <SelectInput
            {...control}
            value={rows.length > 0 ? 'drawn' : 'named'}
            onChange={({ target }) => put(target.value === 'drawn' ? [{ speciality: '', seats: '4' }] : [])}
          >
            <option value="named">直接指定</option>
            <option value="drawn">从评审专家库随机抽取</option>
          </SelectInput>
        )}
      </Field>
      {rows.map(({ speciality, seats }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and its fields are bound by their place
        <div key={place} className={styles.pair}>
          <Field
            id={controlId(`${own}.${place}.speciality`)}
            label={`评审专业${rows.length > 1 ? place + 1 : ''}`}
            required
            error={errors.get(`${own}.${place}.speciality`)}
          >
            {(control) => (
              <SelectInput
                {...control}
                value={speciality}
                onChange={({ target }) => change(place, { speciality: target.value })}
              >
                <option value="">请选择</option>
                {specialities.map(([code, name]) => (
                  <option
                    key={code}
                    value={code}
                    disabled={rows.some((row, at) => at !== place && row.speciality === code)}
                  >
                    {name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field
            id={controlId(`${own}.${place}.seats`)}
            label={`抽取人数${rows.length > 1 ? place + 1 : ''}`}
            required
            error={errors.get(`${own}.${place}.seats`)}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                value={seats}
                onChange={({ target }) => change(place, { seats: target.value })}
              />
            )}
          </Field>
        </div>
      ))}
      {rows.length === 0 ? null : (
        <div className={desk.actions}>
          <Button
            disabled={rows.length >= Math.min(10, specialities.length)}
            onClick={() => put([...rows, { speciality: '', seats: '1' }])}
          >
            增加评审专业
          </Button>
          {rows.length > 1 ? (
            <Button kind="text" onClick={() => put(rows.slice(0, -1))}>
              删除最后一个专业
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
