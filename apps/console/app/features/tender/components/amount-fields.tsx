import { checkAmounts, estimateLabel } from '@procure/domain/tender/amount.ts';
import { withCitation } from '@procure/domain/tender/violation.ts';
import { BoundField } from '../../../lib/bound-field.tsx';
import type { FieldMessages } from '../../../lib/line-draft.ts';
import { amountsOf, type LotDraft, type TenderDraft } from './form-state.ts';
import styles from './tender.module.css';

interface AmountFieldsProps {
  readonly path: string;
  readonly draft: TenderDraft;
  readonly lot: LotDraft;
  readonly errors: FieldMessages;
  readonly onChange: (changes: Partial<LotDraft>) => void;
}

function bondHint({ scope, kind }: TenderDraft): string {
  if (scope === 'government') return '不超过采购预算的2%，须以非现金形式提交；0为不收取。';
  const cap = scope === 'mandatory' && kind !== 'services' ? '，且不超过80万元' : '';
  return `不超过估算价的2%${cap}；0为不收取。`;
}

/** Title and amounts of a lot, checked against the law while they are typed. */
export function AmountFields({ path, draft, lot, errors, onChange }: AmountFieldsProps) {
  // Checked while typing; the server checks the same amounts by the same rules.
  const unlawful = new Map(
    checkAmounts(amountsOf(lot), draft.scope, draft.kind).map((found) => [found.field, found]),
  );
  const messages: FieldMessages = new Map([
    ...[...unlawful.values()]
      .filter(({ severity }) => severity === 'block')
      .map((found): [string, string] => [`${path}.${found.field}`, withCitation(found)]),
    ...errors,
  ]);
  const hint = (field: 'ceilingPrice' | 'bondAmount', plain: string) => {
    const found = unlawful.get(field);
    if (found?.severity !== 'warn') return plain;
    return (
      <>
        {plain}
        <span className={styles.caution}>请注意：{withCitation(found)}。提交审批时须说明理由。</span>
      </>
    );
  };
  const text = (field: 'title' | 'estimate' | 'ceilingPrice' | 'bondAmount' | 'bidValidityDays') => ({
    path: `${path}.${field}`,
    errors: messages,
    value: lot[field],
    onChange: (value: string) => onChange({ [field]: value }),
  });
  return (
    <>
      <BoundField {...text('title')} label="标段名称" required maxLength={200} />
      <div className={styles.pair}>
        <BoundField
          {...text('estimate')}
          label={`${estimateLabel(draft.scope)}（元）`}
          required
          inputMode="decimal"
          help={
            draft.scope === 'government'
              ? '含税；随公告公开，最高限价与保证金以此为准。可写“120万”。'
              : '含税；仅内部可见，不向供应商公开，保证金以此为准。可写“120万”。'
          }
        />
        <BoundField {...text('bidValidityDays')} label="投标有效期（日）" required inputMode="numeric" />
      </div>
      <div className={styles.pair}>
        <BoundField
          {...text('ceilingPrice')}
          label="最高投标限价（元）"
          inputMode="decimal"
          help={hint(
            'ceilingPrice',
            draft.scope === 'government'
              ? '含税；不得超过采购预算，不得设最低限价；留空为不设。'
              : '含税；不得设最低限价；留空为不设。',
          )}
        />
        <BoundField
          {...text('bondAmount')}
          label="投标保证金（元）"
          inputMode="decimal"
          help={hint('bondAmount', bondHint(draft))}
        />
      </div>
    </>
  );
}
