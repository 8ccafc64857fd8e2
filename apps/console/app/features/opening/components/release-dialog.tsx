import { getOwnShare, releaseOpening } from '@procure/contract/opening/opening.route.ts';
import type { OpeningView } from '@procure/contract/opening/opening.schema.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { unlock, wrongFor } from '@procure/web/key/own-key.ts';
import { UnlockDialog } from '@procure/web/key/unlock-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { shareQuery } from '../queries.ts';
import { passphraseLabel } from './key-dialogs.tsx';

interface ReleaseDialogProps {
  readonly view: OpeningView;
  readonly onClose: () => void;
}

/** Opens the opener's share here with the passphrase and sends it; the passphrase and the key stay in the browser. */
export function ReleaseDialog({ view, onClose }: ReleaseDialogProps) {
  const ask = useCommand(getOwnShare);
  const act = useCommand(releaseOpening);
  const lotId = view.lot.id;
  // The passkeys of the key that the share is sealed to, which may be a former one.
  const { data } = useQuery({ ...shareQuery(lotId), staleTime: 0 });
  return (
    <UnlockDialog
      title={view.pricesAwaited ? '解锁报价' : '解锁开标'}
      confirmText="解锁"
      busyText="正在解锁"
      label={passphraseLabel}
      credentialIds={data?.data.share?.passkeys.map(({ credentialId }) => credentialId) ?? []}
      onClose={onClose}
      act={async (by) => {
        const given = await ask.run({ lotId }, null);
        if (given === null || given.share === null) return null;
        const identity = await unlock(given.share, by);
        if (identity === null) return { wrong: wrongFor(by) };
        const { openWhole } = await loadLater(import('@procure/sealing/division.ts'));
        const { use } = given.share;
        const opened = await Promise.all(
          given.share.shares.map(async ({ division, parts }) => ({
            division,
            share: await openWhole(identity, parts, lotId, use),
          })),
        );
        const [own, ...kept] = opened;
        if (own === undefined || own.share === null)
          return { wrong: '此密钥解不开本标段的份额，请由其他开标人解锁' };
        const former = kept.flatMap(({ division, share }) => (share === null ? [] : [{ division, share }]));
        const done = await act.run({ lotId, share: own.share, former }, ({ message }) => message);
        return done && { done: true };
      }}
    >
      <p>{whatFollows(view)}</p>
      <p>
        本浏览器用您的开标密钥解开您持有的份额并交给平台；口令和通行密钥的秘密不会发送。密钥换新过的，请输入份额分发给您时所用密钥的口令。
      </p>
    </UnlockDialog>
  );
}

/** The consequence of one more release. */
export function whatFollows({ openers, openersNeeded, pricesAwaited, splitEnvelope }: OpeningView): string {
  const left = openersNeeded - openers.filter(({ releasedAt }) => releasedAt !== null).length - 1;
  return left <= 0
    ? `您解锁后人数即满足，系统将立即解密${
        pricesAwaited
          ? '通过技术商务评审的投标的报价文件并生成报价开启记录'
          : `全部有效投标${splitEnvelope ? '的技术、商务文件' : ''}并生成开标记录`
      }，不能撤销。`
    : `您解锁后，还需${left}位开标人解锁。解锁不能撤销。`;
}
