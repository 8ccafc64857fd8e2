import * as routes from '@procure/contract/bid-key/bid-key.route.ts';
import type { BidKeyPairView } from '@procure/contract/bid-key/bid-key.schema.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { PasswordField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { NewPassphrase } from '@procure/web/key/new-passphrase.tsx';
import { wrapAnew } from '@procure/web/key/own-key.ts';
import { keepOpened, newPair } from '../../../lib/bid-key.ts';

interface PairDialogProps {
  /** Receives the recovery code, which is stored nowhere else. */
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** Makes a person's own key pair in a company that has a key; a colleague decides whether the pair receives the key. */
export function NewPair({ again, onCode, onClose }: PairDialogProps & { readonly again: boolean }) {
  const act = useCommand(routes.makeBidKeyPair);
  const fields = useFields({ passphrase: '', again: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={again ? '重新设置口令' : '设置口令'}
      confirmText={again ? '重新设置' : '设置口令'}
      busyText="正在设置"
      onClose={onClose}
      act={async ({ passphrase }) => {
        const { pair, identity, recoveryCode } = await newPair(passphrase);
        const done = await act.run(pair, '口令已设置，请同事把投标密钥交给您');
        if (done === null) return null;
        keepOpened({ pairId: pair.id, pairIdentity: identity });
        onCode(recoveryCode);
        return done;
      }}
    >
      <p>
        {again
          ? '口令和恢复码都丢失时使用。重新设置后，您原来持有的投标密钥不能再打开，须由持有密钥的同事重新交给您。'
          : '设置后，由持有投标密钥的同事在本页把密钥交给您，您就能打开本企业的投标。'}
        口令不会发送，平台无法找回。
      </p>
      <NewPassphrase of={fields} />
    </FieldsDialog>
  );
}

/** Sets another passphrase, authorised by the former one or by the recovery code. */
export function ChangePassphrase({
  of: pair,
  onCode,
  onClose,
}: PairDialogProps & { readonly of: BidKeyPairView }) {
  const act = useCommand(routes.wrapBidKeyPair);
  const fields = useFields({ typed: '', passphrase: '', again: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="更换口令"
      confirmText="更换口令"
      busyText="正在更换"
      onClose={onClose}
      act={async ({ typed, passphrase }) => {
        const made = await wrapAnew(pair, { typed, passphrase });
        if (made === null) {
          fields.form.setError('typed', { type: 'refused', message: '既不是当前口令，也不是恢复码' });
          return null;
        }
        const { byPassphrase, byRecovery, recoveryCode } = made;
        const done = await act.run({ id: pair.id, byPassphrase, byRecovery }, '口令已更换，恢复码一并更换');
        if (done !== null) onCode(recoveryCode);
        return done;
      }}
    >
      <p>忘记口令的，可凭恢复码更换。更换后原口令和原恢复码作废。</p>
      <PasswordField
        of={fields}
        name="typed"
        label="当前口令或恢复码"
        required
        autoComplete="current-password"
        rule={(typed) => (typed === '' ? '请输入当前口令或恢复码' : null)}
      />
      <NewPassphrase of={fields} />
    </FieldsDialog>
  );
}
