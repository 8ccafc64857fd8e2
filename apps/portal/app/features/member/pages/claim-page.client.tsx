import * as wire from '@procure/contract/claim/claim.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { idNumberLabels } from '@procure/domain/company/id-paper.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ClaimBadge } from '@procure/web/claim/claim-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { refreshRights } from '../../../lib/rights.ts';
import { ClaimForm } from '../components/claim-form.tsx';
import styles from '../components/member.module.css';
import { ownClaimQuery } from '../queries.ts';

/** `/dashboard?view=claim`: claims a registered company whose members do not respond. */
export function ClaimPage() {
  const [parameters] = useSearchParams();
  const query = useQuery(ownClaimQuery());
  return (
    <div className={styles.page}>
      <PageHeader
        title="认领企业"
        lead="企业已在平台注册，但原管理成员已离职、联系不上，或怀疑被他人冒用注册的，凭营业执照和法定代表人的授权认领，由平台审核。"
      />
      <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
        {(claim) => (
          <>
            {claim === null ? null : <OwnClaim claim={claim} />}
            {claim?.state === 'open' || claim?.state === 'accepted' ? null : (
              <ClaimForm uscc={parameters.get('uscc') ?? ''} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function OwnClaim({ claim }: { readonly claim: NonNullable<OutputOf<typeof wire.getMyClaim>> }) {
  const act = useCommand(wire.withdrawClaim);
  const { id, state } = claim;
  const enter = async () => {
    await refreshRights();
    location.assign('/dashboard?view=members');
  };
  return (
    <Card title="我的认领" aside={<ClaimBadge state={state} reader="supplier" />}>
      <DescriptionList
        items={[
          { term: '企业名称', detail: claim.companyName },
          { term: '统一社会信用代码', detail: claim.uscc },
          {
            term: '法定代表人',
            detail: `${claim.legalRepName}　${idNumberLabels[claim.legalRepIdType]}${claim.legalRepIdNo}`,
          },
          { term: '提交时间', detail: formatDateTime(claim.claimedAt) },
          { term: '认领理由', detail: claim.reason, wide: true },
          { term: '材料', detail: claim.files.join('、'), wide: true },
          ...(claim.refusal === '' ? [] : [{ term: '未通过的理由', detail: claim.refusal, wide: true }]),
        ]}
      />
      {state === 'open' ? (
        <>
          <p className={styles.foot}>
            企业现有的成员已收到通知，可在 {formatDateTime(claim.objectUntil)}
            （北京时间）前提出异议；期满后由平台审核，结果以站内消息和邮件告知。
          </p>
          <Button busy={act.busy} busyText="正在撤回" onClick={() => void act.run({ id }, '认领已撤回')}>
            撤回认领
          </Button>
        </>
      ) : null}
      {state === 'accepted' ? (
        <Button kind="primary" onClick={() => void enter()}>
          进入企业
        </Button>
      ) : null}
    </Card>
  );
}
