import { getOwnShare, releaseOpening } from '@procure/contract/opening/opening.route.ts';
import type { OpeningView } from '@procure/contract/opening/opening.schema.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { PassphraseField, wrongPassphrase } from './key-dialogs.tsx';
import { unlock } from './own-key.ts';

interface ReleaseDialogProps {
  readonly view: OpeningView;
  readonly onClose: () => void;
}

/** The opener's share is opened here, with the passphrase, and handed over; the passphrase and the key stay. */
export function ReleaseDialog({ view, onClose }: ReleaseDialogProps) {
  const ask = useCommand(getOwnShare);
  const act = useCommand(releaseOpening);
  const fields = useFields({ passphrase: '' }, act.failure);
  const lotId = view.lot.id;
  const wrong = (error: { readonly type: string; readonly message: string }) => {
    fields.form.setError('passphrase', error);
    return null;
  };
  return (
    <FieldsDialog
      of={fields}
      title="解锁开标"
      confirmText="解锁"
      busyText="正在解锁"
      onClose={onClose}
      act={async ({ passphrase }) => {
        const given = await ask.run({ lotId }, null);
        if (given === null || given.share === null) return null;
        const identity = await unlock(given.share, passphrase);
        if (identity === null) return wrong(wrongPassphrase);
        const { openShare } = await loadLater(import('@procure/sealing/share.ts'));
        const share = await openShare(identity, given.share.sealed, lotId);
        if (share === null) {
          return wrong({ type: 'refused', message: '此密钥解不开本标段的份额，请由其他开标人解锁' });
        }
        return act.run({ lotId, share }, ({ message }) => message);
      }}
    >
      <p>{whatFollows(view)}</p>
      <p>
        本浏览器用您的开标密钥解开您持有的份额并交给平台；口令不会发送。密钥换新过的，请输入本标段发布时所用密钥的口令。
      </p>
      <PassphraseField of={fields} />
    </FieldsDialog>
  );
}

/** What one more release comes to. */
export function whatFollows({ openers, openersNeeded }: OpeningView): string {
  const left = openersNeeded - openers.filter(({ releasedAt }) => releasedAt !== null).length - 1;
  return left <= 0
    ? '您解锁后人数即满足，系统将立即解密全部有效投标并生成开标记录，不能撤销。'
    : `您解锁后，还需${left}位开标人解锁。解锁不能撤销。`;
}
