import { useLoaderData } from 'react-router';
import { complaintWays } from '../features/complaint/components/person-ways.ts';
import { ObjectionResultsPage } from '../features/notice/pages/objection-results-page.tsx';
import { loadResults, resultsQuestion } from '../features/notice/queries.ts';
import { objectionWays } from '../features/objection/components/person-ways.ts';
import { publicHeaders } from '../lib/answer.ts';
import { keptPage } from '../lib/kept-page.ts';
import { PersonWays } from '../lib/person-ways.tsx';

const ways = [...objectionWays, ...complaintWays];

export const headers = publicHeaders('notice');

export const loader = keptPage(resultsQuestion, loadResults);

export default function ObjectionResults() {
  return <ObjectionResultsPage results={useLoaderData<typeof loader>()} ways={<PersonWays ways={ways} />} />;
}
