import { companies, newcomer } from '../../apps/api/seeds/story/people.ts';
import type { Supplier } from '../../apps/api/seeds/story/shape.ts';
import {
  publicPaths as routePaths,
  tokenPageAt,
  tokenPageNames,
} from '../../apps/portal/app/lib/route-table.ts';
import type { Installation } from '../installation.ts';
import { firstOfEach, type ToldLot, toldLots } from './story.ts';
import type { Visit } from './visit.ts';

const publicPaths: readonly string[] = [...routePaths, '/*'];
const tokenPaths = tokenPageNames.map((name) => `/${name}`);

/** The routes that each kind of user may open: visitors the public ones, signed-in users all. */
export const mayOpen = {
  visitor: publicPaths,
  'with a company': [...publicPaths, ...tokenPaths],
  'without a company': [...publicPaths, ...tokenPaths],
} as const;

/** The route that a path belongs to. */
export function portalPageAt(pathname: string): string {
  const name = tokenPageAt(pathname);
  return name === null ? (publicPaths.find((path) => path === pathname) ?? '/*') : `/${name}`;
}

/** A visit and its user; null is a visitor. */
export interface PortalVisit extends Visit {
  readonly username: string | null;
}

const accountOf = (key: string) => companies.find((company) => company.key === key)?.account.username ?? '';

/** Every user that may have visits. */
export const portalPeople = [
  'a visitor',
  ...companies.map(({ account }) => account.username),
  newcomer.username,
] as const;

/** The kind of user that a visit counts for. */
export function roleOf({ username }: PortalVisit): keyof typeof mayOpen {
  if (username === null) return 'visitor';
  return username === newcomer.username ? 'without a company' : 'with a company';
}

/**
 * The visits of each user: every route in every role that may open it, each state of the demo story by a company in
 * it.
 */
export async function portalVisits(installation: Installation): Promise<readonly PortalVisit[]> {
  const everybody = await openToAll(installation);
  const own = [...(await ofCompanies(installation)), ...simple];
  const firsts = firstOfEach([...everybody, ...own], ({ page }) => page);
  return [
    ...everybody.map((visit) => ({ ...visit, username: null })),
    ...firstOfEach(everybody, ({ page }) => page).map((visit) => ({ ...visit, username: accountOf('a') })),
    ...own,
    ...firsts.map(({ page, at }) => ({ page, at, username: newcomer.username, refused: true as const })),
  ];
}

async function openToAll({ sql }: Installation): Promise<readonly Visit[]> {
  const notices = await sql<{ id: string }>(
    'select distinct on (kind) id from notice order by kind, published_at desc',
  );
  const intentions = await sql<{ id: string }>(
    'select distinct on (state, version_no) id from intention where published_at is not null',
  );
  const letters = await sql<{ code: string }>('select distinct on (kind) code from official_document');
  const detail = '/inviteList/inviteDetail';
  const intention = '/intentionList/intentionDetail';
  const results = '/inviteList/objectionResults';
  return [
    { page: '/', at: '/' },
    { page: '/login', at: '/login' },
    { page: '/login', at: '/login?reset=1' },
    { page: '/supplierAccountRegister', at: '/supplierAccountRegister' },
    { page: '/inviteList', at: '/inviteList' },
    { page: '/inviteList', at: '/inviteList?keyword=%E6%B2%A1%E6%9C%89' },
    ...notices.map(({ id }) => ({ page: detail, at: `${detail}?id=${id}` })),
    ...notices.slice(0, 1).map(({ id }) => ({ page: results, at: `${results}?id=${id}` })),
    { page: '/winList', at: '/winList' },
    { page: '/intentionList', at: '/intentionList' },
    { page: '/intentionList', at: '/intentionList?keyword=%E6%B2%A1%E6%9C%89' },
    ...intentions.map(({ id }) => ({ page: intention, at: `${intention}?id=${id}` })),
    { page: '/helpList', at: '/helpList' },
    { page: '/helpList', at: '/helpList?article=faq' },
    { page: '/transparency', at: '/transparency' },
    { page: '/transparency', at: '/transparency?keyword=%E6%B2%A1%E6%9C%89' },
    { page: '/documentCheck', at: '/documentCheck' },
    { page: '/documentCheck', at: '/documentCheck?code=1' },
    ...letters.map(({ code }) => ({ page: '/documentCheck', at: `/documentCheck?code=${code}` })),
    { page: '/*', at: '/nowhere' },
  ];
}

