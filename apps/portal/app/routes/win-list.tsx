import { useLoaderData } from 'react-router';
import { NoticeListPage } from '../features/notice/pages/notice-list-page.tsx';
import { listQuestion, loadNotices } from '../features/notice/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { keptPage } from '../lib/kept-page.ts';

export const headers = publicHeaders('notice', 'area', 'category');

export const loader = keptPage(listQuestion, (api, filters) => loadNotices(api, filters, 'award'));

export default function WinList() {
  return (
    <NoticeListPage
      path="/winList"
      title="中标公告"
      lead="中标候选人公示与中标结果公告"
      kinds={['candidates', 'award']}
      biddable={false}
      list={useLoaderData<typeof loader>()}
    />
  );
}
