import { useLoaderData } from 'react-router';
import { InviteDetailPage } from '../features/notice/pages/invite-detail-page.tsx';
import { loadNotice, noticeQuestion } from '../features/notice/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { keptPage } from '../lib/kept-page.ts';

export const headers = publicHeaders('notice');

export const loader = keptPage(noticeQuestion, loadNotice);

export default function InviteDetail() {
  return <InviteDetailPage notice={useLoaderData<typeof loader>()} />;
}
