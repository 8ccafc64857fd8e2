import { rolePermissions, type StaffRole, staffRoles } from '@procure/domain/permission/role.ts';
import { buyerOf, purchasersOf, type Team } from '../../apps/api/seeds/story/organisations.ts';
import { staff } from '../../apps/api/seeds/story/people.ts';
import { pageAt, pages } from '../../apps/console/app/lib/page-table.ts';
import type { Installation } from '../installation.ts';
import { firstOfEach, type ToldLot, toldLots } from './story.ts';
import type { Visit } from './visit.ts';

export const consolePages = Object.keys(pages);

/** The route that a path belongs to. */
export function consolePageAt(pathname: string): string {
  const found = pageAt(pathname);
  return consolePages.find((path) => pages[path] === found) ?? '/*';
}

/** Pages of which every other role finds nothing. The story's one measure was proposed by the platform. */
const readersOf: Readonly<Record<string, readonly StaffRole[]>> = {
  '/supplier/measure/:id': ['reviewer'],
  '/plan/:id': ['buyer', 'approver', 'auditor'],
};

/** The routes that a role may open. `/login` and `/registration` are for users who are not signed in. */
export function mayOpen(role: StaffRole): readonly string[] {
  const held: readonly string[] = rolePermissions[role];
  return consolePages.filter((path) => {
    const permission = pages[path]?.permission ?? null;
    if (path === '/login' || path === '/registration' || readersOf[path]?.includes(role) === false)
      return false;
    return permission === null || held.includes(permission);
  });
}

/** Paths of a route: `at` for every role that may open it, `more` for the role that works there. */
interface Addresses {
  readonly at: string | undefined;
  readonly more?: Partial<Readonly<Record<StaffRole, readonly string[]>>>;
}

interface Walker {
  readonly role: StaffRole;
  readonly username: string;
}

/** One user of each role, a buyer of another organisation, and a buyer of an agency. */
export const consolePeople: readonly Walker[] = [
  ...staffRoles.map((role) => ({ role, username: staff.find((one) => one.role === role)?.username ?? '' })),
  { role: 'buyer', username: buyerOf('hospital') },
  { role: 'buyer', username: 'agency_a' },
];

export interface ConsoleVisits extends Walker {
  readonly visits: readonly Visit[];
}

/**
 * The visits of each user: every route in every role that may open it, with the lots of the demo story in each state.
 * Buyers of another organisation or an agency visit their own lots.
 */
export async function consoleVisits(installation: Installation): Promise<readonly ConsoleVisits[]> {
  const lots = await toldLots(installation);
  const ofTeam = (team: Team) => lots.filter(({ tender }) => purchasersOf(team).includes(tender.buyer));
  const addresses = { ...ofNoLot, ...ofTenders(ofTeam('a')), ...(await ofIds(installation)) };
  return consolePeople.map(({ role, username }) => {
    if (username === buyerOf('hospital')) return { role, username, visits: ownVisits(ofTeam('b')) };
    if (username === 'agency_a') {
      const entrusted = ownVisits(lots.filter(({ tender }) => tender.agency));
      return { role, username, visits: [{ page: '/entrustment', at: '/entrustment' }, ...entrusted] };
    }
    const visits = mayOpen(role).flatMap((page) => {
      // The address of a route without parameters is the route itself.
      const { at, more } = addresses[page] ?? { at: page.includes(':') ? undefined : page };
      return [...new Set([at, ...(more?.[role] ?? [])])].flatMap((one) =>
        one === undefined ? [] : [{ page, at: one }],
      );
    });
    return { role, username, visits };
  });
}

function ownVisits(lots: readonly ToldLot[]): readonly Visit[] {
  return lots.flatMap(({ id, tenderId, story }) => [
    { page: '/tender/:id', at: `/tender/${tenderId}?lotId=${id}` },
    ...(story.negotiation ? [{ page: '/negotiation/:lotId', at: `/negotiation/${id}` }] : []),
  ]);
}

