import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { CategoryKind } from '@procure/domain/category/kind.ts';
import {
  companySizeLabels,
  companySizes,
  domesticPartLabels,
  domesticParts,
  mostMakers,
  offersPreference,
} from '@procure/domain/evaluation/preference.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import styles from './bid.module.css';
import type { BidPart } from './draft.ts';

type Statement = BidDraft['statement'];
type Maker = Statement['makers'][number];

const makerLabels: Readonly<Record<CategoryKind, string>> = {
  goods: '制造商名称',
  works: '承建企业名称',
  services: '承接企业名称',
};

/** 中小企业声明 and 本国产品声明, asked for if the lot gives a deduction for them. */
export function PreferenceStatement({ lot, draft, errorAt, onChange }: BidPart) {
  const { preferences } = lot;
  if (!offersPreference(preferences)) return null;
  const { makers, domestic } = draft.statement;
  const set = (changes: Partial<Statement>) =>
    onChange((before) => ({ ...before, statement: { ...before.statement, ...changes } }));
  const setMaker = (place: number, changes: Partial<Maker>) =>
    set({ makers: makers.map((maker, at) => (at === place ? { ...maker, ...changes } : maker)) });
  return (
    <section className={`${styles.form} ${styles.statement}`} aria-label="政府采购政策声明">
      <h3>政府采购政策声明</h3>
      <p className={styles.muted}>
        符合条件的，评审时以扣除后的价格比较，成交价格仍为报价。不声明的不给予扣除，不影响投标。声明须与所附声明函一致，虚假声明的依法承担责任。
      </p>
      {preferences.smallDiscount === null ? null : (
        <>
          <h4>中小企业声明（小微企业价格扣除{preferences.smallDiscount}%）</h4>
          {makers.map((maker, place) => (
            <MakerFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and never move
              key={place}
              {...{ place, maker, errorAt }}
              label={makerLabels[lot.kind]}
              onChange={(changes) => setMaker(place, changes)}
              onRemove={() => set({ makers: makers.filter((_, at) => at !== place) })}
            />
          ))}
          {makers.length >= mostMakers ? null : (
            <div>
              <Button onClick={() => set({ makers: [...makers, { item: '', company: '', size: '' }] })}>
                增加声明的标的
              </Button>
            </div>
          )}
        </>
      )}
      {preferences.domesticDiscount === null ? null : (
        <Field
          id="statement.domestic"
          label={`本国产品声明（价格评审优惠${preferences.domesticDiscount}%）`}
          error={errorAt('statement.domestic', domestic)}
        >
          {(control) => (
            <SelectInput
              {...control}
              value={domestic}
              onChange={(event) =>
                set({ domestic: domesticParts.find((one) => one === event.target.value) ?? '' })
              }
            >
              <option value="">不声明</option>
              {domesticParts.map((one) => (
                <option key={one} value={one}>
                  {domesticPartLabels[one]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
    </section>
  );
}

interface MakerFieldsProps extends Pick<BidPart, 'errorAt'> {
  readonly place: number;
  readonly maker: Maker;
  /** 制造商名称, 承建企业名称 or 承接企业名称 */
  readonly label: string;
  readonly onChange: (changes: Partial<Maker>) => void;
  readonly onRemove: () => void;
}

/** One item of the statement. */
function MakerFields({ place, maker, label, errorAt, onChange, onRemove }: MakerFieldsProps) {
  const at = (field: keyof Maker) => errorAt(`statement.makers.${place}.${field}`, maker[field]);
  const id = (field: keyof Maker) => `statement.makers.${place}.${field}`;
  return (
    <fieldset className={styles.maker}>
      <legend>第{place + 1}项</legend>
      <div className={styles.pair}>
        <Field label="标的名称" required id={id('item')} error={at('item')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={maker.item}
              onChange={(event) => onChange({ item: event.target.value })}
            />
          )}
        </Field>
        <Field label={label} required id={id('company')} error={at('company')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={maker.company}
              onChange={(event) => onChange({ company: event.target.value })}
            />
          )}
        </Field>
        <Field label="企业类型" required id={id('size')} error={at('size')}>
          {(control) => (
            <SelectInput
              {...control}
              value={maker.size}
              onChange={(event) =>
                onChange({ size: companySizes.find((one) => one === event.target.value) ?? '' })
              }
            >
              <option value="">请选择</option>
              {companySizes.map((one) => (
                <option key={one} value={one}>
                  {companySizeLabels[one]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      <div>
        <Button kind="text" onClick={onRemove}>
          移除第{place + 1}项
        </Button>
      </div>
    </fieldset>
  );
}
