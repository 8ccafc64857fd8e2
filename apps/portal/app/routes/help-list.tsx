import { useLoaderData } from 'react-router';
import { HelpListPage } from '../features/help/pages/help-list-page.tsx';
import { helpQuestion, loadHelp } from '../features/help/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { keptPage } from '../lib/kept-page.ts';

export const headers = publicHeaders('help');

export const loader = keptPage(helpQuestion, loadHelp);

export default function HelpList() {
  return <HelpListPage help={useLoaderData<typeof loader>()} />;
}
