import { closeAccount, getClosure } from '@procure/contract/account/closing.route.ts';
import { closureStays } from '@procure/domain/account/closing.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { CheckField, PasswordField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { wipe } from '@procure/web/session/storage.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './account-form.module.css';

/** Closing one's own account, with the data that are deleted, the data that are retained and why, and any obstacles. */
export function ClosingCard() {
  const query = useQuery({ ...queryOf(getClosure, {}), staleTime: 0 });
  const [open, show] = useState(false);
  const facts = query.data?.data;
  if (facts === undefined) return null;
  const { lots, orders, reviews, lastAdministrator } = facts;
  const barred = lastAdministrator || lots + orders + reviews > 0;
  return (
    <Card title="注销账号">
      <p>
        注销后立即退出所有设备且不能恢复，姓名、手机号、邮箱、用户名、登录方式和站内消息即行删除，手机号和邮箱可重新注册。
      </p>
      <p>
        依照《个人信息保护法》第四十七条，下列记录因法律规定的保存期限未满而保留，其中您的姓名显示为“已注销用户”：
      </p>
      <ul className={styles.stays}>
        {closureStays.map(({ what, why }) => (
          <li key={what}>
            {what}：{why}。
          </li>
        ))}
      </ul>
      {lastAdministrator ? (
        <p>
          您是本企业最后一名管理员，注销前请先到<Link href="/dashboard?view=member">企业成员</Link>
          移交管理权。
        </p>
      ) : null}
      {lots + orders + reviews > 0 ? (
        <p>
          您是本企业唯一的成员，下列事项办结后方可注销：
          {lots > 0 ? (
            <>
              <Link href="/bidList">{`${lots}个参与中的标段`}</Link>{' '}
            </>
          ) : null}
          {orders > 0 ? (
            <>
              <Link href="/moreList?type=order">{`${orders}个未完成的订单`}</Link>{' '}
            </>
          ) : null}
          {reviews > 0 ? <Link href="/supplierInfoRegister">审核中的企业资料</Link> : null}
        </p>
      ) : null}
      {barred ? null : <Button onClick={() => show(true)}>注销账号</Button>}
      {open ? <CloseDialog onClose={() => show(false)} /> : null}
    </Card>
  );
}

function CloseDialog({ onClose }: { readonly onClose: () => void }) {
  const act = useCommand(closeAccount, { endsSession: true });
  const fields = useFields({ password: '', sure: false }, act.failure, {
    placeOf: ({ reason }) => (reason === 'password_wrong' ? 'password' : null),
  });
  async function close({ password }: { readonly password: string }) {
    const done = await act.run({ password }, null);
    if (done === null) return null;
    wipe();
    location.assign('/');
    return done;
  }

  return (
    <FieldsDialog
      of={fields}
      title="注销账号"
      confirmText="确认注销"
      busyText="正在注销"
      danger
      act={close}
      onClose={onClose}
    >
      <p>注销不可恢复。确认前还须完成二次验证或验证码验证。</p>
      <PasswordField
        of={fields}
        name="password"
        label="当前密码"
        required
        autoComplete="current-password"
        rule={(password) => (password === '' ? '请输入当前密码' : null)}
      />
      <CheckField of={fields} name="sure" required rule={(sure) => (sure ? null : '请确认已了解')}>
        我已了解哪些记录会保留，确认注销
      </CheckField>
    </FieldsDialog>
  );
}
