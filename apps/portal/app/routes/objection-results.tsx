import { useLoaderData } from 'react-router';
import { complaintWays } from '../features/complaint/components/person-ways.ts';
import { ObjectionResultsPage } from '../features/notice/pages/objection-results-page.tsx';
import { loadResults, resultsQuestion } from '../features/notice/queries.ts';
import { objectionWays } from '../features/objection/components/person-ways.ts';
import { opinionWays } from '../features/single-source/components/opinion-ways.ts';
import { publicHeaders } from '../lib/answer.ts';
import { keptPage } from '../lib/kept-page.ts';
import { PersonWays } from '../lib/person-ways.tsx';

const ways = [...objectionWays, ...complaintWays];

export const headers = publicHeaders('notice');

export const loader = keptPage(resultsQuestion, loadResults);

export default function ObjectionResults() {
  const results = useLoaderData<typeof loader>();
  return (
    <ObjectionResultsPage
      results={results}
      opinions={
        results.opinions === null ? null : (
          <PersonWays
            title="对单一来源公示提出异议"
            lead={results.opinions}
            withoutScripts="在线提出意见需要启用 JavaScript：请在浏览器设置中启用后刷新本页，或者按公告中的联系方式书面提出。"
            ways={opinionWays}
          />
        )
      }
      ways={
        <PersonWays
          title="非供应商的利害关系人提出异议、投诉"
          lead="没有企业账号、与本项目有利害关系的个人，可以实名对招标文件、资格预审文件或者评标结果提出异议；对答复不服或者逾期未答复的，以及对招标投标活动的其他事项，可以向监督部门投诉。供应商请登录后办理。"
          withoutScripts="提出和查询异议、投诉需要启用 JavaScript：请在浏览器设置中启用后刷新本页。"
          ways={ways}
        />
      }
    />
  );
}
