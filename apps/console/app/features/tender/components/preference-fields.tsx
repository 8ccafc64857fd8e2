import { deduct, offersPreference, type Preferences } from '@procure/domain/evaluation/preference.ts';
import {
  checkPreferences,
  preferenceCitation,
  preferenceLimits,
} from '@procure/domain/evaluation/preference-rule.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { law } from '@procure/domain/tender/law.ts';
import { withCitation } from '@procure/domain/tender/violation.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { BoundField } from '../../../lib/bound-field.tsx';
import { controlId, type FieldMessages } from '../../../lib/line-draft.ts';
import { Remarked } from '../../../lib/remarked.tsx';
import type { LotDraft, TenderDraft } from './form-state.ts';
import styles from './tender.module.css';

interface PreferenceFieldsProps {
  /** `lots.0.preferences` */
  readonly path: string;
  readonly draft: Pick<TenderDraft, 'scope' | 'method' | 'kind'>;
  readonly lot: LotDraft;
  readonly errors: FieldMessages;
  readonly onChange: (preferences: Preferences) => void;
}

const examplePrice = '1000000.00';

/** 政府采购政策 of a lot, checked against the law while it is typed; nothing where the law knows no deduction. */
export function PreferenceFields({ path, draft, lot, errors, onChange }: PreferenceFieldsProps) {
  const limits = preferenceLimits(draft);
  if (limits === null) return null;
  const { preferences } = lot;
  const found = checkPreferences(preferences, draft);
  const wrong = found.filter(({ severity }) => severity === 'block');
  const messages: FieldMessages = new Map([
    ...wrong.map((one): [string, string] => [
      `${path}.${one.field.replace('preferences.', '')}`,
      withCitation(one),
    ]),
    ...errors,
  ]);
  const set = (changes: Partial<Preferences>) => onChange({ ...preferences, ...changes });
  const [least, most] = [law[limits.smallLeast].value, law[limits.smallMost].value];
  const domestic = limits.domestic === null ? null : String(law[limits.domestic].value);
  const { smallDiscount, domesticDiscount } = preferences;
  const deductions = [smallDiscount, domesticDiscount].flatMap((percent) =>
    percent === null ? [] : [{ percent }],
  );
  return (
    <Remarked path={path} label="政府采购政策">
      <fieldset className={styles.policy} id={controlId(path)} tabIndex={-1}>
        <legend>政府采购政策</legend>
        <CheckBox
          id={controlId(`${path}.setAside`)}
          checked={preferences.setAside}
          onChange={({ target }) =>
            set({ setAside: target.checked, ...(target.checked ? { smallDiscount: null } : {}) })
          }
        >
          专门面向中小企业采购（不再给予价格扣除）
        </CheckBox>
        {preferences.setAside ? null : (
          <div className={styles.pair}>
            <BoundField
              path={`${path}.smallDiscount`}
              label="小微企业价格扣除（%）"
              inputMode="decimal"
              errors={messages}
              help={`应当给予${least}%–${most}%的扣除（${preferenceCitation('small', draft.kind)}）。`}
              value={smallDiscount ?? ''}
              onChange={(value) => set({ smallDiscount: value === '' ? null : value })}
            />
          </div>
        )}
        {domestic === null ? null : (
          <div>
            <CheckBox
              id={controlId(`${path}.domesticDiscount`)}
              checked={domesticDiscount !== null}
              onChange={({ target }) => set({ domesticDiscount: target.checked ? domestic : null })}
            >
              对本国产品给予{domestic}%的价格评审优惠
            </CheckBox>
            <p className={styles.found}>
              涉及货物的应当给予；有非本国产品参与竞争时适用（{preferenceCitation('domestic', draft.kind)}）。
            </p>
          </div>
        )}
        {offersPreference(preferences) && wrong.length === 0 ? (
          <p className={styles.found}>
            示例：符合全部条件的投标报价{formatYuan(examplePrice)}，以评审价
            {formatYuan(deduct(examplePrice, deductions))}参加评审；中标的，合同价格仍为报价。
          </p>
        ) : null}
      </fieldset>
    </Remarked>
  );
}
