import type { Installation } from '@procure/contract/installation/installation.schema.ts';
import { type Setting as Description, settings as described } from '@procure/domain/installation/setting.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import styles from './installation.module.css';

type Setting = Installation['settings'][number];

/**
 * The settings of the running process; for a secret only that it is set. Folded, because the list is long and rarely
 * needed.
 */
export function SettingsInForce({ of }: { readonly of: Installation['settings'] }) {
  const set = of.filter(({ isSet }) => isSet).length;
  return (
    <Card title="现行设置" aside="密码、密钥和口令不显示">
      <details className={styles.settings}>
        <summary>
          全部 {of.length} 项，其中 {set} 项另行设置
        </summary>
        <DataTable
          caption="现行设置"
          rows={of}
          rowKey={({ name }) => name}
          columns={[
            {
              key: 'name',
              title: '设置',
              cell: ({ name }) => (
                <>
                  {described[name].label}
                  <Minor>{name}</Minor>
                </>
              ),
            },
            { key: 'value', title: '现值', cell: valueInWords },
          ]}
        />
      </details>
    </Card>
  );
}

function valueInWords({ name, isSet, value }: Setting) {
  if (isSet) return value === null ? '已设置，不显示' : <code>{value}</code>;
  if (value !== null && value !== '')
    return (
      <>
        <code>{value}</code>（默认）
      </>
    );
  const { unset }: Description = described[name];
  return unset === undefined ? '未设置' : `未设置：${unset}`;
}
