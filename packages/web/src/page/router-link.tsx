import type { LinkProps } from '@procure/ui/link/link.tsx';
import { Link } from 'react-router';

/** Link of the shared elements, followed by the router. Pages load their data once a link is hovered or focused. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return href.startsWith('/') && !href.startsWith('/api/') ? (
    <Link {...rest} to={href} prefetch="intent" />
  ) : (
    <a {...rest} href={href} />
  );
}
