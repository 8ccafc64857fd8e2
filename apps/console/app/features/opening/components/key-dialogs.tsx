import * as routes from '@procure/contract/opening/key.route.ts';
import type { OpenerKeyView } from '@procure/contract/opening/key.schema.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { PasswordField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { NewPassphrase } from '@procure/web/key/new-passphrase.tsx';
import { makeKey, unlock, wrapAnew, wrongFor } from '@procure/web/key/own-key.ts';
import { UnlockDialog } from '@procure/web/key/unlock-dialog.tsx';
import { answerTo, signerFor } from './rehearsal.ts';

export interface KeyDialogProps {
  readonly onClose: () => void;
}

interface MadeProps extends KeyDialogProps {
  /** Receives the recovery code, which is stored nowhere else. */
  readonly onCode: (code: string) => void;
}

/** The former passphrase or recovery code, if there is one, and the new passphrase. */
const empty = { typed: '', passphrase: '', again: '' };

/** Makes a key in this browser; the data that leave the browser cannot open anything. */
export function NewKey({ replaces, onCode, onClose }: MadeProps & { readonly replaces: boolean }) {
  const act = useCommand(routes.makeOpenerKey);
  const fields = useFields(empty, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={replaces ? '换新密钥' : '生成开标密钥'}
      confirmText={replaces ? '换新密钥' : '生成'}
      busyText="正在生成"
      onClose={onClose}
      act={async ({ passphrase }) => {
        const { kept, recoveryCode } = await makeKey(passphrase);
        const done = await act.run((id) => ({ id, ...kept }), '开标密钥已生成，请试开标');
        if (done !== null) onCode(recoveryCode);
        return done;
      }}
    >
      <p>
        密钥在本浏览器中生成，私钥用口令加密后才上传；平台不知道口令，也无法替您找回。
        {replaces ? '此前发布的标段仍用原密钥和原口令解锁，新发布的标段使用新密钥。' : ''}
      </p>
      <NewPassphrase of={fields} />
    </FieldsDialog>
  );
}

/** Sets another passphrase, authorised by the former one or by the recovery code. */
export function ChangePassphrase({ of: key, onCode, onClose }: MadeProps & { readonly of: OpenerKeyView }) {
  const act = useCommand(routes.wrapOpenerKey);
  const fields = useFields(empty, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="更换口令"
      confirmText="更换口令"
      busyText="正在更换"
      onClose={onClose}
      act={async ({ typed, passphrase }) => {
        const made = await wrapAnew(key, { typed, passphrase });
        if (made === null) {
          fields.form.setError('typed', { type: 'refused', message: '既不是当前口令，也不是恢复码' });
          return null;
        }
        const { byPassphrase, byRecovery, recoveryCode } = made;
        const done = await act.run(
          { id: key.id, byPassphrase, byRecovery },
          '口令已更换，恢复码一并更换，请重新试开标',
        );
        if (done !== null) onCode(recoveryCode);
        return done;
      }}
    >
      <p>忘记口令的，可凭恢复码更换。更换后原口令和原恢复码作废，须重新试开标。</p>
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

/** 试开标: the platform seals a challenge to the key, and it is opened here. */
export function Rehearse({ of: key, onClose }: KeyDialogProps & { readonly of: OpenerKeyView }) {
  const begin = useCommand(routes.beginRehearsal);
  const finish = useCommand(routes.finishRehearsal);
  return (
    <UnlockDialog
      title="试开标"
      confirmText="试开标"
      busyText="正在解密"
      label={passphraseLabel}
      credentialIds={key.passkeys.map(({ credentialId }) => credentialId)}
      onClose={onClose}
      act={async (by) => {
        const identity = await unlock(key, by);
        if (identity === null) return { wrong: wrongFor(by) };
        const asked = await begin.run({ id: key.id }, null);
        if (asked === null) return null;
        const answer = await answerTo(identity, asked.sealed);
        if (answer === null) return { wrong: '平台交来的不是试开标的内容，没有交回，请联系系统管理员' };
        const signer = await signerFor(identity, key.recipient);
        const done = await finish.run({ id: key.id, answer, signer }, '试开标成功，可以担任开标人');
        return done && { done: true };
      }}
    >
      <p>
        平台用您登记的公钥加密一段内容，由本浏览器解开并交回，以确认您届时能够解锁；同时登记由密钥得出的签名公钥，用于确认标段的加密公钥。
      </p>
    </UnlockDialog>
  );
}

export const passphraseLabel = '开标密钥口令';
