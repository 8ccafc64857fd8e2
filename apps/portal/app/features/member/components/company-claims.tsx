import { objectToClaim } from '@procure/contract/claim/claim.route.ts';
import type { CompanyClaimView } from '@procure/contract/claim/claim.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companyClaimsQuery } from '../queries.ts';

/** Open claims to the company by other people; renders nothing if there are none. */
export function CompanyClaims() {
  const query = useQuery(companyClaimsQuery());
  return (
    <Loaded query={query}>
      {(claims) => (claims.length === 0 ? null : claims.map((one) => <Claimed key={one.id} claim={one} />))}
    </Loaded>
  );
}

function Claimed({ claim }: { readonly claim: CompanyClaimView }) {
  const [open, setOpen] = useState(false);
  const { name, username, contact, reason, claimedAt, objectUntil, objection } = claim;
  return (
    <Note tone="danger" title={`${name}申请认领本企业的管理权`}>
      <p>
        {formatDateTime(claimedAt)} 提交，账号 {username} {contact}。理由：{reason}
      </p>
      <p>
        对方提交了营业执照和法定代表人授权书，由平台审核，{formatDateTime(objectUntil)}
        （北京时间）之前不会通过。如认领不属实，请尽快提出异议，审核人员会看到。
      </p>
      {objection === null ? (
        <p>
          <Button onClick={() => setOpen(true)}>提出异议</Button>
        </p>
      ) : (
        <p>您已提出异议：{objection}</p>
      )}
      {open ? <ObjectionDialog claim={claim} onClose={() => setOpen(false)} /> : null}
    </Note>
  );
}

interface DialogProps {
  readonly claim: CompanyClaimView;
  readonly onClose: () => void;
}

function ObjectionDialog({ claim: { id, name }, onClose }: DialogProps) {
  const act = useCommand(objectToClaim);
  const fields = useFields({ text: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={`对${name}的认领提出异议`}
      confirmText="提交异议"
      busyText="正在提交"
      act={({ text }) => act.run({ id, text }, '异议已提交，审核人员会看到')}
      onClose={onClose}
    >
      <TextField
        of={fields}
        name="text"
        label="异议"
        required
        max={500}
        lines={3}
        help="谁在管理本企业、认领为何不属实。提交后不能修改。"
        rule={requiredText('异议', { min: 5, max: 500 })}
      />
    </FieldsDialog>
  );
}
