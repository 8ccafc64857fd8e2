import type { AreaNode } from '@procure/contract/area/area.schema.ts';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import styles from './company.module.css';
import type { WrittenProfile } from './profile-form.ts';

interface AreaFieldProps {
  readonly of: Fields<WrittenProfile>;
  readonly areas: readonly AreaNode[];
}

/** The path from the top node to the node with the code. */
function pathTo(nodes: readonly AreaNode[], code: string): readonly AreaNode[] {
  for (const node of nodes) {
    if (node.code === code) return [node];
    const below = pathTo(node.children, code);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Province, city and county, in one list each; municipalities have no cities. */
export function AreaField({ of, areas }: AreaFieldProps) {
  /** The code of a leaf; empty until a leaf is chosen. */
  const { about, value, change } = useBound<WrittenProfile, string>({
    of,
    name: 'regAreaCode',
    label: '注册地区',
    required: true,
  });
  const [reached, reach] = useState(value);
  const path = pathTo(areas, reached || value);
  const levels: (readonly AreaNode[])[] = [areas];
  for (const node of path) if (node.children.length > 0) levels.push(node.children);
  const labels = ['省级', '市级', '区县'];

  function choose(level: number, code: string) {
    const node = levels[level]?.find((one) => one.code === code);
    const above = path[level - 1]?.code ?? '';
    reach(code || above);
    change(node && node.children.length === 0 ? node.code : '');
  }

  return (
    <Field {...about}>
      {(control) => (
        <div className={styles.areas}>
          {levels.map((nodes, level) => (
            <SelectInput
              key={nodes[0]?.code ?? level}
              {...(level === 0 ? control : { 'aria-invalid': control['aria-invalid'] })}
              aria-label={`注册地区：${labels[level] ?? '下级'}`}
              value={path[level]?.code ?? ''}
              onChange={(event) => choose(level, event.target.value)}
            >
              <option value="">{labels[level] ?? '请选择'}</option>
              {nodes.map(({ code, name, disabled }) => (
                <option key={code} value={code} disabled={disabled}>
                  {name}
                  {disabled ? '（已停用）' : ''}
                </option>
              ))}
            </SelectInput>
          ))}
        </div>
      )}
    </Field>
  );
}
