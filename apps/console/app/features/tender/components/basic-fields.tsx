import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { memo } from 'react';
import { BoundField } from '../../../lib/bound-field.tsx';
import { Remarked } from '../../../lib/remarked.tsx';
import { AreaField, CategoryFields } from './category-fields.tsx';
import type { TenderDraft, TenderFieldsProps } from './form-state.ts';
import { GroundFields } from './ground-fields.tsx';
import { IntentionField } from './intention-field.tsx';
import { MethodField, ScopeField } from './method-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import { PlanField } from './plan-field.tsx';
import { isSameButLines } from './same-props.ts';
import { SourcingField } from './sourcing-field.tsx';
import { StateFundsField } from './state-funds-field.tsx';
import styles from './tender.module.css';
import { TextFields } from './text-fields.tsx';
import type { TenderWriting } from './use-tender-draft.ts';

interface BasicFieldsProps extends Omit<TenderFieldsProps, 'onChange'> {
  readonly onChange: TenderWriting['change'];
  readonly id: string;
  readonly stored: TenderView | undefined;
}

/** The title, the method, the subject, the parties and the funds of a tender. */
export const BasicFields = memo(function BasicFields({ id, stored, ...part }: BasicFieldsProps) {
  const { draft, errors, onChange } = part;
  return (
    <div className={styles.form}>
      <BoundField
        path="title"
        errors={errors}
        value={draft.title}
        onChange={(title) => onChange({ title })}
        label="项目名称"
        required
        maxLength={200}
      />
      <div className={styles.pair}>
        <Remarked path="scope" label="招标性质">
          <ScopeField {...part} />
        </Remarked>
        <Remarked path="method" label="采购方式">
          <MethodField {...part} />
        </Remarked>
      </div>
      <GroundFields {...part} />
      <SourcingField {...part} />
      <CategoryFields {...part} />
      <Remarked path="areaCode" label="项目地区">
        <AreaField {...part} />
      </Remarked>
      <PartyFields id={id} stored={stored} {...part} />
      <IntentionField {...part} />
      <PlanField id={id} {...part} />
      <ContactFields {...part} />
      <StateFundsField {...part} />
      <TextFields part="basics" {...part} />
    </div>
  );
}, isSameButLines);

/** The person whom suppliers contact. */
function ContactFields({ draft, errors, onChange }: TenderFieldsProps) {
  const bind = (name: keyof TenderDraft['contact']) => ({
    path: `contact.${name}`,
    errors,
    value: draft.contact[name],
    onChange: (value: string) => onChange({ contact: { ...draft.contact, [name]: value } }),
  });
  return (
    <>
      <div className={styles.pair}>
        <BoundField {...bind('name')} label="联系人" required maxLength={50} />
        <BoundField {...bind('phone')} label="联系电话" required type="tel" maxLength={30} />
      </div>
      <div className={styles.pair}>
        <BoundField {...bind('email')} label="邮箱" type="email" maxLength={100} />
        <BoundField {...bind('address')} label="联系地址" maxLength={200} />
      </div>
    </>
  );
}
