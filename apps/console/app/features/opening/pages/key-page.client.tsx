import { addKeyPasskey, draftKeyPasskey, removeKeyPasskey } from '@procure/contract/opening/key.route.ts';
import type { OpenerKeyView } from '@procure/contract/opening/key.schema.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { CallError } from '@procure/web/call/queries.ts';
import { KeyPasskeys } from '@procure/web/key/key-passkeys.tsx';
import { RecoveryCode } from '@procure/web/key/recovery-code.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangePassphrase, NewKey, passphraseLabel, Rehearse } from '../components/key-dialogs.tsx';
import styles from '../components/opening.module.css';
import { keyQuery } from '../queries.ts';

const passkeyRoutes = { draft: draftKeyPasskey, add: addKeyPasskey, remove: removeKeyPasskey } as const;

/** `/opening/key`: the opener's own key, made in this browser, and the rehearsal with it. */
export default function KeyPage() {
  const { data, error, isPending, refetch } = useQuery({ ...keyQuery, staleTime: 0 });
  if (isPending) {
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState
        title="未能打开开标密钥"
        advice={error?.message ?? '请稍后重试'}
        requestId={error instanceof CallError ? error.reply.requestId : undefined}
        onRetry={() => void refetch()}
      />
    );
  }
  return <OwnKey of={data.data.key} passkeysPossible={data.data.passkeysPossible} />;
}

interface OwnKeyProps {
  readonly of: OpenerKeyView | null;
  readonly passkeysPossible: boolean;
}

function OwnKey({ of: key, passkeysPossible }: OwnKeyProps) {
  const [open, show] = useState<'new' | 'passphrase' | 'rehearsal' | null>(null);
  const [code, showCode] = useState<string | null>(null);
  const close = () => show(null);
  return (
    <div className={styles.page}>
      <PageHeader title="开标密钥" lead="担任开标人须有自己的开标密钥，并试开标成功。" />
      <Card title="我的密钥">
        {key === null ? (
          <p>您还没有开标密钥。密钥在本浏览器中生成，私钥以您的口令加密后才上传保存，口令不会发送。</p>
        ) : (
          <KeyFacts of={key} />
        )}
        <div className={styles.acts}>
          {key === null ? null : (
            <>
              <Button
                kind={key.rehearsedAt === null || !key.signs ? 'primary' : 'default'}
                onClick={() => show('rehearsal')}
              >
                试开标
              </Button>
              <Button onClick={() => show('passphrase')}>更换口令</Button>
            </>
          )}
          <Button kind={key === null ? 'primary' : 'default'} onClick={() => show('new')}>
            {key === null ? '生成开标密钥' : '换新密钥'}
          </Button>
        </div>
      </Card>
      {key === null ? null : (
        <KeyPasskeys
          of={key}
          routes={passkeyRoutes}
          possible={passkeysPossible}
          purpose="试开标和解锁"
          label={passphraseLabel}
        />
      )}
      {open === 'new' ? <NewKey replaces={key !== null} onCode={showCode} onClose={close} /> : null}
      {open === 'passphrase' && key !== null ? (
        <ChangePassphrase of={key} onCode={showCode} onClose={close} />
      ) : null}
      {open === 'rehearsal' && key !== null ? <Rehearse of={key} onClose={close} /> : null}
      {code === null ? null : (
        <RecoveryCode title="开标密钥恢复码" code={code} onClose={() => showCode(null)} />
      )}
    </div>
  );
}

function KeyFacts({ of: key }: { readonly of: OpenerKeyView }) {
  return (
    <DescriptionList
      items={[
        {
          ...{ term: '公钥', wide: true },
          detail: <span className={styles.recipient}>{key.recipient}</span>,
        },
        { term: '生成时间', detail: <Time iso={key.madeAt} /> },
        {
          term: '试开标',
          detail:
            key.rehearsedAt === null ? (
              <StatusBadge status="not_started">尚未试开标</StatusBadge>
            ) : (
              <>
                <StatusBadge status="completed">成功</StatusBadge> <Time iso={key.rehearsedAt} />
              </>
            ),
        },
        {
          term: '签名公钥',
          detail: key.signs ? (
            <StatusBadge status="completed">已登记</StatusBadge>
          ) : (
            <>
              <StatusBadge status="not_started">未登记</StatusBadge>{' '}
              {key.rehearsedAt === null
                ? '试开标时登记'
                : '此密钥生成于启用签名之前，请再试开标一次；登记前不能担任新发布标段的开标人'}
            </>
          ),
        },
      ]}
    />
  );
}
