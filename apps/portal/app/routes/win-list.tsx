import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { NoticeListPage } from '../features/notice/pages/notice-list-page.tsx';
import { loadNotices } from '../features/notice/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { apiContext } from '../lib/api-context.ts';
import { publicPages } from '../lib/route-table.ts';

export const headers = publicHeaders('notice', 'area', 'category');

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadNotices(context.get(apiContext), new URL(request.url), 'award');
}

export default function WinList() {
  return (
    <NoticeListPage
      path="/winList"
      title={publicPages['/winList']}
      lead="中标候选人公示与中标结果公告"
      kinds={['candidates', 'award']}
      biddable={false}
      list={useLoaderData<typeof loader>()}
    />
  );
}
