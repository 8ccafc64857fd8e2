import { truncateName } from '@procure/domain/display/name.ts';

/**
 * A person's or company's name where room is short (header, menus, chips, narrow cells): its first five characters
 * (specification, section 5), the whole of it on hover and for screen readers. Not for places where the name itself
 * is the matter: titles, details, letters, records, lists of candidates.
 */
export function ShortName({ name }: { readonly name: string }) {
  const short = truncateName(name);
  if (short === name) return name;
  return (
    <span title={name}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
