import { auditActionLabels, auditEntityLabels } from '@procure/domain/audit/audit.ts';
import { readDay } from '@procure/domain/display/typed-day.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { DateField, type DateFieldProps } from '@procure/ui/date/date-field.tsx';
import { SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import { Fold } from '@procure/web/list/list-page.tsx';
import { type List, words } from '@procure/web/list/use-list.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from './audit.module.css';

/** The filters of the log. */
export const auditFilters = {
  entity: words,
  action: words,
  actor: words,
  number: words,
  from: words,
  until: words,
};
const names = Object.keys(auditFilters) as readonly (keyof typeof auditFilters)[];

interface AuditFilterProps {
  readonly list: List<Record<keyof typeof auditFilters, string>>;
}

/** One form for all filters, which become the address when it is sent. */
export function AuditFilter({ list }: AuditFilterProps) {
  const [, setParameters] = useSearchParams();
  const { entity, action, actor, number, from, until } = list.filter;
  const active = names.filter((name) => list.filter[name] !== '').length;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = names.map((name) => {
      const text = String(form.get(name) ?? '').trim();
      return [name, name === 'from' || name === 'until' ? (readDay(text) ?? text) : text];
    });
    setParameters(new URLSearchParams(values.filter(([, value]) => value !== '')));
  };
  return (
    <form key={JSON.stringify(list.filter)} className={styles.form} onSubmit={submit} aria-label="筛选日志">
      <Fold active={active}>
        <div className={styles.toolbar}>
          <Choice name="entity" label="对象" value={entity} labels={auditEntityLabels} />
          <Choice name="action" label="动作" value={action} labels={auditActionLabels} />
          <Labelled label="操作人">
            {(id) => (
              <TextInput
                id={id}
                name="actor"
                defaultValue={actor}
                maxLength={50}
                placeholder="用户名或姓名"
              />
            )}
          </Labelled>
          <Labelled label="项目、标段或订单编号">
            {(id) => (
              <TextInput
                id={id}
                name="number"
                defaultValue={number}
                maxLength={60}
                placeholder="ZB…、ZB…/1、DD…"
              />
            )}
          </Labelled>
          <DateFilter name="from" label="起始日" value={from} />
          <DateFilter name="until" label="截止日" value={until} />
          <div className={styles.buttons}>
            <Button type="submit" kind="primary">
              查找
            </Button>
            {list.narrowed ? <ButtonLink href={list.bare}>清空筛选</ButtonLink> : null}
          </div>
        </div>
      </Fold>
    </form>
  );
}

function DateFilter({ value, ...field }: Pick<DateFieldProps, 'name' | 'label' | 'value'>) {
  const [chosen, choose] = useState(value);
  return <DateField {...field} compact value={chosen} onChange={choose} />;
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly labels: Readonly<Record<string, string>>;
}

function Choice({ name, label, value, labels }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <SelectInput id={id} name={name} defaultValue={value}>
          <option value="">全部</option>
          {Object.entries(labels).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </SelectInput>
      )}
    </Labelled>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

function Labelled({ label, children }: LabelledProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
