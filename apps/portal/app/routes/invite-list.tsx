import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { NoticeListPage } from '../features/notice/pages/notice-list-page.tsx';
import { loadNotices } from '../features/notice/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { apiContext } from '../lib/api-context.ts';
import { publicPages } from '../lib/route-table.ts';

export const headers = publicHeaders('notice', 'area', 'category');

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadNotices(context.get(apiContext), new URL(request.url), 'tender');
}

export default function InviteList() {
  return (
    <NoticeListPage
      path="/inviteList"
      title={publicPages['/inviteList']}
      lead="公开发布的招标、资格预审、变更与澄清公告"
      kinds={['tender', 'prequalification', 'change', 'clarification', 'failed', 'terminated']}
      biddable
      list={useLoaderData<typeof loader>()}
    />
  );
}
