import {
  addBidKeyPasskey,
  draftBidKeyPasskey,
  makeBidKey,
  removeBidKeyPasskey,
} from '@procure/contract/bid-key/bid-key.route.ts';
import type { BidKeyView } from '@procure/contract/bid-key/bid-key.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { KeyPasskeys } from '@procure/web/key/key-passkeys.tsx';
import { RecoveryCode } from '@procure/web/key/recovery-code.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  bidKeyQuery,
  currentKey,
  type KeyVersionView,
  newKey,
  readyColleagues,
  tailOf,
} from '../../../lib/bid-key.ts';
import { keyPassphraseLabel, SetUpKey } from '../../../lib/bid-key-dialogs.tsx';
import { Lacking } from '../../../lib/permission.tsx';
import styles from '../components/bid-key.module.css';
import { KeyPeople } from '../components/key-people.tsx';
import { ChangePassphrase, NewPair } from '../components/pair-dialogs.tsx';

const passkeyRoutes = {
  draft: draftBidKeyPasskey,
  add: addBidKeyPasskey,
  remove: removeBidKeyPasskey,
} as const;

/** `/dashboard?view=key`: the company's key for its bids, and the colleagues who can open it. */
export function BidKeyPage() {
  const query = useQuery({ ...bidKeyQuery(), staleTime: 0 });
  return (
    <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
      {(view) => <BidKey view={view} />}
    </Loaded>
  );
}

function BidKey({ view }: { readonly view: BidKeyView }) {
  const current = currentKey(view);
  const holds = current !== null && current.sealed !== null;
  return (
    <div className={styles.page}>
      <PageHeader
        title="投标密钥"
        lead="投标草稿和递交的投标加密给本企业的投标密钥，有权限的同事可以打开；丢失密钥不影响投标。"
      />
      {current?.knownOutsideAt ? (
        <Note tone="warning" title="曾持有密钥的同事已离开企业">
          <p>
            {formatDateTime(current.knownOutsideAt)}，一名持有现行密钥的同事离开了企业。其账号已不能取得
            本企业的文件；为稳妥起见，请持有密钥的同事换新密钥，今后的投标使用新密钥。
          </p>
        </Note>
      ) : null}
      {view.mayHold ? (
        <OwnKey view={view} current={current} holds={holds} />
      ) : (
        <Card title="企业的密钥">
          {current === null ? <p>本企业还没有投标密钥。</p> : <KeyFacts of={current} />}
          <Lacking code="bid.key" />
        </Card>
      )}
      {view.mayHold && view.pair !== null ? (
        <KeyPasskeys
          of={view.pair}
          routes={passkeyRoutes}
          possible={view.passkeysPossible}
          purpose="解锁投标密钥"
          label={keyPassphraseLabel}
        />
      ) : null}
      {current === null ? null : <KeyPeople view={view} />}
      <Former view={view} />
    </div>
  );
}

interface OwnKeyProps {
  readonly view: BidKeyView;
  readonly current: KeyVersionView | null;
  readonly holds: boolean;
}

