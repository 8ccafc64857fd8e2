import { useLoaderData } from 'react-router';
import { ObjectionResultsPage } from '../features/notice/pages/objection-results-page.tsx';
import { loadResults, resultsQuestion } from '../features/notice/queries.ts';
import { PersonWays } from '../features/objection/components/person-ways.tsx';
import { publicHeaders } from '../lib/answer.ts';
import { keptPage } from '../lib/kept-page.ts';

export const headers = publicHeaders('notice');

export const loader = keptPage(resultsQuestion, loadResults);

export default function ObjectionResults() {
  return <ObjectionResultsPage results={useLoaderData<typeof loader>()} ways={<PersonWays />} />;
}
