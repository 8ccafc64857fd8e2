import { useLoaderData } from 'react-router';
import { IntentionListPage } from '../features/intention/pages/intention-list-page.tsx';
import { intentionsQuestion, loadIntentions } from '../features/intention/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { keptPage } from '../lib/kept-page.ts';

export const headers = publicHeaders('intention');

export const loader = keptPage(intentionsQuestion, loadIntentions);

export default function IntentionList() {
  return <IntentionListPage list={useLoaderData<typeof loader>()} />;
}
