import type { listPartners } from '@procure/contract/account/partner.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { PartnerKeyBadge } from '@procure/web/account/partner-key-badge.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Allowed } from '../../../lib/permission.ts';
import styles from '../components/account.module.css';
import { AddKey, RegisterPartner, WithdrawKey } from '../components/partner-acts.tsx';
import { partnersQuery } from '../queries.ts';

/** Partners' systems that send suppliers here by links, and the keys that authenticate their calls. */
export default function PartnerPage() {
  const query = useQuery(partnersQuery());
  const [adding, add] = useState(false);
  return (
    <div className={styles.page}>
      <PageHeader
        title="合作系统"
        lead="已登记的系统可为其用户请求登录链接。首次使用须由本人以验证码绑定供应商账号，本人可在账号设置中解除。"
        actions={
          <>
            <ButtonLink href="/account/supplier">供应商账号</ButtonLink>
            <Allowed code="account.manage">
              <Button kind="primary" onClick={() => add(true)}>
                登记合作系统
              </Button>
            </Allowed>
          </>
        }
      />
      <Loaded query={query}>
        {(partners) =>
          partners.length === 0 ? (
            <Card title="合作系统">
              <EmptyState text="还没有登记合作系统" />
            </Card>
          ) : (
            partners.map((partner) => <Partner key={partner.id} partner={partner} />)
          )
        }
      </Loaded>
      {adding ? <RegisterPartner onClose={() => add(false)} /> : null}
    </div>
  );
}

type Row = OutputOf<typeof listPartners>[number];

function Partner({ partner }: { readonly partner: Row }) {
  const { name, bound, keys } = partner;
  const [adding, add] = useState(false);
  return (
    <Card
      title={name}
      aside={
        <Allowed code="account.manage">
          <Button onClick={() => add(true)}>登记公钥</Button>
        </Allowed>
      }
    >
      <p>
        {bound === 0 ? '还没有账号绑定' : `${bound}个账号已绑定`}
        {keys.length === 0 ? '；还没有公钥，登记后其请求方可通过。' : '。'}
      </p>
      <div className={styles.page}>
        {keys.map((one) => (
          <Key key={one.id} name={name} of={one} />
        ))}
      </div>
      {adding ? <AddKey partner={partner} onClose={() => add(false)} /> : null}
    </Card>
  );
}

function Key({ name, of }: { readonly name: string; readonly of: Row['keys'][number] }) {
  const { id, fingerprint, validFrom, validUntil, state, withdrawal } = of;
  const [withdrawing, withdraw] = useState(false);
  return (
    <div>
      <DescriptionList
        items={[
          { term: '状态', detail: <PartnerKeyBadge state={state} /> },
          { term: 'keyid', detail: <span className={styles.code}>{id}</span> },
          { term: '公钥指纹', detail: <span className={styles.code}>{fingerprint}</span> },
          { term: '有效期', detail: `${formatDateTime(validFrom)} 至 ${formatDateTime(validUntil)}` },
          ...(withdrawal === null
            ? []
            : [
                {
                  term: '停用',
                  detail: `${withdrawal.by}于${formatDateTime(withdrawal.at)}：${withdrawal.reason}`,
                },
              ]),
        ]}
      />
      {withdrawal === null ? (
        <Allowed code="account.manage">
          <div className={styles.acts}>
            <Button kind="text" onClick={() => withdraw(true)}>
              停用公钥
            </Button>
          </div>
        </Allowed>
      ) : null}
      {withdrawing ? <WithdrawKey id={id} name={name} onClose={() => withdraw(false)} /> : null}
    </div>
  );
}
