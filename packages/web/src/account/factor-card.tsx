import type { OutputOf } from '@procure/contract/registry.ts';
import { recoveryCodes } from '@procure/domain/account/factor.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { type ComponentProps, useState } from 'react';
import { useCommand } from '../call/command.ts';
import { PasskeyCard } from './passkey-card.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './settings.module.css';
import type { AccountSide } from './side.ts';
import { TotpDialog } from './totp-dialog.tsx';

interface FactorCardProps {
  readonly side: AccountSide;
  /** Since when there is one, ISO; null where there is none. */
  readonly since: string | null;
  readonly left: number;
  /** Nothing else can be done before there is one. */
  readonly due: boolean;
  readonly keys: ComponentProps<typeof PasskeyCard>['keys'];
  readonly keysPossible: boolean;
}

type Draft = OutputOf<AccountSide['draftTotp']>;
type Open = { readonly act: 'set'; readonly draft: Draft } | { readonly act: 'remove' | 'renew' };

/** The second factor: an authenticator, and the codes for who has lost it. */
export function FactorCard({ side, since, left, due, keys, keysPossible }: FactorCardProps) {
  const [open, show] = useState<Open | null>(null);
  const [codes, showCodes] = useState<readonly string[] | null>(null);
  const draft = useCommand(side.draftTotp);
  const remove = useCommand(side.removeTotp);
  const renew = useCommand(side.renewRecoveryCodes);
  const close = () => show(null);
  // By then what is shown of the settings has been read again.
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
            : `动态验证码启用于${formatDateTime(since)}，还有${left}个恢复码可用（共${recoveryCodes}个，每个只能用一次）。`}
        </p>
        <div className={styles.acts}>
          <Button
            kind={since === null ? 'primary' : 'default'}
            busy={draft.busy}
            onClick={() => void begin()}
          >
            {since === null ? '启用动态验证码' : '更换验证器'}
          </Button>
          {since === null ? null : (
            <>
              <Button onClick={() => show({ act: 'renew' })}>重新生成恢复码</Button>
              <Button onClick={() => show({ act: 'remove' })}>停用</Button>
            </>
          )}
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
            text="停用后只凭密码即可登录，恢复码同时作废。"
            confirmText="停用"
            danger
            failure={remove.failure}
            act={(proofs) => remove.run(proofs, '动态验证码已停用')}
            onClose={close}
          />
        ) : null}
        {open?.act === 'renew' ? (
          <ProofDialog
            title="重新生成恢复码"
            text="原有的恢复码全部作废，请妥善保存新的恢复码。"
            confirmText="重新生成"
            failure={renew.failure}
            act={async (proofs) => {
              const made = await renew.run(proofs, null);
              if (made !== null) showCodes(made.recoveryCodes);
              return made;
            }}
            onClose={close}
          />
        ) : null}
      </Card>
      <PasskeyCard side={side} keys={keys} possible={keysPossible} onCodes={showCodes} />
      {codes === null ? null : <RecoveryCodes codes={codes} onClose={() => void leaveCodes()} />}
    </>
  );
}
