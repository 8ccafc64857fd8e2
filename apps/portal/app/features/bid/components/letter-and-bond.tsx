import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { bondMethodLabels, bondMethods } from '@procure/domain/bid/bid.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { plainNumber, plainYuan } from '@procure/domain/money/typed.ts';
import { DateField } from '@procure/ui/date/date-field.tsx';
import { SelectInput, TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import styles from './bid.module.css';
import { type BidPart, sheetOf } from './draft.ts';

export function Letter({ lot, draft, errorAt, onChange }: BidPart) {
  const { letter } = draft;
  const sheet = sheetOf(lot, draft);
  const set = (changes: Partial<BidDraft['letter']>) =>
    onChange((before) => ({ ...before, letter: { ...before.letter, ...changes } }));
  const at = (field: keyof BidDraft['letter']) => errorAt(`bidLetter.${field}`, letter[field]);
  return (
    <div className={styles.form}>
      <p className={styles.generated}>
        投标总价：<b translate="no">{formatYuan(sheet.totalIncl)}</b>（含税）
        <br />
        大写：<span translate="no">{sheet.capital}</span>
        <small>由报价明细自动生成，无需填写。</small>
      </p>
      <Field label="交货期（工期）" required id="bidLetter.delivery" error={at('delivery')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={letter.delivery}
            onChange={(event) => set({ delivery: event.target.value })}
          />
        )}
      </Field>
      <Field label="质量承诺" required id="bidLetter.quality" error={at('quality')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={1000}
            value={letter.quality}
            onChange={(event) => set({ quality: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field
          label="投标有效期（日）"
          required
          help={`自投标截止日起算，不少于${lot.bidValidityDays}日`}
          id="bidLetter.validityDays"
          error={at('validityDays')}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              maxLength={20}
              value={letter.validityDays}
              onChange={(event) => set({ validityDays: event.target.value })}
              onBlur={() => {
                const plain = plainNumber(letter.validityDays);
                if (plain !== letter.validityDays) set({ validityDays: plain });
              }}
            />
          )}
        </Field>
        <Field
          label="授权代表"
          required
          help="在投标文件上签字的人"
          id="bidLetter.representative"
          error={at('representative')}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={50}
              value={letter.representative}
              onChange={(event) => set({ representative: event.target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

export function Bond({ lot, draft, errorAt, onChange }: BidPart) {
  const { bond } = draft;
  const set = (changes: Partial<BidDraft['bond']>) =>
    onChange((before) => ({ ...before, bond: { ...before.bond, ...changes } }));
  const at = (field: keyof BidDraft['bond']) => errorAt(`bond.${field}`, bond[field]);
  const lasts = bond.method === 'e_guarantee' || bond.method === 'insurance';
  return (
    <div className={styles.form}>
      <p className={styles.generated}>
        本标段保证金：<b>{formatYuan(lot.bondAmount)}</b>
      </p>
      <div className={styles.pair}>
        <Field label="缴纳方式" required id="bond.method" error={at('method')}>
          {(control) => (
            <SelectInput
              {...control}
              value={bond.method}
              onChange={(event) =>
                set({ method: bondMethods.find((one) => one === event.target.value) ?? '' })
              }
            >
              <option value="">请选择</option>
              {bondMethods.map((one) => (
                <option key={one} value={one}>
                  {bondMethodLabels[one]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field label="金额（元）" required id="bond.amount" error={at('amount')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              maxLength={60}
              value={bond.amount}
              onChange={(event) => set({ amount: event.target.value })}
              onBlur={() => {
                const plain = plainYuan(bond.amount);
                if (plain !== bond.amount) set({ amount: plain });
              }}
            />
          )}
        </Field>
        <Field
          label="付款账户名"
          required
          help="须与企业名称一致"
          id="bond.payerName"
          error={at('payerName')}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={100}
              value={bond.payerName}
              onChange={(event) => set({ payerName: event.target.value })}
            />
          )}
        </Field>
        {lasts ? (
          <DateField
            label="到期日"
            required
            help="不早于投标有效期截止日"
            id="bond.expiryDate"
            error={at('expiryDate')}
            value={bond.expiryDate}
            onChange={(chosen) => set({ expiryDate: chosen })}
          />
        ) : null}
      </div>
    </div>
  );
}
