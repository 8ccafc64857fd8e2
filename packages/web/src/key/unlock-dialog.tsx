import { Button } from '@procure/ui/button/button.tsx';
import type { ActModalProps } from '@procure/ui/modal/act-modal.tsx';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { useEffect, useRef, useState } from 'react';
import { withWay } from '../call/way.ts';
import { PasswordField } from '../form/bound-fields.tsx';
import { FieldsDialog } from '../form/fields-dialog.tsx';
import { useFields } from '../form/use-fields.ts';
import { askPasskeys, canAskPasskeys, type Told } from './key-passkey.ts';
import styles from './unlock.module.css';

/** Means to open the user's own key: a passphrase or a passkey's secret. */
export type Unlocking = { readonly passphrase: string } | Told;

/** Outcome: null if it was refused and reported, a message if the means does not open the key. */
export type Unlocked = { readonly done: true } | { readonly wrong: string } | null;

interface UnlockDialogProps extends Pick<ActModalProps, 'title' | 'confirmText' | 'busyText' | 'children'> {
  /** The passphrase field's name. */
  readonly label: string;
  /** Passkeys that open the key; if empty, none is offered. */
  readonly credentialIds: readonly string[];
  readonly act: (by: Unlocking) => Promise<Unlocked>;
  readonly onClose: () => void;
}

/** Dialog of an act with the user's own key: opens it by the passphrase, or by a passkey if one was added. */
export function UnlockDialog({ label, credentialIds, act, onClose, children, ...dialog }: UnlockDialogProps) {
  const fields = useFields({ passphrase: '' }, null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const offered = useOffered(credentialIds);

  async function byPassphrase(passphrase: string) {
    if (running.current) return null;
    const came = await act({ passphrase });
    if (came !== null && 'wrong' in came) {
      fields.form.setError('passphrase', { type: 'refused', message: came.wrong });
      return null;
    }
    return came;
  }

  async function byPasskey() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const told = await askPasskeys(credentialIds);
      if ('ok' in told) refuse(withWay(told));
      else {
        const came = await act(told);
        if (came !== null && 'wrong' in came)
          fields.form.setError('passphrase', { type: 'refused', message: came.wrong });
        else if (came !== null) onClose();
      }
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <FieldsDialog
      {...dialog}
      of={fields}
      disabled={busy}
      onClose={onClose}
      act={({ passphrase }) => byPassphrase(passphrase)}
    >
      {children}
      {offered ? (
        <div className={styles.passkey}>
          <Button kind="primary" busy={busy} busyText="请按浏览器提示操作" onClick={() => void byPasskey()}>
            用通行密钥{dialog.confirmText}
          </Button>
          <span className={styles.or}>或输入口令</span>
        </div>
      ) : null}
      <PasswordField
        of={fields}
        name="passphrase"
        {...{ label }}
        required
        autoComplete="current-password"
        rule={(typed) => (typed === '' ? `请输入${label}` : null)}
      />
    </FieldsDialog>
  );
}

function useOffered(credentialIds: readonly string[]): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    let asked = true;
    void canAskPasskeys().then((answer) => {
      if (asked) setCan(answer);
    });
    return () => {
      asked = false;
    };
  }, []);
  return can && credentialIds.length > 0;
}
