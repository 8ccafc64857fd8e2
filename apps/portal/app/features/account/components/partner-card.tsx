import { listOwnPartners, unbindPartner } from '@procure/contract/account/partner.route.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { PasswordDialog } from '@procure/web/account/password-dialog.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './account-form.module.css';

interface Bound {
  readonly id: string;
  readonly name: string;
}

/** The partners' systems that sign in to this account; renders nothing if there are none. */
export function PartnerCard() {
  const query = useQuery(queryOf(listOwnPartners, {}));
  const [open, show] = useState<Bound | null>(null);
  const bound = query.data?.data ?? [];
  if (bound.length === 0) return null;
  return (
    <Card title="合作系统登录">
      <ul className={styles.partners}>
        {bound.map(({ id, name, since }) => (
          <li key={id}>
            <span>
              {name}，绑定于{formatDateTime(since)}
            </span>
            <Button onClick={() => show({ id, name })}>{`解除${name}绑定`}</Button>
          </li>
        ))}
      </ul>
      {open === null ? null : <Unbind partner={open} onClose={() => show(null)} />}
    </Card>
  );
}

function Unbind({
  partner: { id, name },
  onClose,
}: {
  readonly partner: Bound;
  readonly onClose: () => void;
}) {
  const act = useCommand(unbindPartner);
  return (
    <PasswordDialog
      title={`解除${name}绑定`}
      text={`解除后，从${name}打开的链接不再登录本账号。`}
      confirmText="解除绑定"
      busyText="正在解除"
      danger
      failure={act.failure}
      act={(values) => act.run({ id, ...values }, `已解除${name}绑定`)}
      onClose={onClose}
    />
  );
}
