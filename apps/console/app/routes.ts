import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('login', 'routes/login.tsx'),
  layout('layouts/desk.tsx', [
    index('routes/desk.tsx'),
    route('tender', 'routes/tender-list.tsx'),
    route('tender/new', 'routes/tender-new.tsx'),
    route('tender/:id', 'routes/tender.tsx'),
    route('tender/:id/edit', 'routes/tender-edit.tsx'),
    route('tender/:id/invitation', 'routes/invitation.tsx'),
    route('tender/:id/prequalification', 'routes/prequalification.tsx'),
    route('tender/:id/question', 'routes/question.tsx'),
    route('supplier', 'routes/supplier-list.tsx'),
    route('supplier/:id', 'routes/supplier.tsx'),
    route('opening', 'routes/opening-list.tsx'),
    route('opening/:lotId', 'routes/opening.tsx'),
    route('evaluation/:lotId', 'routes/evaluation.tsx'),
    route('award/:lotId', 'routes/award.tsx'),
    route('order', 'routes/order-list.tsx'),
    route('content/help', 'routes/help-content.tsx'),
    route('audit', 'routes/audit.tsx'),
    route('account', 'routes/account.tsx'),
    route('dev-inbox', 'routes/dev-inbox.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
