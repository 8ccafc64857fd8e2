import { factsOf, messageKindNames } from '@procure/domain/message/kind.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCommand } from '../call/command.ts';
import { queryOf } from '../call/queries.ts';
import { FilterBar } from '../list/list-page.tsx';
import { Rows } from '../list/rows.tsx';
import { oneOf, useList } from '../list/use-list.ts';
import styles from './message.module.css';
import { MessageRow } from './message-row.tsx';
import { countAgain } from './read.ts';
import type { MessageSide } from './side.ts';

const filters = { unread: oneOf(['1']), kind: oneOf(messageKindNames) };

interface MessageListProps {
  readonly side: MessageSide;
  readonly back?: { readonly href: string; readonly text: string };
}

/** All messages of the signed-in user, the newest first. Marks them as read one by one or all at once. */
export function MessageList({ side, back }: MessageListProps) {
  const list = useList(filters);
  const { unread, kind } = list.filter;
  const act = useCommand(side.readAllMessages);
  const query = useQuery({
    ...queryOf(side.listMessages, { unread, kind, pageNum: list.pageNum }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const readAll = async () => {
    if ((await act.run({}, '已全部标为已读')) !== null) await countAgain(side);
  };
  const nothing = unread === '1' ? '没有未读消息' : '没有消息';
  return (
    <>
      <div className={styles.bar}>
        <FilterBar
          list={list}
          choices={[
            {
              ...{ name: 'kind', label: '消息种类', all: '全部种类' },
              options: Object.fromEntries(side.kinds.map((one) => [one, factsOf(one).label])),
            },
          ]}
          toggles={[{ name: 'unread', text: '仅看未读', on: '1', off: '' }]}
        />
        <Button busy={act.busy} busyText="正在标记" onClick={() => void readAll()}>
          全部标为已读
        </Button>
      </div>
      <Rows
        list={list}
        query={query}
        {...(back === undefined ? {} : { back })}
        noun="消息"
        empty={{ text: nothing }}
      >
        {(messages) => (
          <Card>
            <ul className={styles.list}>
              {messages.map((message) => (
                <MessageRow key={message.id} side={side} message={message} now={new Date().toISOString()} />
              ))}
            </ul>
          </Card>
        )}
      </Rows>
    </>
  );
}
