import { useLoaderData } from 'react-router';
import { IntentionDetailPage } from '../features/intention/pages/intention-detail-page.tsx';
import { intentionQuestion, loadIntention } from '../features/intention/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { keptPage } from '../lib/kept-page.ts';

export const headers = publicHeaders('intention', 'notice');

export const loader = keptPage(intentionQuestion, loadIntention);

export default function IntentionDetail() {
  return <IntentionDetailPage intention={useLoaderData<typeof loader>()} />;
}
