import type { AreaNode } from '@procure/contract/area/area.schema.ts';
import { type CategoryKind, categoryKindLabels, categoryKinds } from '@procure/domain/category/kind.ts';
import type { CategoryNode } from '@procure/ui/category-tree/selection.ts';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { controlId } from '../../../lib/line-draft.ts';
import { Remarked } from '../../../lib/remarked.tsx';
import { areasQuery, categoriesQuery } from '../queries.ts';
import type { TenderFieldsProps } from './form-state.ts';
import styles from './tender.module.css';
import { TreeField } from './tree-field.tsx';

/** The first letter of a category determines the kind of procurement. */
const kindOfCategory: Readonly<Record<string, CategoryKind>> = { A: 'goods', B: 'works', C: 'services' };

/** The category and the kind of procurement. */
export function CategoryFields({ draft, errors, onChange }: TenderFieldsProps) {
  const categories = useQuery(categoriesQuery());
  return (
    <div className={styles.pair}>
      <Remarked path="categoryId" label="采购品类">
        <TreeField
          id={controlId('categoryId')}
          label="采购品类"
          noun="品类"
          mode="single"
          error={errors.get('categoryId')}
          tree={categories.data?.data ?? []}
          value={draft.categoryId}
          shown={(path) => `${draft.categoryId} ${path.at(-1) ?? ''}`}
          onChange={(id) => onChange({ categoryId: id, kind: kindOfCategory[id.charAt(0)] ?? draft.kind })}
        />
      </Remarked>
      <Field id={controlId('kind')} label="项目类别" required error={errors.get('kind')}>
        {(control) => (
          <SelectInput
            {...control}
            value={draft.kind}
            onChange={({ target }) =>
              onChange({ kind: categoryKinds.find((one) => one === target.value) ?? draft.kind })
            }
          >
            {categoryKinds.map((one) => (
              <option key={one} value={one}>
                {categoryKindLabels[one]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </div>
  );
}

/** The region of the project. */
export function AreaField({ draft, errors, onChange }: TenderFieldsProps) {
  const areas = useQuery(areasQuery());
  const regions = useMemo(() => (areas.data?.data ?? []).map(regionOf), [areas.data]);
  return (
    <TreeField
      id={controlId('areaCode')}
      label="项目地区"
      noun="地区"
      mode="any"
      error={errors.get('areaCode')}
      tree={regions}
      value={draft.areaCode}
      shown={(path) => path.join(' / ')}
      onChange={(areaCode) => onChange({ areaCode })}
    />
  );
}

function regionOf({ code, name, disabled, children }: AreaNode): CategoryNode {
  return { id: code, classificationName: name, disabled, children: children.map(regionOf) };
}