/** Pages of a signed-in supplier that belong to no lot. */
const simple: readonly PortalVisit[] = [
  ...['/dashboard', '/moreList?type=todo', '/moreList?type=message'].map(of('a')),
  ...['/moreList?type=order', '/bidList', '/bidList?keyword=%E6%B2%A1%E6%9C%89'].map(of('a')),
  ...['/dashboard?view=account', '/supplierInfoRegister', '/supplierInfoChangeHistoryDetail'].map(of('a')),
  ...[
    '/dashboard?view=members',
    '/dashboard?view=join',
    '/dashboard?view=key',
    '/objection',
    '/complaint',
  ].map(of('a')),
  of('c')('/dashboard?view=members'),
  ...['basic', 'bank', 'invoice', 'certificates', 'supply', 'contacts'].map((section) =>
    of('a')(`/supplierInfoEdit?section=${section}`),
  ),
  ...['/dashboard', '/supplierInfoRegister', '/supplierInfoEdit'].map(of('pending')),
  ...['/dashboard', '/supplierInfoRegister'].map(of('returned')),
  ...['/dashboard?view=join', '/dashboard?view=claim'].map((at) => ({
    page: '/dashboard',
    at,
    username: newcomer.username,
  })),
];

function of(key: string) {
  return (at: string): PortalVisit => ({ page: at.split('?')[0] ?? at, at, username: accountOf(key) });
}

const bidders: readonly Supplier[] = ['a', 'b', 'c'];

/** The state in which a page shows a lot to a company, as a word; null if it shows nothing. */
type StateOf = (lot: ToldLot['story'], by: Supplier) => string | null;

const states: Readonly<Record<string, StateOf>> = {
  processManage: (lot, by) => (takesPart(lot, by) ? lot.phase : null),
  replyInvite: ({ invitations = [], phase }, by) => {
    const own = invitations.find(({ to }) => to === by);
    return own === undefined ? null : `${own.answer?.state} ${phase === 'bidding'}`;
  },
  prequalification: ({ prequalifications = [], phase }, by) => {
    const own = prequalifications.find((one) => one.by === by);
    return own === undefined ? null : `${own.state} ${phase}`;
  },
  downloadDoc: (lot, by) =>
    takesPart(lot, by)
      ? `${lot.phase} ${lot.changes !== undefined} ${lot.bids?.some((bid) => bid.by === by)}`
      : null,
  questons: ({ questions = [], phase }, by) =>
    questions.find((question) => question.by === by)?.outcome?.state ?? (questions.length > 0 ? phase : null),
  answerBid: ({ bids = [], phase }, by) => {
    const bid = bids.find((one) => one.by === by);
    return bid === undefined
      ? null
      : `${phase} ${bid.submitted !== undefined} ${bid.replaced !== undefined} ${bid.withdrawn !== undefined} ${bid.rejected !== undefined}`;
  },
  replayTender: ({ clarifications = [] }, by) => {
    const own = clarifications.filter(({ to }) => to === by);
    return own.length === 0 ? null : own.map(({ reply }) => reply?.accepted).join();
  },
  businessNegotiation: ({ negotiation, bids = [] }, by) =>
    negotiation !== undefined && bids.some((bid) => bid.by === by)
      ? `${negotiation.state} ${negotiation.rounds.map(({ quotes }) => quotes.some((quote) => quote.by === by)).join()}`
      : null,
  objection: (lot, by) => (takesPart(lot, by) ? lot.phase : null),
  complaint: (lot, by) => (takesPart(lot, by) ? lot.phase : null),
  winNotification: ({ award, bids = [], phase }, by) =>
    award === undefined || !bids.some((bid) => bid.by === by)
      ? null
      : `${award.to === by} ${award.acknowledged !== undefined} ${phase}`,
};

const takesPart = ({ bids, holders, invitations, prequalifications }: ToldLot['story'], by: Supplier) =>
  [...(bids ?? []), ...(prequalifications ?? [])].some((one) => one.by === by) ||
  holders?.includes(by) === true ||
  invitations?.some(({ to }) => to === by) === true;

async function ofCompanies(installation: Installation): Promise<readonly PortalVisit[]> {
  const lots = (await toldLots(installation)).flatMap((lot) => bidders.map((by) => ({ lot, by })));
  const ofLots = Object.entries(states).flatMap(([name, stateOf]) =>
    firstOfEach(lots, ({ lot, by }) => stateOf(lot.story, by)).map(({ lot, by }) =>
      of(by)(`/${name}?lotId=${lot.id}`),
    ),
  );
  const orders = await installation.sql<{ at: string; username: string }>(
    `select distinct on (state) '/orderDetail?id=' || purchase_order.id as at, username
     from purchase_order join account using (company_id) order by state, username`,
  );
  const changes = await installation.sql<{ at: string; username: string }>(
    `select '/supplierInfoChangeHistoryDetail?id=' || change_request.id as at, min(username) as username
     from change_request join account using (company_id) group by change_request.id`,
  );
  const objections = await installation.sql<{ at: string; username: string }>(
    `select '/objection?id=' || objection.id as at, min(username) as username
     from objection join account using (company_id) group by objection.id`,
  );
  const complaints = await installation.sql<{ at: string; username: string }>(
    `select '/complaint?id=' || complaint.id as at, min(username) as username
     from complaint join account using (company_id) group by complaint.id`,
  );
  const found = [...orders, ...changes, ...objections, ...complaints].map(({ at, username }) => ({
    page: at.split('?')[0] ?? at,
    at,
    username,
  }));
  return [...ofLots, ...found];
}
