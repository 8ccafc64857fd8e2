import type { VersionComparisonView } from '@procure/contract/change-request/change-request.schema.ts';
import { changeSectionLabels } from '@procure/domain/change-request/sections.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { CheckBox, SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useId, useState } from 'react';
import styles from './version-comparison.module.css';

interface VersionComparisonProps {
  readonly comparison: VersionComparisonView;
  /** Requests two other versions. */
  readonly onChoose: (from: number, to: number) => void;
}

/** Shows two versions of a company's data side by side, by default only the fields that differ. */
export function VersionComparison({ comparison, onChoose }: VersionComparisonProps) {
  const { versions, from, to, sections } = comparison;
  const [all, showAll] = useState(false);
  const id = useId();
  const choices = versions.map(({ versionNo, effectiveFrom }) => (
    <option key={versionNo} value={versionNo}>
      第{versionNo}版（{formatDateTime(effectiveFrom)}）
    </option>
  ));
  const changedSections = sections
    .map((one) => ({ ...one, fields: one.fields.filter(({ changed }) => all || changed) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <div className={styles.comparison}>
      <div className={styles.choices}>
        <Field id={`${id}from`} label="对比版本">
          {(control) => (
            <SelectInput
              {...control}
              value={from}
              onChange={(event) => onChoose(Number(event.target.value), to)}
            >
              {choices}
            </SelectInput>
          )}
        </Field>
        <Field id={`${id}to`} label="与版本">
          {(control) => (
            <SelectInput
              {...control}
              value={to}
              onChange={(event) => onChoose(from, Number(event.target.value))}
            >
              {choices}
            </SelectInput>
          )}
        </Field>
        <CheckBox checked={all} onChange={({ target }) => showAll(target.checked)}>
          显示全部字段
        </CheckBox>
      </div>
      {changedSections.length === 0 ? <EmptyState text="这两个版本的内容相同" /> : null}
      {changedSections.map(({ section, fields }) => (
        <section key={section}>
          <h3>{changeSectionLabels[section]}</h3>
          <DataTable
            caption={`${changeSectionLabels[section]}对比`}
            rows={fields}
            rowKey={({ field }) => field}
            columns={[
              { key: 'label', title: '字段', width: '10rem', cell: ({ label }) => label },
              {
                key: 'before',
                title: `第${from}版`,
                cell: ({ before, changed }) => (changed ? <del>{before || '（空）'}</del> : before || '—'),
              },
              {
                key: 'after',
                title: `第${to}版`,
                cell: ({ after, changed }) => (changed ? <ins>{after || '（空）'}</ins> : after || '—'),
              },
            ]}
          />
        </section>
      ))}
    </div>
  );
}
