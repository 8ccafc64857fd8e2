import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { type ComponentProps, useState } from 'react';
import { useCommand } from '../call/command.ts';
import { PasskeyCard } from './passkey-card.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './settings.module.css';
import type { AccountSide } from './side.ts';
import { TotpDialog } from './totp-dialog.tsx';

interface FactorCardProps {
  readonly side: AccountSide;
  /** Time at which the authenticator was set up, ISO; null if there is none. */
  readonly since: string | null;
  readonly left: number;
  /** Whether the account must set up a second factor before it can do anything else. */
  readonly due: boolean;
  readonly keys: ComponentProps<typeof PasskeyCard>['keys'];
  readonly keysPossible: boolean;
}

type Draft = OutputOf<AccountSide['draftTotp']>;
type Open = { readonly act: 'set'; readonly draft: Draft } | { readonly act: 'remove' };

/** The second factor: an authenticator, passkeys, and the recovery codes that replace them when they are lost. */
export function FactorCard({ side, since, left, due, keys, keysPossible }: FactorCardProps) {
  const [open, show] = useState<Open | null>(null);
  const [codes, showCodes] = useState<readonly string[] | null>(null);
  const draft = useCommand(side.draftTotp);
  const remove = useCommand(side.removeTotp);
  const close = () => show(null);
  // Kept from the first render: when the codes are closed, the settings have been read again and `due` is false.
  const [wasDue] = useState(due);

  async function leaveCodes() {
    showCodes(null);
    if (!wasDue || side.takeUpAgain === null) return;
    await side.takeUpAgain();
    location.assign('/');
  }

  async function begin() {
    const made = await draft.run({}, null);
    if (made !== null) show({ act: 'set', draft: made });
  }

  return (
    <>
      <Card
        title="动态验证码"
        aside={
          <Badge tone={since === null ? 'neutral' : 'success'}>{since === null ? '未启用' : '已启用'}</Badge>
        }
      >
        <p className={styles.lead}>
          {since === null
            ? '启用后，登录时除密码外还须输入手机验证器应用中的动态验证码：即使密码泄露，他人也无法登录。'
            : `动态验证码启用于${formatDateTime(since)}。`}
        </p>
        <div className={styles.acts}>
          <Button
            kind={since === null ? 'primary' : 'default'}
            busy={draft.busy}
            onClick={() => void begin()}
          >
            {since === null ? '启用动态验证码' : '更换验证器'}
          </Button>
          {since === null ? null : <Button onClick={() => show({ act: 'remove' })}>停用</Button>}
        </div>
        {open?.act === 'set' ? (
          <TotpDialog
            side={side}
            draft={open.draft}
            replaces={since !== null}
            onCodes={showCodes}
            onClose={close}
          />
        ) : null}
        {open?.act === 'remove' ? (
          <ProofDialog
            title="停用动态验证码"
            text="停用后登录不再要求动态验证码；没有通行密钥的，只凭密码即可登录，恢复码同时作废。"
            confirmText="停用"
            danger
            failure={remove.failure}
            act={(proofs) => remove.run(proofs, '动态验证码已停用')}
            onClose={close}
          />
        ) : null}
      </Card>
      <PasskeyCard side={side} keys={keys} possible={keysPossible} onCodes={showCodes} />
      {since === null && keys.length === 0 ? null : (
        <RecoveryCard side={side} left={left} onCodes={showCodes} />
      )}
      {codes === null ? null : <RecoveryCodes codes={codes} onClose={() => void leaveCodes()} />}
    </>
  );
}
