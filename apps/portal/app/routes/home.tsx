import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { BriefList } from '../features/notice/components/brief-list.tsx';
import { HomePage } from '../features/notice/pages/home-page.tsx';
import { loadHome } from '../features/notice/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { apiContext } from '../lib/api-context.ts';

export const headers = publicHeaders('notice');

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { newest, closingSoon, now } = await loadHome(context.get(apiContext));
  const asked = new URL(request.url).searchParams.get('kind');
  const kind = asked !== null && isTab(asked, newest) ? asked : 'tender';
  // Only what the page shows is sent along with it.
  return { kind, rows: newest[kind], closingSoon, awards: newest.award.slice(0, 5), now };
}

function isTab<T extends object>(name: string, tabs: T): name is keyof T & string {
  return Object.hasOwn(tabs, name);
}

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
