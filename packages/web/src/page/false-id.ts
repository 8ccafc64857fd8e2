import { isId } from '@procure/domain/display/id.ts';
import { type ClientLoaderFunctionArgs, data } from 'react-router';

/**
 * For the layout of the pages that need a session, which run in the browser only. An address with a malformed id gets
 * a 404 page before any request is sent.
 */
export function refuseFalseIds({ request, params }: Pick<ClientLoaderFunctionArgs, 'request' | 'params'>) {
  const query = new URL(request.url).searchParams;
  const named = Object.entries(params).flatMap(([name, value]) => (name === '*' ? [] : [value]));
  for (const value of [...named, query.get('lotId'), query.get('id')]) {
    if (value && !isId(value)) throw data(null, { status: 404 });
  }
  return null;
}
