import type { LinkProps } from '@procure/ui/link/link.tsx';
import { Link } from 'react-router';

/** The shared elements' links, moved by the router: pages load their data as soon as a link is aimed at. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return href.startsWith('/') && !href.startsWith('/api/') ? (
    <Link {...rest} to={href} prefetch="intent" />
  ) : (
    <a {...rest} href={href} />
  );
}
