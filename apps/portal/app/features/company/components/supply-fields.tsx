import type { AreaNode } from '@procure/contract/area/area.schema.ts';
import { wholeCountry } from '@procure/domain/company/rules.ts';
import { CategoryTree } from '@procure/ui/category-tree/category-tree.tsx';
import type { CategoryNode } from '@procure/ui/category-tree/selection.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { useMemo } from 'react';
import styles from './company.module.css';
import type { ProfileForm } from './profile-form.ts';

export function SupplyFields({ profile, errorAt, set, references }: ProfileForm) {
  const country = profile.supplyAreas.includes(wholeCountry);
  const areas = useMemo(() => references.areas.map(regionOf), [references.areas]);
  return (
    <div className={styles.form}>
      <section aria-label="供应品类" className={styles.picker}>
        <h3 id="categoryCodes" tabIndex={-1}>
          供应品类<span className={styles.count}>已选 {profile.categoryCodes.length} / 50</span>
        </h3>
        {errorAt('categoryCodes') ? <p className={styles.error}>{errorAt('categoryCodes')}</p> : null}
        <CategoryTree
          tree={references.categories}
          value={profile.categoryCodes}
          onChange={(categoryCodes) => set({ categoryCodes })}
          height={280}
        />
      </section>
      <section aria-label="供货区域" className={styles.picker}>
        <h3 id="supplyAreas" tabIndex={-1}>
          供货区域
        </h3>
        {errorAt('supplyAreas') ? <p className={styles.error}>{errorAt('supplyAreas')}</p> : null}
        <CheckBox
          checked={country}
          onChange={(event) => set({ supplyAreas: event.target.checked ? [wholeCountry] : [] })}
        >
          全国
        </CheckBox>
        {country ? null : (
          <CategoryTree
            tree={areas}
            value={profile.supplyAreas}
            onChange={(supplyAreas) => set({ supplyAreas })}
            noun="地区"
            height={280}
          />
        )}
      </section>
    </div>
  );
}

/** Down to the cities: nobody supplies by the county. A municipality, whose children are counties, is one region. */
function regionOf({ code, name, orgType, children }: AreaNode): CategoryNode {
  const cities = children.filter((child) => child.children.length > 0);
  const node = { id: code, classificationName: name, nodeType: orgType, disabled: false };
  return { ...node, children: cities.map(cityOf) };
}

function cityOf({ code, name, orgType }: AreaNode): CategoryNode {
  return { id: code, classificationName: name, nodeType: orgType, disabled: false, children: [] };
}
