import { useLoaderData } from 'react-router';
import { BriefList } from '../features/notice/components/brief-list.tsx';
import { HomePage } from '../features/notice/pages/home-page.tsx';
import { homeQuestion, loadHome } from '../features/notice/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { keptPage } from '../lib/kept-page.ts';

export const headers = publicHeaders('notice');

export const loader = keptPage(homeQuestion, loadHome);

export default function Home() {
  const { kind, rows, closingSoon, awards, now } = useLoaderData<typeof loader>();
  return (
    <HomePage
      kind={kind}
      newest={
        <BriefList
          rows={rows}
          now={now}
          about={kind === 'award' || kind === 'candidates' ? 'winner' : 'tender'}
        />
      }
      closing={<BriefList rows={closingSoon} now={now} about="deadline" />}
      awards={<BriefList rows={awards} now={now} about="winner" />}
    />
  );
}
