import * as wire from '@procure/contract/approval/delegation.route.ts';
import type { DelegationView } from '@procure/contract/approval/delegation.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { checkDelegationDays, longestDelegationDays } from '@procure/domain/approval/delegation.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DelegationBadge } from '@procure/web/approval/delegation-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ChoiceField, DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { delegationsQuery } from '../queries.ts';
import styles from './delegations.module.css';

type Known = OutputOf<typeof wire.listDelegations>;

/** The people who sign for the reader during an absence, and those for whom the reader signs. */
export function Delegations() {
  const query = useQuery(delegationsQuery);
  const [giving, give] = useState(false);
  const [revoked, revoke] = useState<DelegationView | null>(null);
  return (
    <Loaded query={query}>
      {(known) => (
        <Card
          title="代批"
          aside={
            known.organisations.some(({ people }) => people.length > 0) ? (
              <Button onClick={() => give(true)}>委托同事代批</Button>
            ) : null
          }
        >
          <p className={styles.lead}>
            外出期间可委托本单位的另一位审批人代为签署。代批记入审批记录；同一人不在一项审批中签署两步，也不代签本人编制或提交的事项。
          </p>
          <DelegationList delegations={known.delegations} onRevoke={revoke} />
          {giving ? <GiveDialog known={known} onClose={() => give(false)} /> : null}
          {revoked === null ? null : <RevokeDialog of={revoked} onClose={() => revoke(null)} />}
        </Card>
      )}
    </Loaded>
  );
}

interface DelegationListProps {
  readonly delegations: readonly DelegationView[];
  readonly onRevoke: (delegation: DelegationView) => void;
}

function DelegationList({ delegations, onRevoke }: DelegationListProps) {
  if (delegations.length === 0) return <p className={styles.lead}>没有代批安排。</p>;
  return (
    <ul className={styles.list}>
      {delegations.map((one) => (
        <li key={one.id}>
          <div>
            <b>{one.own ? `由${one.to.name}代我审批` : `我代${one.from.name}审批`}</b>{' '}
            <DelegationBadge phase={one.phase} />
            <p className={styles.lead}>
              {`${one.organisation.name}，${formatDay(one.fromDay)}至${formatDay(one.untilDay)}。${one.reason}`}
            </p>
          </div>
          {one.own && (one.phase === 'upcoming' || one.phase === 'standing') ? (
            <Button onClick={() => onRevoke(one)}>撤销</Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface Values {
  organisationId: string;
  delegateId: string;
  fromDay: string;
  untilDay: string;
  reason: string;
}

const chosen = (what: string) => (value: string) => (value === '' ? `请选择${what}` : null);
const namesOf = (all: readonly { readonly id: string; readonly name: string }[]) =>
  all.map(({ id, name }) => [id, name] as const);

function GiveDialog({ known, onClose }: { readonly known: Known; readonly onClose: () => void }) {
  const act = useCommand(wire.giveDelegation);
  const [today] = useState(() => dayOf(new Date()));
  const { organisations } = known;
  const first = organisations.find(({ people }) => people.length > 0);
  const fields = useFields<Values>(
    {
      ...{ organisationId: first?.id ?? '', delegateId: '', reason: '' },
      ...{ fromDay: today, untilDay: addDays(today, 6) },
    },
    act.failure,
  );
  const { watch, getValues } = fields.form;
  const people = organisations.find(({ id }) => id === watch('organisationId'))?.people ?? [];
  return (
    <FieldsDialog
      of={fields}
      title="委托同事代批"
      confirmText="确认委托"
      busyText="正在委托"
      act={(values) => act.run((id) => ({ id, ...values }), '已委托代批')}
      onClose={onClose}
    >
      {organisations.length > 1 ? (
        <ChoiceField
          of={fields}
          name="organisationId"
          label="采购单位"
          required
          rule={chosen('采购单位')}
          options={namesOf(organisations)}
        />
      ) : null}
      <ChoiceField
        of={fields}
        name="delegateId"
        label="代批人"
        required
        help="本单位的其他审批人。"
        rule={chosen('代批人')}
        options={namesOf(people)}
      />
      <DayField of={fields} name="fromDay" label="起始日" required rule={chosen('起始日')} />
      <DayField
        of={fields}
        name="untilDay"
        label="截止日"
        required
        help={`含当日，最长${longestDelegationDays}天；到期自动失效。`}
        rule={(until) => chosen('截止日')(until) ?? checkDelegationDays(getValues('fromDay'), until, today)}
      />
      <TextField
        of={fields}
        name="reason"
        label="原因"
        required
        max={500}
        lines={3}
        rule={(reason) => ([...reason.trim()].length < 5 ? '请输入原因（5–500字）' : null)}
      />
    </FieldsDialog>
  );
}

interface RevokeDialogProps {
  readonly of: DelegationView;
  readonly onClose: () => void;
}

function RevokeDialog({ of: { id, to }, onClose }: RevokeDialogProps) {
  const act = useCommand(wire.revokeDelegation);
  return (
    <CommandDialog
      title="撤销代批"
      confirmText="撤销代批"
      busyText="正在撤销"
      act={() => act.run({ id }, '代批已撤销')}
      onClose={onClose}
    >
      <p>{`撤销后，${to.name}不能再代您签署；已签署的仍然有效。`}</p>
    </CommandDialog>
  );
}
