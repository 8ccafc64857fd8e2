import { recoveryCodes } from '@procure/domain/account/factor.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { useState } from 'react';
import { useCommand } from '../call/command.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './settings.module.css';
import type { AccountSide } from './side.ts';

interface RecoveryCardProps {
  readonly side: AccountSide;
  readonly left: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Recovery codes, for use when authenticator or passkeys are lost: shows how many are left, and generates new ones. */
export function RecoveryCard({ side, left, onCodes }: RecoveryCardProps) {
  const [open, show] = useState(false);
  const renew = useCommand(side.renewRecoveryCodes);
  return (
    <Card title="恢复码">
      <p className={styles.lead}>
        还有{left}个恢复码可用（共{recoveryCodes}
        个，每个只能用一次）。验证器或通行密钥不在身边时，用它登录和二次验证。
      </p>
      <div className={styles.acts}>
        <Button onClick={() => show(true)}>重新生成恢复码</Button>
      </div>
      {open ? (
        <PasswordDialog
          title="重新生成恢复码"
          text="原有的恢复码全部作废，请妥善保存新的恢复码。"
          confirmText="重新生成"
          failure={renew.failure}
          act={async (proof) => {
            const made = await renew.run(proof, null);
            if (made !== null) onCodes(made.recoveryCodes);
            return made;
          }}
          onClose={() => show(false)}
        />
      ) : null}
    </Card>
  );
}
