import type { DashboardView, TodoView } from '@procure/contract/todo/todo.schema.ts';
import { dayOf, startOfDay } from '@procure/domain/display/day.ts';
import { daysLeft } from '@procure/domain/library/expiry.ts';
import {
  type Todo,
  type TodoFact,
  type TodoKind,
  type Todos,
  todoPermissions,
} from '@procure/domain/todo/todo.ts';
import { iso, isoOrNull } from '../lot/present.ts';
import { nameOf, presentMyLot } from '../lot/process/present.ts';
import type { Dashboard, NamedTodoRow } from './read-model.ts';

const pages: Readonly<Record<Exclude<TodoKind, 'order' | 'company_correction' | 'bid'>, string>> = {
  invitation: '/replyInvite',
  prequalification: '/prequalification',
  reconfirmation: '/answerBid',
  clarification: '/replayTender',
  negotiation: '/businessNegotiation',
  meeting: '/businessNegotiation',
  minutes: '/businessNegotiation',
  award_notice: '/winNotification',
};

/** The pages on which expiring documents are renewed. */
const expiryLinks = {
  licence: '/supplierInfoEdit',
  certificate: '/supplierInfoEdit',
  person: '/dashboard?view=library',
} as const;

/** Converts a row of the database into a fact of the domain. */
export function factOf(row: NamedTodoRow): TodoFact {
  const { id, lotId } = row;
  const facts = { id, lotId, title: row.tenderTitle === null ? '' : nameOf(row) };
  switch (row.kind) {
    case 'prequalification':
      // A requested clarification has no deadline.
      return row.state === 'clarify_requested'
        ? { ...facts, kind: row.kind, state: row.state, replyUntil: row.due }
        : { ...facts, kind: row.kind, state: row.state, deadline: row.due };
    case 'invitation':
      return { ...facts, kind: row.kind, state: row.state, replyUntil: row.due };
    case 'bid':
      return { ...facts, kind: row.kind, state: row.state, deadline: row.due };
    case 'reconfirmation':
      return { ...facts, kind: row.kind, deadline: row.due };
    case 'clarification':
      return { ...facts, kind: row.kind, state: row.state, dueAt: row.due };
    case 'negotiation':
      return { ...facts, kind: row.kind, state: row.state, opensAt: row.opensAt, closesAt: row.due };
    case 'meeting':
      return { ...facts, kind: row.kind, meetsAt: row.due };
    case 'minutes':
      return { ...facts, kind: row.kind, dueAt: row.due };
    case 'award_notice':
      return { ...facts, kind: row.kind, state: row.state, replyUntil: row.due };
    case 'order':
      return { ...facts, kind: row.kind, state: row.state };
    case 'company_correction':
      return { ...facts, kind: row.kind, state: row.state, title: correctionTitle(row) };
  }
}

function correctionTitle({ ready, state }: Extract<NamedTodoRow, { readonly kind: 'company_correction' }>) {
  if (!ready) return '企业信息变更申请';
  return state === 'returned' ? '企业信息登记（已退回，请按意见补正）' : '企业信息登记';
}

/** `rows` are what the to-dos were made of: a bid whose documents are not in hand begins with them. */
export function presentTodo(todo: Todo, rows: readonly NamedTodoRow[]): TodoView {
  const row = rows.find(({ id, kind }) => id === todo.id && kind === todo.kind);
  return { ...todo, link: linkOf(todo, row !== undefined && 'ready' in row ? row.ready : true) };
}

function linkOf({ kind, id, lotId }: Todo, ready: boolean): string {
  if (kind === 'order') return `/orderDetail?id=${id}`;
  if (kind === 'company_correction') return ready ? '/supplierInfoRegister' : '/supplierInfoEdit';
  if (kind === 'bid') return `${ready ? '/answerBid' : '/downloadDoc'}?lotId=${lotId ?? ''}`;
  return `${pages[kind]}?lotId=${lotId ?? ''}`;
}

export function presentDashboard(found: Dashboard, { own: todos, others }: Todos): DashboardView {
  const { now } = found;
  return {
    company: found.company,
    todos: todos.slice(0, 8).map((todo) => presentTodo(todo, found.todos)),
    todoCount: todos.length,
    others: others.slice(0, 8).map((todo) => ({ ...todo, permission: todoPermissions[todo.kind] })),
    unsubmitted: found.unsubmitted.map((draft) => ({
      lotId: draft.lotId,
      name: nameOf(draft),
      deadline: iso(draft.deadline),
      savedAt: iso(draft.savedAt),
    })),
    lots: found.lots.map((row) => presentMyLot(row, now)),
    lotCount: found.lotCount,
    calendar: [
      ...found.calendar.map((entry) => ({
        id: entry.lotId,
        kind: entry.kind,
        title: nameOf(entry),
        at: iso(entry.at),
        wholeDay: false,
        link: `/processManage?lotId=${entry.lotId}`,
      })),
      ...found.certificates
        .filter(({ expiryDate }) => expiryDate >= dayOf(now))
        .map((certificate) => ({
          id: `${certificate.kind} ${certificate.no}`,
          kind: 'certificate' as const,
          title: `${certificate.name} ${certificate.no}`,
          at: startOfDay(certificate.expiryDate).toISOString(),
          wholeDay: true,
          link: expiryLinks[certificate.kind],
        })),
    ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    certificates: found.certificates.map(({ kind, name, no, expiryDate }) => ({
      name,
      no,
      expiryDate,
      daysLeft: daysLeft(expiryDate, dayOf(now)),
      link: expiryLinks[kind],
    })),
    messages: found.messages.map((message) => ({
      ...message,
      createdAt: iso(message.createdAt),
      readAt: isoOrNull(message.readAt),
    })),
    unread: found.unread,
    serverTime: now.toISOString(),
  };
}