/** Addresses with a query, beside the routes without parameters. */
const ofNoLot: Readonly<Record<string, Addresses>> = {
  '/tender': { at: '/tender', more: { buyer: ['/tender?keyword=nothing'] } },
  '/reference/wording': {
    at: '/reference/wording',
    more: { editor: ['/reference/wording?standing=retired'] },
  },
  '/reference/wording/new': { at: '/reference/wording/new' },
  '/reference/wording/:rule': { at: '/reference/wording/brand' },
  '/tender/intention': { at: '/tender/intention', more: { buyer: ['/tender/intention?state=draft'] } },
  '/tender/intention/new': { at: '/tender/intention/new' },
  '/plan': { at: '/plan', more: { buyer: ['/plan?state=draft'] } },
  '/plan/new': { at: '/plan/new' },
  '/tender/entry': {
    at: '/tender/entry',
    more: { buyer: ['/tender/entry?kind=criterion', '/tender/entry?state=retired'] },
  },
  '/tender/entry/new': { at: '/tender/entry/new', more: { buyer: ['/tender/entry/new?kind=criterion'] } },
  '/expert/invitation': { at: '/expert/invitation' },
  '/expert': { at: '/expert', more: { reviewer: ['/expert?standing=waiting', '/expert?speciality=B02'] } },
  '/approval': { at: '/approval', more: { approver: ['/approval?queue=signed'] } },
  '/objection': { at: '/objection', more: { buyer: ['/objection?group=ended'] } },
  '/complaint/register': { at: '/complaint/register', more: { auditor: ['/complaint/register?overdue=1'] } },
  '/objection/register': { at: '/objection/register', more: { auditor: ['/objection/register?overdue=1'] } },
  '/supplier': {
    at: '/supplier',
    more: { reviewer: ['/supplier?tab=frozen'] },
  },
  '/supplier/review': {
    at: '/supplier/review',
    more: {
      reviewer: ['/supplier/review?kind=claim', '/supplier/review?state=returned&days=7&areaCode=110000'],
    },
  },
  '/supplier/expiry': {
    at: '/supplier/expiry',
    more: { reviewer: ['/supplier/expiry?within=expired', '/supplier/expiry?within=90'] },
  },
  '/template/wording': {
    at: '/template/wording?of=order_issued',
    more: { editor: ['/template/wording?of=award_issued'] },
  },
  '/*': { at: '/nowhere' },
};

function ofTenders(lots: readonly ToldLot[]): Readonly<Record<string, Addresses>> {
  const inPhase = (...phases: readonly string[]) => lots.filter(({ story }) => phases.includes(story.phase));
  const eachPhaseWith = (has: (lot: ToldLot['story']) => unknown) =>
    firstOfEach(lots, ({ story }) => (has(story) ? story.phase : null));
  const desk = (path: string, some: readonly ToldLot[]) =>
    some.map(({ id, tenderId }) => `/tender/${tenderId}${path}?lotId=${id}`);
  const deskOf = (path: string, some: readonly ToldLot[]): Addresses => {
    const [at, ...buyer] = desk(path, some);
    return { at, more: { buyer } };
  };
  const at = (path: string, some: readonly ToldLot[]) => some.map(({ id }) => `/${path}/${id}`);
  // Everyone on the team of a tender may read all of it; so may the approver of its award and the auditor.
  const contracted = inPhase('contracted').slice(0, 1);
  const judged = [...inPhase('evaluating'), ...inPhase('publicity')];
  return {
    '/tender/:id': {
      at: desk('', contracted)[0],
      more: {
        buyer: desk(
          '',
          eachPhaseWith(() => true),
        ),
        approver: desk('', inPhase('pending_approval')),
      },
    },
    '/tender/:id/requirement': { at: desk('/requirement', contracted)[0] },
    '/tender/:id/document': {
      at: desk('/document', contracted)[0],
      more: { buyer: desk('/document', [...inPhase('draft'), ...inPhase('bidding').slice(0, 1)]) },
    },
    '/tender/:id/team': { at: desk('/team', contracted)[0] },
    '/tender/:id/history': { at: desk('/history', contracted)[0] },
    '/tender/:id/single-source': { at: desk('/single-source', contracted)[0] },
    '/tender/:id/edit': deskOf('/edit', inPhase('draft')),
    '/tender/:id/invitation': deskOf(
      '/invitation',
      eachPhaseWith(({ invitations }) => invitations),
    ),
    '/tender/:id/prequalification': deskOf(
      '/prequalification',
      eachPhaseWith(({ prequalifications }) => prequalifications),
    ),
    '/tender/:id/question': deskOf(
      '/question',
      eachPhaseWith(({ questions }) => questions),
    ),
    '/tender/:id/amendment': {
      at: desk('/amendment', contracted)[0],
      more: {
        buyer: desk('/amendment', [...lots.filter(({ story }) => story.changes), ...inPhase('suspended')]),
        approver: desk(
          '/amendment',
          lots.filter(({ story }) => story.changes),
        ),
      },
    },
    '/opening/:lotId': {
      at: at('opening', contracted)[0],
      more: { opener: at('opening', [...inPhase('closed'), ...inPhase('evaluating').slice(0, 1)]) },
    },
    '/clarification/:lotId': {
      at: at('clarification', contracted)[0],
      more: {
        evaluator: at(
          'clarification',
          lots.filter(({ story }) => story.clarifications),
        ),
      },
    },
    '/negotiation/:lotId': {
      at: at(
        'negotiation',
        inPhase('contracted').filter(({ story }) => story.negotiation),
      )[0],
      more: {
        buyer: at(
          'negotiation',
          lots.filter(({ story }) => story.negotiation),
        ),
      },
    },
    '/evaluation/:lotId': {
      at: at('evaluation', contracted)[0],
      more: { evaluator: at('evaluation', judged), buyer: at('evaluation', inPhase('publicity')) },
    },
    '/expert-draw/:lotId': { at: at('expert-draw', contracted)[0] },
    '/supplier-draw/:lotId': { at: at('supplier-draw', contracted)[0] },
    '/evaluation/:lotId/report': {
      at: at('evaluation', contracted).map((path) => `${path}/report`)[0],
      more: { evaluator: at('evaluation', judged).map((path) => `${path}/report`) },
    },
    '/award/:lotId': {
      at: at('award', contracted)[0],
      more: { buyer: at('award', [...judged, ...inPhase('deciding', 'awarded')]) },
    },
    '/order/new': { at: contracted.map(({ id }) => `/order/new?lotId=${id}`)[0] },
  };
}

