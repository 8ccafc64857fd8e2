import type { OutputOf } from '@procure/contract/registry.ts';
import { checkName } from '@procure/domain/account/rules.ts';
import { liveSessions } from '@procure/domain/account/sign-in.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../call/command.ts';
import { Loaded } from '../call/loaded.tsx';
import { queryOf } from '../call/queries.ts';
import { TextField } from '../form/bound-fields.tsx';
import { FieldsDialog } from '../form/fields-dialog.tsx';
import { useFields } from '../form/use-fields.ts';
import { Devices } from '../session/devices.tsx';
import { write } from '../session/storage.ts';
import { ContactDialog, type ContactKind } from './contact-dialog.tsx';
import { FactorCard } from './factor-card.tsx';
import { NotificationCard } from './notification-card.tsx';
import { OutsideCard } from './outside-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './settings.module.css';
import type { AccountSide } from './side.ts';
import { SignInList } from './sign-in-list.tsx';

interface SettingsPageProps {
  readonly side: AccountSide;
  /** Signs out on this device; asks first if the front end keeps unfinished work. */
  readonly leave: () => Promise<void>;
  /** Cards of one side only, such as a supplier's partner systems. */
  readonly beside?: ReactNode;
  /** Last card: closing the account. */
  readonly end?: ReactNode;
}

/** Settings of the user's own account. With a one-time password, only the change of the password is shown. */
export function SettingsPage({ side, leave, beside, end }: SettingsPageProps) {
  const query = useQuery(queryOf(side.getSettings, {}));
  return (
    <Loaded query={query}>
      {(settings) => (
        <div className={styles.page}>
          <PageHeader
            title="账号设置"
            lead={
              settings.passwordTemporary
                ? '您正在使用一次性密码，请先修改密码，再使用其他功能。'
                : settings.factorDue
                  ? '您的岗位须启用二次验证：请先启用动态验证码或添加通行密钥，再使用其他功能。'
                  : '有不认识的设备或登录记录，请退出该设备并修改密码。'
            }
          />
          {settings.passwordTemporary ? null : <Profile side={side} settings={settings} />}
          <Card title="登录密码">
            <PasswordForm side={side} />
          </Card>
          {settings.passwordTemporary ? null : (
            <>
              <FactorCard
                side={side}
                since={settings.totpSince}
                left={settings.recoveryCodesLeft}
                due={settings.factorDue}
                keys={settings.passkeys}
                keysPossible={settings.passkeysPossible}
              />
              <OutsideCard side={side} />
              {beside}
              <NotificationCard side={side} />
              <OwnDevices side={side} leave={leave} />
              <Card title="登录记录">
                <SignInList side={side} />
              </Card>
              <OwnDataCard title="导出本人数据" route={side.askOwnData} at={side.ownDataAt}>
                <p className={styles.lead}>
                  依照《个人信息保护法》第四十五条，您可以取得平台保存的本人数据：一个压缩包，内有可直接阅读的概览、供程序读取的数据文件和您自己的附件。导出前验证账号的二次验证（供应商账号未启用的，验证短信或邮件验证码），并以消息告知您；24小时内最多导出5次。
                </p>
              </OwnDataCard>
              {end}
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

interface ProfileProps {
  readonly side: AccountSide;
  readonly settings: OutputOf<AccountSide['getSettings']>;
}

function Profile({ side, settings }: ProfileProps) {
  const [open, show] = useState<ContactKind | 'name' | null>(null);
  const { username, nickName, phone, email } = settings;
  const close = () => show(null);
  return (
    <Card title="基本信息">
      <DescriptionList
        items={[
          { term: '姓名', detail: nickName },
          { term: '用户名', detail: username },
          { term: '手机号', detail: phone },
          { term: '邮箱', detail: settings.mailSignsIn ? `${email}（可用于登录）` : email },
        ]}
      />
      <div className={styles.acts}>
        {side.changeName === null ? null : <Button onClick={() => show('name')}>修改姓名</Button>}
        <Button onClick={() => show('phone')}>{phone === '' ? '设置手机号' : '更换手机号'}</Button>
        <Button onClick={() => show('mail')}>{email === '' ? '设置邮箱' : '更换邮箱'}</Button>
      </div>
      {open === 'name' && side.changeName !== null ? (
        <NameDialog route={side.changeName} now={nickName} onClose={close} />
      ) : null}
      {open === 'phone' || open === 'mail' ? (
        <ContactDialog
          side={side}
          kind={open}
          now={open === 'phone' ? phone : email}
          mailSignsIn={settings.mailSignsIn}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}

interface NameDialogProps {
  readonly route: NonNullable<AccountSide['changeName']>;
  readonly now: string;
  readonly onClose: () => void;
}

function NameDialog({ route, now, onClose }: NameDialogProps) {
  const act = useCommand(route);
  const fields = useFields({ nickName: now }, act.failure);

  async function rename({ nickName }: { readonly nickName: string }) {
    const done = await act.run({ nickName }, '姓名已修改');
    if (done !== null) write({ nickName: nickName.trim() });
    return done;
  }

  return (
    <FieldsDialog
      of={fields}
      title="修改姓名"
      confirmText="保存姓名"
      busyText="正在保存"
      act={rename}
      onClose={onClose}
    >
      <TextField
        of={fields}
        name="nickName"
        label="姓名"
        required
        max={50}
        autoComplete="name"
        rule={checkName}
      />
    </FieldsDialog>
  );
}

/** The account's sessions, by device. */
function OwnDevices({ side, leave }: Omit<SettingsPageProps, 'beside' | 'end'>) {
  const query = useQuery({ ...queryOf(side.listSessions, {}), staleTime: 0 });
  const one = useCommand(side.endSession);
  const all = useCommand(side.endSessions, { endsSession: true });
  return (
    <Card title="登录设备" id="device">
      <p className={styles.lead}>同一账号最多同时登录{liveSessions}台设备，再登录一台，最早登录的会退出。</p>
      <Devices
        query={query}
        busy={one.busy || all.busy}
        end={(id) => one.run({ id }, '该设备已退出')}
        endAll={() => all.run({}, null)}
        leave={leave}
      />
    </Card>
  );
}