function OwnKey({ view, current, holds }: OwnKeyProps) {
  const [open, show] = useState<'key' | 'pair' | 'passphrase' | null>(null);
  const [code, showCode] = useState<string | null>(null);
  const close = () => show(null);
  const { pair } = view;
  /** No colleague can open the current key any more; any colleague who may bid makes the next one. */
  const lost = current !== null && view.colleagues.every(({ standing }) => standing !== 'held');
  return (
    <Card title="企业的密钥">
      {current === null ? (
        <p>
          本企业还没有投标密钥。生成后，草稿保存到平台，递交的投标可以自己打开核对；没有密钥也可以投标，但草稿只存于本机，递交后不能再打开。
        </p>
      ) : (
        <KeyFacts of={current} />
      )}
      {current !== null && !holds ? (
        <Note
          tone="warning"
          title={
            lost ? '现行密钥已没有人能打开' : pair === null ? '您还没有设置口令' : '正在等待同事把密钥交给您'
          }
        >
          <p>
            {lost
              ? '此前递交的投标照常有效、照常开标，但本企业不能再打开核对。请生成新的密钥，供今后的投标使用。'
              : pair === null
                ? '设置口令后，由持有密钥的同事在本页交给您。'
                : `请持有密钥的同事打开本页，点击您名字后的“交给TA”。您的个人公钥末8位：${tailOf(pair.recipient)}。在此之前不影响递交投标。`}
          </p>
        </Note>
      ) : null}
      <div className={styles.acts}>
        {current === null || lost ? (
          <Button kind="primary" onClick={() => show('key')}>
            生成投标密钥
          </Button>
        ) : null}
        {current !== null && !lost && pair === null ? (
          <Button kind="primary" onClick={() => show('pair')}>
            设置口令
          </Button>
        ) : null}
        {pair === null ? null : (
          <>
            <Button onClick={() => show('passphrase')}>更换口令</Button>
            <Button onClick={() => show('pair')}>口令和恢复码都丢失</Button>
          </>
        )}
        {holds && current !== null ? <Renew view={view} current={current} /> : null}
      </div>
      {open === 'key' ? (
        <SetUpKey view={view} replaces={current?.id ?? null} onDone={close} onClose={close} />
      ) : null}
      {open === 'pair' ? <NewPair again={pair !== null} onCode={showCode} onClose={close} /> : null}
      {open === 'passphrase' && pair !== null ? (
        <ChangePassphrase of={pair} onCode={showCode} onClose={close} />
      ) : null}
      {code === null ? null : (
        <RecoveryCode title="投标密钥恢复码" code={code} onClose={() => showCode(null)} />
      )}
    </Card>
  );
}

/** Makes a new key for everything sealed from now on, for all colleagues who have a pair. */
function Renew({
  view,
  current,
}: Omit<OwnKeyProps, 'holds' | 'current'> & { readonly current: KeyVersionView }) {
  const act = useCommand(makeBidKey);
  const renew = () =>
    confirm({
      title: '换新投标密钥',
      text: '今后递交的投标使用新密钥，已设置口令的同事同时取得。此前递交的投标、此后没有再保存的草稿和已上传的文件仍用原密钥打开：能打开原密钥的同事照常打开，其他同事由您在本页交给。',
      confirmText: '确认换新',
      busyText: '正在换新',
      async act() {
        const made = await newKey(readyColleagues(view));
        return act.run({ ...made, replaces: current.id, pair: null }, '投标密钥已换新');
      },
    });
  return (
    <Button busy={act.busy} busyText="正在换新" onClick={() => void renew()}>
      换新密钥
    </Button>
  );
}

function KeyFacts({ of: key }: { readonly of: KeyVersionView }) {
  return (
    <DescriptionList
      items={[
        { term: '版次', detail: `第${key.versionNo}版` },
        { term: '生成', detail: `${formatDateTime(key.madeAt)}，${key.madeBy}` },
        {
          ...{ term: '公钥', wide: true },
          detail: <span className={styles.recipient}>{key.recipient}</span>,
        },
      ]}
    />
  );
}

/** The replaced keys, and whether the reader can still open bids that are sealed to them. */
function Former({ view }: { readonly view: BidKeyView }) {
  const former = view.versions.filter(({ replacedAt }) => replacedAt !== null);
  if (former.length === 0) return null;
  return (
    <Card title="换下的密钥">
      <ul>
        {former.map(({ id, versionNo, recipient, replacedAt, sealed }) => (
          <li key={id}>
            第{versionNo}版（公钥末8位 <code>{tailOf(recipient)}</code>）
            {replacedAt === null ? '' : `，${formatDateTime(replacedAt)}换下`}
            {view.mayHold ? (sealed === null ? '，您不能打开' : '，您可以打开') : ''}
          </li>
        ))}
      </ul>
    </Card>
  );
}
