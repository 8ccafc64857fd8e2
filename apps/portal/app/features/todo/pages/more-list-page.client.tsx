import { initialPagination, readPage } from '@procure/domain/display/list.ts';
import { formatDate, formatDay } from '@procure/domain/display/time.ts';
import { type OrderState, orderStateLabels } from '@procure/domain/order/order.ts';
import { type TodoKind, todoKindLabels, todoKinds } from '@procure/domain/todo/todo.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Chip } from '@procure/ui/chip/chip.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { Badge, type Tone } from '@procure/ui/status-badge/status-badge.tsx';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../lib/loaded.tsx';
import { useAllowed } from '../../../lib/permission.tsx';
import { useServerNow } from '../../../lib/server-now.ts';
import { withWay } from '../../../lib/way.ts';
import { MessageRow } from '../components/message-row.tsx';
import styles from '../components/todo.module.css';
import { TodoRow } from '../components/todo-row.tsx';
import { markAllRead, messagesQuery, ordersQuery, todosQuery } from '../queries.ts';

const types = ['todo', 'message', 'order'] as const;
type ListType = (typeof types)[number];
const titles: Readonly<Record<ListType, string>> = { todo: '待办', message: '消息', order: '订单' };
const { pageSize } = initialPagination;

interface ListProps {
  readonly parameters: URLSearchParams;
  readonly pageNum: number;
}

/** `/moreList?type=todo|message|order`: everything the dashboard shows the first of. */
export function MoreListPage() {
  const [parameters] = useSearchParams();
  const mayOrder = useAllowed('order.view');
  const type = types.find((one) => one === parameters.get('type')) ?? 'todo';
  const pageNum = readPage(parameters.get('pageNum'));
  const List = { todo: TodoList, message: MessageList, order: OrderList }[type];
  return (
    <>
      <PageHeader title="全部事项" />
      <Tabs
        label="事项类型"
        current={type}
        tabs={types
          .filter((one) => one !== 'order' || mayOrder)
          .map((key) => ({ key, title: titles[key], href: `/moreList?type=${key}` }))}
      />
      <List parameters={parameters} pageNum={pageNum} />
    </>
  );
}

function hrefWith(parameters: URLSearchParams, changes: Record<string, string>): string {
  const next = new URLSearchParams(parameters);
  next.delete('pageNum');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return `/moreList?${next}`;
}

function Pages({ parameters, pageNum, count }: ListProps & { readonly count: number }) {
  if (count <= pageSize) return null;
  return (
    <Pagination
      count={count}
      pageNum={pageNum}
      pageSize={pageSize}
      hrefFor={(page) => hrefWith(parameters, { pageNum: String(page) })}
    />
  );
}

function TodoList({ parameters, pageNum }: ListProps) {
  const kind: TodoKind | '' = todoKinds.find((one) => one === parameters.get('kind')) ?? '';
  const query = useQuery({
    ...todosQuery({ kind, pageNum, pageSize }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const serverNow = useServerNow(
    query.data?.data.serverTime ?? new Date().toISOString(),
    query.dataUpdatedAt,
  );
  return (
    <>
      <nav className={styles.toolbar} aria-label="待办种类">
        <Chip text="全部" href={hrefWith(parameters, { kind: '' })} on={kind === ''} />
        {todoKinds.map((one) => (
          <Chip
            key={one}
            text={todoKindLabels[one]}
            href={hrefWith(parameters, { kind: one })}
            on={kind === one}
          />
        ))}
      </nav>
      <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
        {({ rows, count }) =>
          rows.length === 0 ? (
            <EmptyState text={kind === '' ? '没有待办事项' : `没有${todoKindLabels[kind]}的事项`} />
          ) : (
            <Card>
              <ul className={styles.list}>
                {rows.map((todo) => (
                  <TodoRow key={`${todo.kind}${todo.id}`} todo={todo} serverNow={serverNow} />
                ))}
              </ul>
              <Pages parameters={parameters} pageNum={pageNum} count={count} />
            </Card>
          )
        }
      </Loaded>
    </>
  );
}

function MessageList({ parameters, pageNum }: ListProps) {
  const unread = parameters.get('unread') === '1' ? ('1' as const) : ('' as const);
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    ...messagesQuery({ unread, pageNum, pageSize }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const count = query.data?.count ?? 0;
  const readAll = async () => {
    setBusy(true);
    const reply = await markAllRead().finally(() => setBusy(false));
    if (reply.ok) toast.success('已全部标为已读');
    else refuse(withWay(reply));
  };
  return (
    <>
      <div className={styles.toolbar}>
        <Chip text="全部" href={hrefWith(parameters, { unread: '' })} on={unread === ''} />
        <Chip text="仅看未读" href={hrefWith(parameters, { unread: '1' })} on={unread === '1'} />
        <Button busy={busy} busyText="正在标记" onClick={() => void readAll()}>
          全部标为已读
        </Button>
      </div>
      <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
        {(messages) =>
          messages.length === 0 ? (
            <EmptyState text={unread === '1' ? '没有未读消息' : '没有消息'} />
          ) : (
            <Card>
              <ul className={styles.list}>
                {messages.map((message) => (
                  <MessageRow key={message.id} message={message} now={new Date().toISOString()} />
                ))}
              </ul>
              <Pages parameters={parameters} pageNum={pageNum} count={count} />
            </Card>
          )
        }
      </Loaded>
    </>
  );
}

/** What waits for the supplier is amber, what is on its way blue, what is over grey. */
const orderTones: Readonly<Record<OrderState, Tone>> = {
  pending_confirm: 'warning',
  change_proposed: 'info',
  confirmed: 'info',
  rejected: 'danger',
  delivering: 'info',
  received: 'info',
  accepted: 'warning',
  invoiced: 'info',
  closed: 'success',
  cancelled: 'neutral',
};

function OrderList({ parameters, pageNum }: ListProps) {
  const query = useQuery({ ...ordersQuery({ pageNum, pageSize }), placeholderData: keepPreviousData });
  return (
    <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
      {(orders) => (
        <>
          <DataTable
            caption="订单"
            rows={orders}
            rowKey={(order) => order.id}
            rowHref={(order) => `/orderDetail?id=${order.id}`}
            empty={<EmptyState text="没有订单" hint="中标并签订合同后，采购人下达的订单会列在这里。" />}
            columns={[
              {
                key: 'title',
                title: '订单',
                cell: (order) => (
                  <>
                    {order.orderNo}
                    <br />
                    <span className={styles.minor}>{order.title}</span>
                  </>
                ),
              },
              {
                key: 'state',
                title: '状态',
                cell: (order) => (
                  <Badge tone={orderTones[order.state]}>{orderStateLabels[order.state]}</Badge>
                ),
              },
              { key: 'buyer', title: '采购人', cell: (order) => order.buyerName },
              {
                key: 'total',
                title: '金额（含税）',
                numeric: true,
                cell: (order) => <Money amount={order.totalIncl} />,
              },
              {
                key: 'required',
                title: '要求到货日',
                numeric: true,
                cell: (order) => formatDay(order.requiredDate),
              },
              {
                key: 'issued',
                title: '下达日期',
                numeric: true,
                cell: (order) => formatDate(order.issuedAt),
              },
            ]}
          />
          <Pages parameters={parameters} pageNum={pageNum} count={query.data?.count ?? 0} />
        </>
      )}
    </Loaded>
  );
}
