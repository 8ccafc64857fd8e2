import { formatDate, formatDay } from '@procure/domain/display/time.ts';
import { todoKindLabels, todoKinds } from '@procure/domain/todo/todo.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { useServerNow } from '@procure/web/call/server-now.ts';
import { Chips, ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList } from '@procure/web/list/use-list.ts';
import { MessageList } from '@procure/web/message/message-list.tsx';
import { OrderBadge } from '@procure/web/order/order-badge.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../../lib/permission.tsx';
import styles from '../components/todo.module.css';
import { TodoRow } from '../components/todo-row.tsx';
import { messageSide, ordersQuery, todosQuery } from '../queries.ts';

const filters = {
  type: oneOf(['todo', 'message', 'order'], 'todo'),
  kind: oneOf(todoKinds),
};
const back = { href: '/dashboard', text: '返回管理中心' };

/** `/moreList?type=todo|message|order`: the complete lists that the dashboard begins. */
export default function MoreListPage() {
  const list = useList(filters);
  const mayOrder = useAllowed('order.view');
  const Listed = { todo: TodoList, message: Messages, order: OrderList }[list.filter.type];
  return (
    <ListPage
      title="全部事项"
      list={list}
      tabs={{
        name: 'type',
        label: '事项类型',
        options: { todo: '待办', message: '消息', ...(mayOrder ? { order: '订单' } : {}) },
      }}
    >
      <Listed />
    </ListPage>
  );
}

function TodoList() {
  const list = useList({ kind: filters.kind }, ['kind']);
  const { kind } = list.filter;
  const query = useQuery({
    ...todosQuery({ kind, pageNum: list.pageNum }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    select: ({ data }) => ({ data: data.rows, count: data.count, serverTime: data.serverTime }),
  });
  const serverNow = useServerNow(query.data?.serverTime ?? new Date().toISOString(), query.dataUpdatedAt);
  return (
    <>
      <Chips list={list} name="kind" label="待办种类" all="全部" options={todoKindLabels} />
      <Rows
        list={list}
        query={query}
        back={back}
        noun="待办"
        empty={{ text: kind === '' ? '没有待办事项' : `没有${todoKindLabels[kind]}的事项` }}
      >
        {(rows) => (
          <Card>
            <ul className={styles.list}>
              {rows.map((todo) => (
                <TodoRow key={`${todo.kind}${todo.id}`} todo={todo} serverNow={serverNow} />
              ))}
            </ul>
          </Card>
        )}
      </Rows>
    </>
  );
}

function Messages() {
  return <MessageList side={messageSide} back={back} />;
}

function OrderList() {
  const list = useList({});
  const query = useQuery({ ...ordersQuery({ pageNum: list.pageNum }), placeholderData: keepPreviousData });
  return (
    <Rows
      list={list}
      query={query}
      back={back}
      noun="订单"
      empty={{ text: '没有订单', hint: '中标并签收通知书后，采购人下达的订单会列在这里。' }}
      rowKey={(order) => order.id}
      rowHref={(order) => `/orderDetail?id=${order.id}`}
      columns={[
        {
          key: 'title',
          title: '订单',
          cell: (order) => (
            <>
              {order.orderNo}
              <Minor>{order.title}</Minor>
            </>
          ),
        },
        {
          key: 'state',
          title: '状态',
          cell: (order) => <OrderBadge state={order.state} voided={order.voided} reader="supplier" />,
        },
        { key: 'buyer', title: '采购人', cell: (order) => <ShortName name={order.buyerName} /> },
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
  );
}
