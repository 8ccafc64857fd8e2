import type { AreaNode } from '@procure/contract/area/area.schema.ts';
import { wholeCountry } from '@procure/domain/company/rules.ts';
import { CategoryTree } from '@procure/ui/category-tree/category-tree.tsx';
import type { CategoryNode } from '@procure/ui/category-tree/selection.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { useBound } from '@procure/web/form/bound-fields.tsx';
import { useMemo } from 'react';
import styles from './company.module.css';
import type { ProfilePart, WrittenProfile } from './profile-form.ts';

export function SupplyFields({ of, references }: ProfilePart) {
  const categories = useBound<WrittenProfile, readonly string[]>({
    of,
    name: 'categoryCodes',
    label: '供应品类',
  });
  const supplied = useBound<WrittenProfile, readonly string[]>({
    of,
    name: 'supplyAreas',
    label: '供货区域',
  });
  const country = supplied.value.includes(wholeCountry);
  const areas = useMemo(() => references.areas.map(regionOf), [references.areas]);
  return (
    <div className={styles.form}>
      <section aria-label="供应品类" className={styles.picker}>
        <h3 id={categories.about.id} tabIndex={-1}>
          供应品类<span className={styles.count}>已选 {categories.value.length} / 50</span>
        </h3>
        {categories.about.error ? <p className={styles.error}>{categories.about.error}</p> : null}
        <CategoryTree
          tree={references.categories}
          value={categories.value}
          onChange={categories.change}
          height={280}
        />
      </section>
      <section aria-label="供货区域" className={styles.picker}>
        <h3 id={supplied.about.id} tabIndex={-1}>
          供货区域
        </h3>
        {supplied.about.error ? <p className={styles.error}>{supplied.about.error}</p> : null}
        <CheckBox
          checked={country}
          onChange={(event) => supplied.change(event.target.checked ? [wholeCountry] : [])}
        >
          全国
        </CheckBox>
        {country ? null : (
          <CategoryTree
            tree={areas}
            value={supplied.value}
            onChange={supplied.change}
            noun="地区"
            height={280}
          />
        )}
      </section>
    </div>
  );
}

/**
 * A tree of provinces and cities without counties: no supplier serves single counties. A municipality, whose children
 * are counties, is one region.
 */
function regionOf({ code, name, orgType, disabled, children }: AreaNode): CategoryNode {
  const cities = children.filter((child) => child.children.length > 0);
  const node = { id: code, classificationName: name, nodeType: orgType, disabled };
  return { ...node, children: cities.map(cityOf) };
}

function cityOf({ code, name, orgType, disabled }: AreaNode): CategoryNode {
  return { id: code, classificationName: name, nodeType: orgType, disabled, children: [] };
}
