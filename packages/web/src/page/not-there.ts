import { data } from 'react-router';

/** The loader of the page that an address leads to which names none: shown whole, with its status. */
export function notThere() {
  return data(null, { status: 404 });
}
