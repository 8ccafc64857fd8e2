import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { tokenPageAt, trailOf } from '../lib/route-table.ts';

/** `/bidList/questons?lot=1` → `/questons?lot=1`: a parent is a place in the menu, not in the address. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const page = tokenPageAt(`/${params.page}`);
  const [parent, own] = page === null ? [] : trailOf(page);
  const isBelow = pathname.toLowerCase().startsWith(`${parent?.href.toLowerCase()}/`);
  if (own === undefined || !isBelow) throw data(null, { status: 404 });
  return redirect(`${own.href}${search}`, 301);
}
