import type { Client, FieldMessage } from '@procure/client/client.ts';
import { listAreas } from '@procure/contract/area/area.route.ts';
import { listCategories } from '@procure/contract/category/category.route.ts';
import { listComplaintResults } from '@procure/contract/complaint/register.route.ts';
import { downloadsAt } from '@procure/contract/file/file.route.ts';
import { getHome, getNotice, listNotices } from '@procure/contract/notice/notice.route.ts';
import type * as contract from '@procure/contract/notice/notice.schema.ts';
import { listObjectionResults } from '@procure/contract/objection/register.route.ts';
import type { OutputOf, RequestOf } from '@procure/contract/registry.ts';
import { complaintSubjectLabels } from '@procure/domain/complaint/complaint.ts';
import { announceOrder } from '@procure/domain/complaint/order.ts';
import { decisionWords, orderWords } from '@procure/domain/complaint/register.ts';
import { lastPageInstead } from '@procure/domain/display/beyond.ts';
import { totalPages } from '@procure/domain/display/list.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { timesUntilEnd } from '@procure/domain/lot/ended-times.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
import { type NoticeChannel, noticeLabel } from '@procure/domain/notice/notice.ts';
import { objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { announceHold, consequenceOf, resultOf } from '@procure/domain/objection/register.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { isAnnounced } from '@procure/domain/tender/sourcing.ts';
import { data } from 'react-router';
import { answerOf } from '../../lib/answer.ts';
import type { Question } from '../../lib/kept-page.ts';
import { htmlOf } from '../../lib/markdown.ts';
import { type Filters, filtersOf, queryOf } from './components/filters.ts';
import { buyerTerm, contactsOf, requirementsOf } from './components/terms.ts';

/** Data for the choices of the filter form. */
export interface Choices {
  readonly provinces: readonly { readonly code: string; readonly name: string }[];
  readonly categories: readonly { readonly id: string; readonly name: string; readonly top: string }[];
}

let choices: Promise<Choices> | undefined;

/**
 * On the server, where all pages load it now, requested each time and answered from a cache until it changes. In a
 * browser it would be read once per visit.
 */
function choicesOf(api: Client): Promise<Choices> {
  if (import.meta.env.SSR) choices = undefined;
  choices ??= Promise.all([api.call(listAreas, {}), api.call(listCategories, {})])
    .then(([areas, categories]) => ({
      provinces: answerOf(areas).data.map(({ code, name }) => ({ code, name })),
      categories: answerOf(categories).data.flatMap((top) =>
        top.children.map(({ id, classificationName }) => ({
          id,
          name: classificationName,
          top: top.classificationName,
        })),
      ),
    }))
    .catch((error: unknown) => {
      choices = undefined;
      throw error;
    });
  return choices;
}

export const listQuestion: Question<Filters> = { read: filtersOf, write: queryOf };

export interface NoticeList {
  readonly rows: OutputOf<typeof contract.listNotices>;
  readonly count: number;
  /** ISO. */
  readonly now: string;
  readonly filters: Filters;
  readonly choices: Choices;
  readonly wrong: readonly FieldMessage[];
  /** The requested page number, if there is no such page and the last page is shown instead. */
  readonly beyond?: string;
}

/** One page of a public list, its choices, and the time of the answer. An invalid filter is reported, not dropped. */
export async function loadNotices(
  api: Client,
  filters: Filters,
  channel: NoticeChannel,
): Promise<NoticeList> {
  // All filters of the address are sent; the server reports invalid ones.
  const asked = { ...filters, channel } as RequestOf<typeof contract.listNotices>;
  const [reply, known] = await Promise.all([api.call(listNotices, asked), choicesOf(api)]);
  const now = new Date().toISOString();
  if (!reply.ok && reply.reason === 'invalid_input') {
    return { rows: [], count: 0, now, filters, choices: known, wrong: reply.fields };
  }
  const { data: rows, count } = answerOf(reply);
  const last = lastPageInstead(asked, { data: rows, count });
  if (last !== null) {
    const shown = await loadNotices(api, { ...filters, pageNum: String(last) }, channel);
    return { ...shown, beyond: filters.pageNum ?? '' };
  }
  return { rows, count, now, filters, choices: known, wrong: [] };
}

const tabs = ['tender', 'prequalification', 'change', 'candidates', 'award'] as const;
type Tab = (typeof tabs)[number];

/** The kind of the newest notices that the home page shows. */
export const homeQuestion: Question<Tab> = {
  read: (query) => tabs.find((tab) => tab === query.get('kind')) ?? 'tender',
  write: (tab) => (tab === 'tender' ? '' : `kind=${tab}`),
};

export async function loadHome(api: Client, kind: Tab) {
  const { newest, closingSoon } = answerOf(await api.call(getHome, {})).data;
  const now = new Date().toISOString();
  // Limited to the rows that the page shows, since the page carries them along.
  return { kind, rows: newest[kind].slice(0, 10), closingSoon, awards: newest.award.slice(0, 6), now };
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of the notice; null if the address contains no possible id. */
export const noticeQuestion: Question<string | null> = {
  read: (query) => idShape.exec(query.get('id') ?? '')?.[0].toLowerCase() ?? null,
  write: (id) => (id === null ? '' : `id=${id}`),
};

/** Results of objections as text. The server chooses the words, so that visitors do not load the tables of them. */
async function resultsOf(api: Client, asked: RequestOf<typeof listObjectionResults>) {
  const { data: rows, count = 0 } = answerOf(await api.call(listObjectionResults, asked));
  return {
    count,
    rows: rows.map(({ objectionNo, lotName, outcome, ground, remedy, standing, ...row }) => {
      const subject = `对${objectionSubjectLabels[row.subject]}的异议`;
      const [submittedOn, endedOn] = [formatDay(row.submittedOn), formatDay(row.endedOn)];
      const [result, follows] = [resultOf(outcome, ground), consequenceOf(outcome, remedy, standing)];
      const line = `${objectionNo}，${subject}，${submittedOn}提出，${endedOn}办结：${result}。${follows}。`;
      return { objectionNo, lotName, subject, submittedOn, endedOn, result, follows, line };
    }),
  };
}
export type ObjectionResult = Awaited<ReturnType<typeof resultsOf>>['rows'][number];

/** As `resultsOf`, for complaints; the complainant is included if the law names the parties. */
async function complaintsOf(api: Client, id: string) {
  const { data: rows, count = 0 } = answerOf(await api.call(listComplaintResults, { id, pageSize: 100 }));
  return {
    count,
    rows: rows.map(({ complaintNo, lotName, supervisor, outcome, rejection, parties, ...row }) => {
      const subject = `${complaintSubjectLabels[row.subject]}的投诉`;
      const [submittedOn, endedOn] = [formatDay(row.submittedOn), formatDay(row.endedOn)];
      const result = decisionWords(outcome, rejection);
      const follows = orderWords(row.remedy, row.standing);
      const line = `${complaintNo}，对${subject}，${submittedOn}提交，${supervisor}${endedOn}作出处理决定：${result}。${follows}。`;
      const who =
        parties === null
          ? ''
          : `投诉人：${parties.complainant}；被投诉人：${[parties.buyer, parties.respondent].filter((name) => name !== '').join('、')}`;
      return { complaintNo, lotName, supervisor, subject, submittedOn, endedOn, result, follows, who, line };
    }),
  };
}
export type ComplaintResult = Awaited<ReturnType<typeof complaintsOf>>['rows'][number];

type Raised = NonNullable<OutputOf<typeof getNotice>['lots'][number]['opening']>['raised'][number];

/** The opening record for a page, as text. */
function readOut({
  page,
  objectionNo,
  raisedAt,
  target,
  facts,
  outcome,
  answer,
  answeredAt,
}: Raised): string {
  const about = target === '' ? '' : `，针对：${target}`;
  const result = outcome === 'not_receivable' ? '不予受理' : resultOf(outcome, null);
  return [
    `第${page}页　${formatDateTime(raisedAt)}，某投标人提出异议${about}（编号${objectionNo}）：${facts}`,
    `${formatDateTime(answeredAt)}，招标人答复（${result}）：${answer}`,
  ].join('\n');
}

type Lot = OutputOf<typeof contract.getNotice>['lots'][number];

/**
 * The dates of a lot in order, up to its end. Computed on the server, so that visitors do not load the table of
 * methods.
 */
function momentsOf(lot: Lot, { tender, history }: OutputOf<typeof contract.getNotice>) {
  const steps = methodSteps[tender.method];
  const moments = [
    { key: 'published', title: '公告发布', time: history.at(-1)?.publishedAt },
    { key: 'from', title: '开始获取文件', time: lot.documentFrom },
    {
      ...{ key: 'reply', title: '邀请回复截止' },
      time: isAnnounced(tender) ? undefined : (lot.replyUntil ?? undefined),
    },
    { key: 'prequalification', title: '资格预审截止', time: lot.prequalificationDeadline ?? undefined },
    { key: 'question', title: '提疑截止', time: lot.questionUntil ?? undefined },
    { key: 'until', title: '停止获取文件', time: lot.documentUntil },
    { key: 'deadline', title: steps.publicOpening ? '投标截止暨开标' : '响应截止', time: lot.bidDeadline },
    { key: 'publicity', title: '候选人公示结束', time: lot.publicityUntil ?? undefined },
  ];
  const set = moments
    .flatMap((moment) => (moment.time === undefined ? [] : [{ ...moment, time: moment.time }]))
    .sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  return timesUntilEnd(set, { id: lot.id, phase: lot.state }, history);
}

export async function loadNotice(api: Client, id: string | null) {
  if (id === null) throw data(null, { status: 404 });
  const [reply, objections, complaints] = await Promise.all([
    api.call(getNotice, { id }),
    resultsOf(api, { id, pageSize: 5 }),
    complaintsOf(api, id),
  ]);
  const ended = objections.count + complaints.count;
  const detail = answerOf(reply).data;
  const { body, files, lots, ...notice } = detail;
  const opinions = opinionsOn(notice);
  return {
    ...notice,
    objections: {
      // Empty if there is nothing to read and only suppliers may object.
      link: [
        ended === 0 ? '' : `查看全部${ended}项`,
        ofPersons(notice.tender) ? '非供应商的利害关系人提出异议' : '',
        opinions === null ? '' : '对单一来源公示提出异议',
      ]
        .filter((part) => part !== '')
        .join('，'),
      text: [
        ...(opinions === null ? [] : [`${opinions}\n`]),
        ...[...objections.rows, ...complaints.rows.slice(0, 5)].map(({ line }) => `${line}\n`),
      ].join(''),
    },
    lots: lots.map((one) => {
      const {
        objection: { held, freedAt },
        order,
        opening,
        ...lot
      } = one;
      return {
        ...lot,
        moments: momentsOf(one, detail),
        opening: opening && { ...opening, raised: opening.raised.map(readOut) },
        /** Reasons that suspend the procedure, one per line. */
        hold: [announceOrder(order), announceHold(lot.state, { held, freedAt })]
          .filter((line) => line !== null)
          .join('\n'),
      };
    }),
    /** The documents of this change, each followed by the version that it replaced. */
    changed: changedBy(files),
    files: files.filter(({ change }) => change === null).map(listed),
    filesTitle: files.some(({ change }) => change !== null) ? '其他附件' : '附件',
    buyer: `${buyerTerm(detail.tender)} ${detail.tender.buyerName}`,
    requirements: requirementsOf(detail),
    contacts: contactsOf(detail.tender),
    sections: sectionsOf(detail),
    label: noticeLabel(detail.kind, detail.tender.method),
    next: nextAct(detail),
    bodyHtml: htmlOf(body),
    now: new Date().toISOString(),
  };
}
/** Until when and how opinions about the announcement of a sole supplier are given; null if none are accepted. */
function opinionsOn({
  id,
  kind,
  facts: { until },
  history,
}: Pick<OutputOf<typeof getNotice>, 'id' | 'kind' | 'facts' | 'history'>): string | null {
  // A later announcement, or its conclusion, counts instead.
  const latest = history.find((one) => one.kind === 'single_source' || one.kind === 'single_source_result');
  if (latest?.id !== id || kind !== 'single_source') return null;
  if (typeof until !== 'string' || Date.parse(until) <= Date.now()) return null;
  return `任何供应商、单位或者个人可以在${formatDateTime(until)}（北京时间）前对单一来源公示提出书面意见，采购人在期满后组织补充论证，结论公开并以短信告知。`;
}

/**
 * Whether a person without a company may object and complain: 质疑 and the complaint about it are a supplier's
 * (政采法52、55).
 */
const ofPersons = ({ scope }: { readonly scope: TenderScope }) => scope !== 'government';

export type NoticeDetail = Awaited<ReturnType<typeof loadNotice>>;

interface AskedResults {
  readonly id: string | null;
  readonly pageNum: number;
}

export const resultsQuestion: Question<AskedResults> = {
  read: (query) => ({
    id: noticeQuestion.read(query),
    pageNum: Number(/^[1-9]\d{0,3}$/.exec(query.get('pageNum') ?? '')?.[0] ?? 1),
  }),
  write: ({ id, pageNum }) => (id === null ? '' : `id=${id}${pageNum === 1 ? '' : `&pageNum=${pageNum}`}`),
};

export interface ObjectionResults extends Awaited<ReturnType<typeof resultsOf>> {
  readonly id: string;
  readonly title: string;
  /** Whether a person without a company may object and complain here. */
  readonly forPersons: boolean;
  /** As `opinionsOn`. */
  readonly opinions: string | null;
  readonly pageNum: number;
  readonly complaints: Awaited<ReturnType<typeof complaintsOf>>;
}

/** All results of a tender, page by page. */
export async function loadResults(api: Client, { id, pageNum }: AskedResults): Promise<ObjectionResults> {
  if (id === null) throw data(null, { status: 404 });
  const notice = answerOf(await api.call(getNotice, { id })).data;
  const { title, scope } = notice.tender;
  const [found, complaints] = await Promise.all([resultsOf(api, { id, pageNum }), complaintsOf(api, id)]);
  const last = totalPages(found.count);
  return pageNum > last
    ? loadResults(api, { id, pageNum: last })
    : {
        ...found,
        ...{ complaints, id, title, pageNum },
        forPersons: ofPersons({ scope }),
        opinions: opinionsOn(notice),
      };
}

type Detail = OutputOf<typeof contract.getNotice>;

/** The next act of a supplier at the first lot, in words. */
function nextAct({ tender, lots: [lot] }: Detail) {
  const phase = lot && lotPhase(lot, new Date().toISOString());
  if (phase !== 'bidding' && phase !== 'prequalifying' && phase !== 'announced' && phase !== 'prequalified')
    return { open: false, act: '查看我的参与情况', hint: '本标段不在投标期内。' };
  return {
    open: true,
    act: phase === 'prequalifying' ? '申请资格预审' : '参与投标',
    hint: isAnnounced(tender) ? '登记企业后获取文件即可投标。' : '本项目仅限受邀供应商参加。',
  };
}

/** The parts of the page. Of an invited tender only the result is public, without times and files. */
function sectionsOf({ lots }: Detail) {
  return [
    ...(lots.length === 0 ? [] : [{ id: 'schedule', title: '时间安排' }]),
    { id: 'announcement', title: '公告内容' },
    { id: 'requirements', title: '项目与资格要求' },
    ...(lots.length === 0 ? [] : [{ id: 'files', title: '附件' }]),
    { id: 'contact', title: '联系方式与监督渠道' },
    { id: 'history', title: '公告记录' },
  ];
}

type File = OutputOf<typeof contract.getNotice>['files'][number];

function changedBy(files: readonly File[]) {
  return files
    .filter(({ change }) => change === 'issued')
    .flatMap((issued) => [
      issued,
      ...files.filter(
        ({ change, title, versionNo }) =>
          change === 'replaced' && title === issued.title && versionNo === issued.versionNo - 1,
      ),
    ])
    .map(listed);
}

function listed({ path, title, versionNo, replacedBy, change, ...file }: File) {
  return {
    ...file,
    replaced: replacedBy !== null,
    note: noteOf(title === file.name ? null : title, { path, versionNo, replacedBy, change }),
    ...(path === null
      ? {}
      : { href: `${downloadsAt.outer}?${new URLSearchParams({ path, oldName: file.name, token: '' })}` }),
  };
}

/** A reissued document shows its version; an earlier version shows which version replaced it. */
function noteOf(
  title: string | null,
  { path, versionNo, replacedBy, change }: Pick<File, 'path' | 'versionNo' | 'replacedBy' | 'change'>,
): string | null {
  const words = [
    title,
    change === 'issued' ? (versionNo > 1 ? `本次变更发布，取代第${versionNo - 1}版` : '本次变更新增') : null,
    replacedBy !== null
      ? `第${versionNo}版，已被替换，以第${replacedBy}版为准`
      : versionNo > 1
        ? `第${versionNo}版，变更后的现行版本`
        : null,
    path === null ? '获取招标文件后下载' : null,
  ].filter((one) => one !== null);
  return words.length === 0 ? null : words.join('；');
}
