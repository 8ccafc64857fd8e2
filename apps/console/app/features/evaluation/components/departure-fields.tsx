import type { CommitteeView } from '@procure/contract/evaluation/committee.schema.ts';
import {
  checkDepartureReason,
  type DepartureGround,
  departureGroundLabels,
} from '@procure/domain/evaluation/attendance.ts';
import { Field } from '@procure/ui/field/field.tsx';
import { MultiChoice } from '@procure/ui/multi-choice/multi-choice.tsx';
import { ChoiceField, TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';

/** A departure as it is written. */
export type WrittenDeparture<Ground extends DepartureGround> = {
  readonly ground: Ground | '';
  readonly bidIds: string[];
  readonly reason: string;
};

interface DepartureFieldsProps<Ground extends DepartureGround> {
  readonly of: Fields<WrittenDeparture<Ground>>;
  readonly grounds: readonly Ground[];
  readonly bidders: CommitteeView['bidders'];
}

/** Why a member leaves the committee, and with which bidders they have a relation. */
export function DepartureFields<Ground extends DepartureGround>(props: DepartureFieldsProps<Ground>) {
  // The fields are the same whatever grounds are offered.
  const of = props.of as unknown as Fields<WrittenDeparture<DepartureGround>>;
  const ground = of.form.watch('ground');
  return (
    <>
      <ChoiceField
        of={of}
        name="ground"
        label="情形"
        required
        rule={(chosen) => (chosen === '' ? '请选择情形' : null)}
        options={props.grounds.map((one) => [one, departureGroundLabels[one]] as const)}
      />
      {ground === 'relation' ? <BiddersField of={of} bidders={props.bidders} /> : null}
      <TextField
        of={of}
        name="reason"
        label="具体情况"
        required
        help="5–500字，记入报告。"
        rule={checkDepartureReason}
        max={500}
        lines={3}
      />
    </>
  );
}

function BiddersField({
  of,
  bidders,
}: {
  readonly of: Fields<WrittenDeparture<DepartureGround>>;
  readonly bidders: CommitteeView['bidders'];
}) {
  const { about, value, change } = useBound<WrittenDeparture<DepartureGround>, string[]>({
    of,
    name: 'bidIds',
    label: '有利害关系的投标人',
    required: true,
    rule: (chosen) => (chosen.length === 0 ? '请选择有利害关系的投标人' : null),
  });
  return (
    <Field {...about}>
      {(control) => (
        <MultiChoice
          {...control}
          noun="投标人"
          choices={bidders.map(({ bidId: id, companyName: name }) => ({ id, name }))}
          value={value}
          onChange={change}
        />
      )}
    </Field>
  );
}
