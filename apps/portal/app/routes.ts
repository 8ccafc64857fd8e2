import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { parentNames, type TokenPageName, tokenPageNames } from './lib/route-table.ts';

/** The page of each address that needs a token. */
const pages: Readonly<Record<TokenPageName, string>> = {
  supplierInfoRegister: 'features/company/pages/company-page.client.tsx',
  dashboard: 'routes/dashboard.tsx',
  moreList: 'features/todo/pages/more-list-page.client.tsx',
  orderDetail: 'features/order/pages/order-detail.client.tsx',
  supplierInfoEdit: 'features/company/pages/change-page.client.tsx',
  supplierInfoChangeHistoryDetail: 'features/company/pages/change-history-page.client.tsx',
  bidList: 'features/lot/pages/bid-list-page.client.tsx',
  processManage: 'features/lot/pages/process-manage-page.client.tsx',
  replyInvite: 'features/invitation/pages/reply-invite.client.tsx',
  prequalification: 'features/prequalification/pages/prequalification.client.tsx',
  downloadDoc: 'features/document/pages/download-doc.client.tsx',
  questons: 'features/question/pages/questons.client.tsx',
  answerBid: 'features/bid/pages/answer-bid.client.tsx',
  replayTender: 'features/clarification/pages/replay-tender.client.tsx',
  businessNegotiation: 'features/negotiation/pages/business-negotiation.client.tsx',
  winNotification: 'features/award/pages/win-notification.client.tsx',
  objection: 'features/objection/pages/objection-page.client.tsx',
  complaint: 'features/complaint/pages/complaint-page.client.tsx',
};

export default [
  index('routes/home.tsx'),
  route('login', 'routes/login.tsx'),
  route('supplierAccountRegister', 'routes/supplier-account-register.tsx'),
  route('inviteList', 'routes/invite-list.tsx'),
  route('inviteList/inviteDetail', 'routes/invite-detail.tsx'),
  route('inviteList/objectionResults', 'routes/objection-results.tsx'),
  route('winList', 'routes/win-list.tsx'),
  route('intentionList', 'routes/intention-list.tsx'),
  route('intentionList/intentionDetail', 'routes/intention-detail.tsx'),
  route('helpList', 'routes/help-list.tsx'),
  route('transparency', 'routes/transparency.tsx'),
  route('documentCheck', 'routes/document-check.tsx', { id: 'documentCheck' }),
  route('*', 'routes/not-found.tsx'),
  layout('layouts/work.tsx', [
    layout(
      'layouts/signed-in.tsx',
      // Short ids, because every page loads them.
      tokenPageNames.map((name) => route(name, pages[name], { id: name })),
    ),
  ]),
  ...parentNames.map((name) => route(`${name}/:page`, 'routes/to-flat-address.ts', { id: `in-${name}` })),
] satisfies RouteConfig;
