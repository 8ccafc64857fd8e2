import { type LoaderFunctionArgs, redirect } from 'react-router';

/** `/bidList/questons?lot=1` → `/questons?lot=1`: a parent is a place in the menu, not in the address. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return redirect(`/${pathname.split('/').filter(Boolean).at(-1)}${search}`, 301);
}
