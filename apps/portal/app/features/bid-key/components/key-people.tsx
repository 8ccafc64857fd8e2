import { giveBidKey } from '@procure/contract/bid-key/bid-key.route.ts';
import type { BidKeyView, KeyColleagueView } from '@procure/contract/bid-key/bid-key.schema.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { KeyStandingBadge } from '@procure/web/bid-key/key-standing-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import { copiesFor, openedPair, tailOf } from '../../../lib/bid-key.ts';
import { UnlockKey } from '../../../lib/bid-key-dialogs.tsx';
import styles from './bid-key.module.css';

interface KeyPeopleProps {
  readonly view: BidKeyView;
}

/** The colleagues who can open the key; a colleague who cannot is given it with one click. */
export function KeyPeople({ view }: KeyPeopleProps) {
  const act = useCommand(giveBidKey);
  /** The colleague who receives the key once it is unlocked. */
  const [asked, ask] = useState<KeyColleagueView | null>(null);

  async function give({ id, name, pairId, recipient }: KeyColleagueView) {
    const pairIdentity = openedPair(view);
    if (pairIdentity === null || pairId === null || recipient === null) return;
    const copies = await copiesFor(view, pairIdentity, recipient);
    await act.run({ to: id, pairId, copies }, `投标密钥已交给${name}`);
  }
  const start = (colleague: KeyColleagueView) =>
    openedPair(view) === null ? ask(colleague) : void give(colleague);

  const lacking = view.colleagues.some(({ lacks }) => lacks > 0);
  const acts = {
    key: 'acts',
    title: '操作',
    cell: (colleague: KeyColleagueView) =>
      colleague.lacks > 0 ? (
        <Button
          kind="text"
          busy={act.busy}
          busyText="正在交给"
          aria-label={`把密钥交给${colleague.name}`}
          onClick={() => start(colleague)}
        >
          交给TA
        </Button>
      ) : null,
  };
  return (
    <Card title="可以使用投标密钥的同事">
      <p className={styles.lead}>
        有编制或递交投标权限的成员，设置口令后由持有密钥的同事交给密钥。交给前请当面或电话核对对方页面上显示的公钥末8位。
      </p>
      <DataTable
        caption="可以使用投标密钥的同事"
        rows={view.colleagues}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', title: '姓名', cell: ({ name, isSelf }) => `${name}${isSelf ? '（本人）' : ''}` },
          {
            key: 'state',
            title: '状态',
            cell: ({ standing, lacks }) => (
              <>
                <KeyStandingBadge state={standing} />
                {standing === 'held' && lacks > 0 ? <span>，不能打开换下的密钥所加密的内容</span> : null}
              </>
            ),
          },
          {
            key: 'tail',
            title: '个人公钥末8位',
            cell: ({ recipient }) => (recipient === null ? '—' : <code>{tailOf(recipient)}</code>),
          },
          ...(lacking ? [acts] : []),
        ]}
      />
      {asked === null ? null : (
        <UnlockKey view={view} onDone={() => void give(asked)} onClose={() => ask(null)} />
      )}
    </Card>
  );
}
