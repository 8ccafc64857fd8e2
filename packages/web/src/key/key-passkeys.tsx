import type * as bidKey from '@procure/contract/bid-key/bid-key.route.ts';
import type * as openerKey from '@procure/contract/opening/key.route.ts';
import type { KeyPasskeyView } from '@procure/contract/opening/key.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { useState } from 'react';
import { canUsePasskeys } from '../account/passkey.ts';
import { useCommand } from '../call/command.ts';
import { withWay } from '../call/way.ts';
import { PasswordField, TextField } from '../form/bound-fields.tsx';
import { FieldsDialog } from '../form/fields-dialog.tsx';
import { useFields } from '../form/use-fields.ts';
import { makeKeyPasskey } from './key-passkey.ts';
import styles from './key-passkeys.module.css';
import { unlock, wrapFor, wrongFor } from './own-key.ts';

/** Routes for the passkeys of one kind of key. */
export interface PasskeyRoutes {
  readonly draft: typeof openerKey.draftKeyPasskey | typeof bidKey.draftBidKeyPasskey;
  readonly add: typeof openerKey.addKeyPasskey | typeof bidKey.addBidKeyPasskey;
  readonly remove: typeof openerKey.removeKeyPasskey | typeof bidKey.removeBidKeyPasskey;
}

interface OwnKey {
  readonly id: string;
  readonly byPassphrase: string;
  readonly passkeys: readonly KeyPasskeyView[];
}

interface KeyPasskeysProps {
  readonly of: OwnKey;
  readonly routes: PasskeyRoutes;
  /** Whether the site's address allows passkeys. */
  readonly possible: boolean;
  /** Act for which the passkey replaces the passphrase. */
  readonly purpose: string;
  /** The passphrase field's name. */
  readonly label: string;
}

/** The passkeys that open the user's key instead of the passphrase. */
export function KeyPasskeys({ possible, ...props }: KeyPasskeysProps) {
  const { of: key, routes, purpose } = props;
  const [open, show] = useState(false);
  const removal = useCommand(routes.remove);
  const usable = possible && canUsePasskeys();
  const remove = ({ id, name }: KeyPasskeyView) =>
    confirm({
      title: '移除通行密钥',
      text: `移除后不能再用“${name}”解锁本密钥，口令和恢复码照常可用。`,
      confirmText: '移除',
      danger: true,
      act: () => removal.run({ id }, '通行密钥已移除'),
    });
  return (
    <Card title="通行密钥解锁">
      <p>{wordsOn(possible, purpose)}</p>
      {key.passkeys.length === 0 ? null : (
        <ul className={styles.list}>
          {key.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                {passkey.name}
                <small className={styles.words}>添加于{formatDateTime(passkey.addedAt)}</small>
              </span>
              <Button aria-label={`移除通行密钥：${passkey.name}`} onClick={() => void remove(passkey)}>
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
      {usable ? (
        <div className={styles.acts}>
          <Button onClick={() => show(true)}>添加通行密钥</Button>
        </div>
      ) : null}
      {open ? <AddPasskey {...props} onClose={() => show(false)} /> : null}
    </Card>
  );
}

function wordsOn(possible: boolean, purpose: string): string {
  if (!possible) return '本站现在以IP地址或非加密方式访问，浏览器不支持在此使用通行密钥，请使用口令。';
  if (!canUsePasskeys()) return '当前浏览器不支持通行密钥，请使用口令，或换用新版浏览器。';
  return `${purpose}时，可用本机的指纹、面容、PIN 或安全密钥代替口令。浏览器和通行密钥须支持PRF功能；通行密钥的秘密只在本浏览器中使用，不会发送。口令和恢复码请照常保管。`;
}

/** Opens the key by the passphrase, and wraps it under the secret of the new passkey. */
function AddPasskey({
  of: key,
  routes,
  purpose,
  label,
  onClose,
}: Omit<KeyPasskeysProps, 'possible'> & { readonly onClose: () => void }) {
  const draft = useCommand(routes.draft);
  const act = useCommand(routes.add);
  const fields = useFields({ name: '', passphrase: '' }, act.failure);

  async function add({ name, passphrase }: { readonly name: string; readonly passphrase: string }) {
    const by = { passphrase };
    const identity = await unlock(key, by);
    if (identity === null) {
      fields.form.setError('passphrase', { type: 'refused', message: wrongFor(by) });
      return null;
    }
    const options = await draft.run({ id: key.id }, null);
    if (options === null) return null;
    const made = await makeKeyPasskey(options);
    if ('ok' in made) {
      refuse(withWay(made));
      return null;
    }
    const { answer, told } = made;
    const byPasskey = await wrapFor(identity, told.secret);
    return act.run(
      (id) => ({ id, keyId: key.id, name, answer, byPasskey }),
      `通行密钥已添加，${purpose}时可用`,
    );
  }

  return (
    <FieldsDialog
      of={fields}
      title="添加通行密钥"
      confirmText="添加"
      busyText="请按浏览器提示操作"
      act={add}
      onClose={onClose}
    >
      <p>口令核对后，浏览器会请您用指纹、面容、PIN 或安全密钥确认，可能需要确认两次。</p>
      <TextField
        of={fields}
        name="name"
        label="名称"
        required
        max={50}
        placeholder="如：办公室电脑"
        rule={(name) => (name.trim() === '' ? '请填写名称' : null)}
      />
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
