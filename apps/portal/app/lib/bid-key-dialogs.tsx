import { makeBidKey } from '@procure/contract/bid-key/bid-key.route.ts';
import type { BidKeyView } from '@procure/contract/bid-key/bid-key.schema.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { NewPassphrase } from '@procure/web/key/new-passphrase.tsx';
import { wrongFor } from '@procure/web/key/own-key.ts';
import { RecoveryCode } from '@procure/web/key/recovery-code.tsx';
import { UnlockDialog } from '@procure/web/key/unlock-dialog.tsx';
import { useState } from 'react';
import { keepOpened, newKey, newPair, readyColleagues, unlockPair } from './bid-key.ts';

export const keyPassphraseLabel = '投标密钥口令';
const empty = { passphrase: '', again: '' };

interface DialogProps {
  readonly onClose: () => void;
}

/** Makes the company's first key, or the next if all colleagues have lost it: one passphrase, one recovery code. */
export function SetUpKey({
  view,
  replaces,
  cancelText,
  onDone,
  onClose,
}: DialogProps & {
  readonly view: BidKeyView;
  readonly replaces: string | null;
  readonly cancelText?: string;
  readonly onDone: () => void;
}) {
  const act = useCommand(makeBidKey);
  const fields = useFields(empty, act.failure);
  const [code, showCode] = useState<string | null>(null);
  if (code !== null) return <RecoveryCode title="投标密钥恢复码" code={code} onClose={onDone} />;
  return (
    <FieldsDialog
      of={fields}
      title="设置投标密钥"
      confirmText="生成投标密钥"
      busyText="正在生成"
      {...(cancelText === undefined ? {} : { cancelText })}
      onClose={onClose}
      act={async ({ passphrase }) => {
        const { pair, identity, recoveryCode } = await newPair(passphrase);
        const own = { pairId: pair.id, recipient: pair.recipient };
        const self = view.colleagues.filter(({ isSelf }) => isSelf).map(({ id }) => ({ id, ...own }));
        const others = readyColleagues(view).filter(({ isSelf }) => !isSelf);
        const made = await newKey([...self, ...others]);
        const done = await act.run({ ...made, replaces, pair }, '投标密钥已生成');
        if (done === null) return null;
        keepOpened({ pairId: pair.id, pairIdentity: identity });
        showCode(recoveryCode);
        // Returns null to keep the dialog: it still has to show the recovery code.
        return null;
      }}
    >
      <p>
        草稿加密给本企业的投标密钥后保存到平台，换设备和同事都能继续编制；今后递交的投标文件也加密给它，递交后可以自己打开核对。密钥在本浏览器中生成，用您的口令加密后才上传；平台不知道口令，也无法找回。口令丢失不影响投标，只是不能再打开核对和平台上的草稿。
      </p>
      {replaces === null ? null : (
        <p>原密钥已没有人能打开：此前递交的投标照常有效、照常开标，但本企业不能再打开核对。</p>
      )}
      <NewPassphrase of={fields} />
    </FieldsDialog>
  );
}

/** Opens the key for this tab; nothing is sent. */
export function UnlockKey({
  view,
  onDone,
  onClose,
}: DialogProps & { readonly view: BidKeyView; readonly onDone: () => void }) {
  return (
    <UnlockDialog
      title="输入投标密钥口令"
      confirmText="解锁"
      busyText="正在解锁"
      label={keyPassphraseLabel}
      credentialIds={view.pair?.passkeys.map(({ credentialId }) => credentialId) ?? []}
      act={async (by) => {
        // `onDone` runs before the page learns of it, which may remove the dialog.
        if (await unlockPair(view, by, onDone)) return { done: true };
        return { wrong: wrongFor(by) };
      }}
      onClose={onClose}
    >
      <p>
        口令和通行密钥只在本浏览器中使用，不会发送。在本标签页内解锁一次即可，刷新后仍有效；退出登录、更换账号或关闭标签页后须重新解锁。
      </p>
    </UnlockDialog>
  );
}