async function ofIds({ sql }: Installation): Promise<Readonly<Record<string, Addresses>>> {
  const ids = async (path: string, text: string) =>
    (await sql<{ id: string }>(text)).map(({ id }) => path + id);
  const [approved, ...companies] = await ids(
    '/supplier/',
    "select min(id::text) as id from company where status <> 'unsubmitted' group by status order by status <> 'approved', status",
  );
  const [order, ...orders] = await ids(
    '/order/',
    'select min(id::text) as id from purchase_order group by state order by state',
  );
  const [change] = await ids('/supplier/change/', "select id from change_request where state = 'pending'");
  const [claim] = await ids('/supplier/claim/', "select id from claim where state = 'open'");
  const [measure] = await ids('/supplier/measure/', 'select id from measure limit 1');
  // The first objection is visible to its signer as well as to its author.
  const [objection, ...objections] = await ids(
    '/objection/',
    "select id from objection where state <> 'draft' order by state <> 'answering'",
  );
  const [complaint, ...complaints] = await ids(
    '/complaint/',
    "select id from complaint where state <> 'draft' order by state <> 'received', state",
  );
  const [organisation] = await ids('/organisation/', 'select id from organisation order by name limit 1');
  const [chains] = await ids(
    '/organisation/',
    "select id || '/approval' as id from organisation where kind = 'purchaser' limit 1",
  );
  const article = await ids('/content/help?id=', "select id from help_article where slug = 'faq'");
  const role = await ids('/role?role=', "select id from role where id = 'buyer'");
  const [intention, ...intentions] = await ids(
    '/tender/intention/',
    `select id from intention where organisation_id in (select organisation_id from account_role
      join account on account.id = account_id where username = 'buyer_a') order by state, published_at`,
  );
  const [plan, ...plans] = await ids(
    '/plan/',
    `select distinct on (state, version_no) id from plan where organisation_id in (select organisation_id
      from account_role join account on account.id = account_id where username = 'buyer_a')
      order by state, version_no`,
  );
  const [expert, ...experts] = await ids(
    '/expert/',
    'select min(account_id::text) as id from expert group by state, suspended_until order by state',
  );
  const [entry, ...entries] = await ids('/tender/entry/', 'select id from tender_entry order by part');
  return {
    '/tender/intention/:id': { at: intention, more: { buyer: intentions } },
    '/expert/:id': { at: expert, more: { reviewer: experts } },
    '/plan/:id': { at: plan, more: { buyer: plans } },
    '/tender/entry/:id': { at: entry, more: { buyer: entries } },
    '/supplier/:id': { at: approved, more: { reviewer: companies } },
    '/supplier/change/:id': { at: change },
    '/supplier/claim/:id': { at: claim },
    '/supplier/measure/:id': { at: measure },
    '/order/:id': { at: order, more: { buyer: orders } },
    '/objection/:id': { at: objection, more: { buyer: objections } },
    '/complaint/:id': { at: complaint, more: { supervisor: complaints } },
    '/organisation/:id': { at: organisation },
    '/organisation/:id/approval': { at: chains },
    '/content/help': {
      at: '/content/help',
      more: { editor: [...article, `/content/help?new=${crypto.randomUUID()}`] },
    },
    '/role': { at: '/role', more: { security: role } },
  };
}
