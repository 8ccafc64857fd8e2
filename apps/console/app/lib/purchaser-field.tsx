import { listPurchasers } from '@procure/contract/organisation/organisation.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { ChoiceField } from '@procure/web/form/bound-fields.tsx';
import type { Fields, NameOf, Values } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';

interface Purchaser {
  readonly id: string;
  readonly name: string;
}

/** The purchasers for which the reader begins a record; empty until they are read. */
export function usePurchasers(): readonly Purchaser[] {
  return useQuery(queryOf(listPurchasers, {})).data?.data ?? [];
}

/** The chosen purchaser, or the only one, for which no field is shown; empty if none is chosen. */
export function purchaserOf(purchasers: readonly Purchaser[], chosen: string): string {
  const [only] = purchasers.length === 1 ? purchasers : [];
  return chosen || (only?.id ?? '');
}

export const purchaserMissing = '请选择采购单位';

interface PurchaserFieldProps<T extends Values> {
  readonly of: Fields<T>;
  readonly name: NameOf<T, string>;
  readonly purchasers: readonly Purchaser[];
}

/** The purchaser of a new record; nothing if there is no choice. */
export function PurchaserField<T extends Values>({ of, name, purchasers }: PurchaserFieldProps<T>) {
  if (purchasers.length <= 1) return null;
  return (
    <ChoiceField
      of={of}
      name={name}
      label="采购单位"
      required
      options={purchasers.map(({ id, name: title }) => [id, title])}
      rule={(chosen) => (chosen === '' ? purchaserMissing : null)}
    />
  );
}
