import { type IconName, paths } from './paths.ts';

/** A decorative picture beside words; it is hidden from screen readers. */
export function Icon({ name, size = '1.25em' }: { readonly name: IconName; readonly size?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
