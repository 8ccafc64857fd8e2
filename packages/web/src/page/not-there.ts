import { data } from 'react-router';

/** Loader of the page for unknown addresses, with status 404. */
export function notThere() {
  return data(null, { status: 404 });
}
