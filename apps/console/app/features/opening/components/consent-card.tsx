import * as routes from '@procure/contract/opening/consent.route.ts';
import type { OpeningView } from '@procure/contract/opening/opening.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { unconfirmedWords } from '@procure/domain/opening/consent.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { unlock, wrongFor } from '@procure/web/key/own-key.ts';
import { UnlockDialog } from '@procure/web/key/unlock-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Allowed } from '../../../lib/permission.ts';
import { keyQuery } from '../queries.ts';
import { consentTo } from './consent.ts';
import { passphraseLabel } from './key-dialogs.tsx';
import styles from './opening.module.css';

/** The openers' signatures under the lot's key: the signers, and the reader's next step. */
export function ConsentCard({ view }: { readonly view: OpeningView }) {
  const [open, show] = useState(false);
  const { openers, openersNeeded, consents, lot } = view;
  const before =
    view.state === 'waiting' && view.failedReason === null && isBefore(view.serverTime, lot.bidDeadline);
  if (view.keyHolder !== 'openers' || (!before && consents === 0)) return null;
  return (
    <Card title="确认加密公钥">
      <p>
        {consents >= openersNeeded
          ? `开标人已确认本标段的密钥（已确认 ${consents}/${openersNeeded}）。`
          : `${unconfirmedWords(consents, openersNeeded)}。${before ? '确认人数足够前，投标人加密时会看到这一提示，勾选知悉后才能递交。' : ''}`}
      </p>
      <ul className={styles.openers}>
        {openers.map(({ id, nickName, self, consentedAt }) => (
          <li key={id}>
            <span>
              <ShortName name={nickName} />
              {self ? '（您）' : ''}
            </span>
            {consentedAt === null ? (
              <StatusBadge status="not_started">未确认</StatusBadge>
            ) : (
              <StatusBadge status="completed">{formatDateTimeSeconds(consentedAt)} 已签名确认</StatusBadge>
            )}
          </li>
        ))}
      </ul>
      {view.mayConsent ? (
        <Allowed code="opening.release">
          <div className={styles.acts}>
            <Button kind="primary" onClick={() => show(true)}>
              核对并签名确认
            </Button>
          </div>
        </Allowed>
      ) : null}
      {open ? <ConsentDialog lotId={lot.id} onClose={() => show(false)} /> : null}
    </Card>
  );
}

interface ConsentDialogProps {
  readonly lotId: string;
  readonly onClose: () => void;
}

/** The reader's own share is opened here and compared with the statement; only a signature is sent. */
function ConsentDialog({ lotId, onClose }: ConsentDialogProps) {
  const draw = useCommand(routes.drawConsent);
  const act = useCommand(routes.signLotKey);
  const drawn = useRef<OutputOf<typeof routes.drawConsent> | null>(null);
  const { data } = useQuery(keyQuery);
  return (
    <UnlockDialog
      title="核对并签名确认"
      confirmText="核对并签名"
      busyText="正在核对"
      label={passphraseLabel}
      credentialIds={data?.data.key?.passkeys.map(({ credentialId }) => credentialId) ?? []}
      onClose={onClose}
      act={async (by) => {
        drawn.current ??= await draw.run({ lotId }, null);
        if (drawn.current === null) return null;
        const identity = await unlock(drawn.current, by);
        if (identity === null) return { wrong: wrongFor(by) };
        const consent = await consentTo(identity, lotId, drawn.current);
        if ('wrong' in consent) return consent;
        const { division } = drawn.current;
        const done = await act.run(
          { lotId, division, signature: consent.signature },
          ({ confirmed, needed }) => `已签名确认（已确认 ${confirmed}/${needed}）`,
        );
        return done && { done: true };
      }}
    >
      <p>
        本浏览器用您的开标密钥解开您持有的份额，核对它属于平台声明的加密公钥、声明写明了您的份额，然后签名。份额、口令和通行密钥的秘密不会发送。投标人的浏览器据此核对加密公钥没有被替换。
      </p>
    </UnlockDialog>
  );
}
