import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { HelpListPage } from '../features/help/pages/help-list-page.tsx';
import { loadHelp } from '../features/help/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { apiContext } from '../lib/api-context.ts';

export const headers = publicHeaders('help');

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadHelp(context.get(apiContext), new URL(request.url));
}

export default function HelpList() {
  return <HelpListPage help={useLoaderData<typeof loader>()} />;
}
