import { issueLoginLink, type listSupplierAccounts } from '@procure/contract/account/partner.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { issuedLinkMinutes } from '@procure/domain/account/partner.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import styles from './account.module.css';

export type Issued = OutputOf<typeof issueLoginLink>;

interface IssueLinkProps {
  readonly account: OutputOf<typeof listSupplierAccounts>[number];
  readonly onIssued: (link: Issued) => void;
  readonly onClose: () => void;
}

/** Issues a sign-in link. The issuer is accountable: the reason is logged, and the account's owner is notified. */
export function IssueLink({ account: { id, nickName, email }, onIssued, onClose }: IssueLinkProps) {
  const act = useCommand(issueLoginLink);
  const fields = useFields({ reason: '' }, act.failure);

  async function issue({ reason }: { readonly reason: string }) {
    const issued = await act.run({ id, reason }, '登录链接已签发');
    if (issued !== null) onIssued(issued);
    return issued;
  }

  return (
    <FieldsDialog
      of={fields}
      title={`为${nickName}签发登录链接`}
      confirmText="签发链接"
      busyText="正在签发"
      act={issue}
      onClose={onClose}
    >
      <p>
        链接{issuedLinkMinutes}
        分钟内有效，只能使用一次，打开即登录该账号（已启用二次验证的仍须验证）。请先核实本人身份。
        {email === '' ? '该账号没有邮箱，链接只在此显示一次。' : `链接在此显示一次，同时发送至${email}。`}
        签发会通知账号本人，并记入审计日志。
      </p>
      <TextField
        of={fields}
        name="reason"
        label="签发原因"
        required
        rule={requiredReason('签发原因')}
        max={500}
        help="原因会告知账号本人。"
      />
    </FieldsDialog>
  );
}

/** Shows the link once; only its hash is stored. */
export function IssuedLink({ link, onClose }: { readonly link: Issued; readonly onClose: () => void }) {
  return (
    <Modal
      open
      title="登录链接"
      width={560}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <p>
        请只交给账号本人。{formatDateTime(link.expiresAt)}前有效，关闭后无法再次查看。
        {link.mailedTo === '' ? '' : `已同时发送至${link.mailedTo}。`}
      </p>
      <p className={styles.password}>{link.url}</p>
    </Modal>
  );
}
