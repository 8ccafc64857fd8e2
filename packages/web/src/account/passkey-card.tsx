import type { Failure } from '@procure/client/client.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { useState } from 'react';
import { useCommand } from '../call/command.ts';
import { withWay } from '../call/way.ts';
import { PasswordField, TextField } from '../form/bound-fields.tsx';
import { FieldsDialog } from '../form/fields-dialog.tsx';
import { useFields } from '../form/use-fields.ts';
import { canUsePasskeys, makeKey } from './passkey.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './settings.module.css';
import type { AccountSide } from './side.ts';

type Key = OutputOf<AccountSide['getSettings']>['passkeys'][number];

interface PasskeyCardProps {
  readonly side: AccountSide;
  readonly keys: readonly Key[];
  /** Whether the site's address allows passkeys. */
  readonly possible: boolean;
  /** Receives the recovery codes that the server issues with the account's first second factor. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The account's passkeys: a second factor of their own, or one beside the authenticator. */
export function PasskeyCard({ side, keys, possible, onCodes }: PasskeyCardProps) {
  const [open, show] = useState<Key | 'new' | null>(null);
  const usable = possible && canUsePasskeys();
  return (
    <Card title="通行密钥">
      <p className={styles.lead}>{wordsOn(possible)}</p>
      {keys.map((key) => (
        <div key={key.id} className={styles.key}>
          <DescriptionList
            items={[
              { term: '名称', detail: key.name },
              { term: '添加于', detail: formatDateTime(key.addedAt) },
              { term: '最近使用', detail: key.usedAt === null ? '尚未使用' : formatDateTime(key.usedAt) },
            ]}
          />
          <Button aria-label={`移除通行密钥：${key.name}`} onClick={() => show(key)}>
            移除
          </Button>
        </div>
      ))}
      {usable ? (
        <div className={styles.acts}>
          <Button onClick={() => show('new')}>添加通行密钥</Button>
        </div>
      ) : null}
      {open === 'new' ? <NewKey side={side} onCodes={onCodes} onClose={() => show(null)} /> : null}
      {open !== null && open !== 'new' ? (
        <RemoveKey side={side} of={open} onClose={() => show(null)} />
      ) : null}
    </Card>
  );
}

function wordsOn(possible: boolean): string {
  if (!possible) return '本站现在以IP地址或非加密方式访问，浏览器不支持在此使用通行密钥，请使用动态验证码。';
  if (!canUsePasskeys()) return '当前浏览器不支持通行密钥，请使用动态验证码，或换用新版浏览器。';
  return '用本机的指纹、面容、PIN 或安全密钥代替动态验证码，登录和二次验证时使用，不会被钓鱼网站骗取。';
}

const password = (typed: string) => (typed === '' ? '请输入当前密码' : null);

interface NewKeyProps extends Pick<PasskeyCardProps, 'side' | 'onCodes'> {
  readonly onClose: () => void;
}

function NewKey({ side, onCodes, onClose }: NewKeyProps) {
  const draft = useCommand(side.draftPasskey);
  const act = useCommand(side.registerPasskey);
  const fields = useFields({ name: '', password: '' }, act.failure, { placeOf: atPassword });

  async function add(values: { readonly name: string; readonly password: string }) {
    const options = await draft.run({}, null);
    if (options === null) return null;
    const answer = await makeKey(options);
    if ('ok' in answer) {
      refuse(withWay(answer));
      return null;
    }
    const done = await act.run({ ...values, answer }, '通行密钥已添加');
    if (done !== null && done.recoveryCodes.length > 0) onCodes(done.recoveryCodes);
    return done;
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
      <p>填写后，浏览器会请您用指纹、面容、PIN 或安全密钥确认。</p>
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
        name="password"
        label="当前密码"
        required
        autoComplete="current-password"
        rule={password}
      />
    </FieldsDialog>
  );
}

const atPassword = ({ reason }: Failure) => (reason === 'password_wrong' ? ('password' as const) : null);

interface RemoveKeyProps {
  readonly side: AccountSide;
  readonly of: Key;
  readonly onClose: () => void;
}

function RemoveKey({ side, of, onClose }: RemoveKeyProps) {
  const act = useCommand(side.removePasskey);
  return (
    <PasswordDialog
      title="移除通行密钥"
      text={`移除后不能再用“${of.name}”验证。没有其他通行密钥和动态验证码的，恢复码同时作废。`}
      confirmText="移除"
      busyText="正在移除"
      danger
      failure={act.failure}
      act={(values) => act.run({ ...values, id: of.id }, '通行密钥已移除')}
      onClose={onClose}
    />
  );
}
