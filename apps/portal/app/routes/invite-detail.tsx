import { useLoaderData } from 'react-router';
import { InviteDetailPage } from '../features/notice/pages/invite-detail-page.tsx';
import { loadNotice, noticeQuestion } from '../features/notice/queries.ts';
import { opinionWays } from '../features/single-source/components/opinion-ways.ts';
import { publicHeaders } from '../lib/answer.ts';
import { keptPage } from '../lib/kept-page.ts';
import { PersonWays } from '../lib/person-ways.tsx';

export const headers = publicHeaders('notice');

export const loader = keptPage(noticeQuestion, loadNotice);

export default function InviteDetail() {
  const notice = useLoaderData<typeof loader>();
  return (
    <InviteDetailPage
      notice={notice}
      opinions={
        notice.opinionUntil === '' ? null : (
          <PersonWays
            title="对单一来源公示提出异议"
            lead={`任何供应商、单位或者个人可以在${notice.opinionUntil}（北京时间）前提出书面意见，采购人在期满后组织补充论证，结论公开并以短信告知。`}
            withoutScripts="在线提出意见需要启用 JavaScript：请在浏览器设置中启用后刷新本页，或者按联系方式书面提出。"
            ways={opinionWays}
          />
        )
      }
    />
  );
}
