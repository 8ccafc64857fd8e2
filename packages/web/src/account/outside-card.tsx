import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '../call/command.ts';
import { queryOf } from '../call/queries.ts';
import { noteBinding } from './outside-binding.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './settings.module.css';
import type { AccountSide } from './side.ts';

/** Binds the external sign-in to this account, or unbinds it; renders nothing if this installation has none. */
export function OutsideCard({ side }: { readonly side: AccountSide }) {
  const query = useQuery(queryOf(side.getOutside, {}));
  const [open, show] = useState(false);
  const own = query.data?.data;
  if (own === undefined || own === null) return null;
  const { title, since } = own;
  const bound = since !== null;
  return (
    <Card
      title={`${title}登录`}
      aside={<Badge tone={bound ? 'success' : 'neutral'}>{bound ? '已绑定' : '未绑定'}</Badge>}
    >
      <p className={styles.lead}>
        {bound
          ? `绑定于${formatDateTime(since)}，登录时可使用${title}代替密码；已启用二次验证的，仍须完成二次验证。`
          : `绑定后，登录时可使用${title}代替密码。`}
      </p>
      <div className={styles.acts}>
        <Button onClick={() => show(true)}>{bound ? '解除绑定' : `绑定${title}`}</Button>
      </div>
      {open ? <OutsideDialog side={side} title={title} bound={bound} onClose={() => show(false)} /> : null}
    </Card>
  );
}

interface OutsideDialogProps {
  readonly side: AccountSide;
  readonly title: string;
  readonly bound: boolean;
  readonly onClose: () => void;
}

/** Asks for the password to bind and to unbind: a session left open is not enough to take over an account. */
function OutsideDialog({ side, title, bound, onClose }: OutsideDialogProps) {
  const start = useCommand(side.startOutside);
  const remove = useCommand(side.unbindOutside);
  async function act(values: { readonly password: string }) {
    if (bound) return remove.run(values, `已解除${title}绑定`);
    const there = await start.run(values, null);
    if (there !== null) {
      noteBinding();
      location.assign(there.url);
    }
    return there;
  }

  return (
    <PasswordDialog
      title={bound ? `解除${title}绑定` : `绑定${title}`}
      text={bound ? `解除后不能再用${title}登录本账号。` : `验证密码后前往${title}，授权后回到本页。`}
      confirmText={bound ? '解除绑定' : `前往${title}`}
      busyText={bound ? '正在解除' : '正在前往'}
      danger={bound}
      failure={(bound ? remove : start).failure}
      act={act}
      onClose={onClose}
    />
  );
}
