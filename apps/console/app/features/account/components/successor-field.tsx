import { ChoiceField } from '@procure/web/form/bound-fields.tsx';
import type { Fields, NameOf, Values } from '@procure/web/form/use-fields.ts';

/** Number of tender numbers that are listed; a longer list would not be read. */
const numberLimit = 5;

/** `ZB-1、ZB-2等`. */
export function listed(tenderNos: readonly string[]): string {
  return `${tenderNos.slice(0, numberLimit).join('、')}${tenderNos.length > numberLimit ? '等' : ''}`;
}

interface SuccessorFieldProps<T extends Values> {
  readonly of: Fields<T>;
  readonly name: NameOf<T, string>;
  readonly who: '采购员' | '开标人' | '评委';
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** Chooses the person who takes over the work of an account. */
export function SuccessorField<T extends Values>({ people, who, ...bound }: SuccessorFieldProps<T>) {
  return (
    <ChoiceField
      {...bound}
      label={`接手的${who}`}
      required
      help={people.length === 0 ? `没有其他在用的${who}，请先建立账号并授予角色。` : undefined}
      rule={(chosen) => (chosen === '' ? `请选择接手的${who}` : null)}
      options={people.map((one) => [one.id, one.name] as const)}
    />
  );
}
