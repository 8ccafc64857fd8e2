import { Link } from '@procure/ui/link/link.tsx';
import { useLoaderData } from 'react-router';
import { NoticeListPage } from '../features/notice/pages/notice-list-page.tsx';
import { listQuestion, loadNotices } from '../features/notice/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { keptPage } from '../lib/kept-page.ts';

export const headers = publicHeaders('notice', 'area', 'category');

export const loader = keptPage(listQuestion, (api, filters) => loadNotices(api, filters, 'tender'));

export default function InviteList() {
  return (
    <NoticeListPage
      path="/inviteList"
      title="招标公告"
      lead={
        <>
          公开发布的招标、资格预审、变更与澄清公告。政府采购项目可提前查看
          <Link href="/intentionList">采购意向</Link>
        </>
      }
      kinds={['tender', 'prequalification', 'change', 'clarification', 'failed', 'terminated']}
      biddable
      list={useLoaderData<typeof loader>()}
    />
  );
}
