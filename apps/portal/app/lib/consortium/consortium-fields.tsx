import type { TypedConsortium } from '@procure/contract/consortium/consortium.schema.ts';
import { consortiumSizes, mostMembers } from '@procure/domain/consortium/consortium.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import styles from './consortium-fields.module.css';

type Member = TypedConsortium['members'][number];
type Part = TypedConsortium['lead'];

interface ConsortiumFieldsProps {
  readonly consortium: TypedConsortium;
  readonly leadName: string;
  /** The text for a company without members. */
  readonly alone: string;
  /** Returns the message for a field at `consortium.…` that has the given value. */
  errorAt(field: string, value: string): string | undefined;
  /** Returns the id of the control of a field. */
  idOf(field: string): string;
  onChange(change: (consortium: TypedConsortium) => TypedConsortium): void;
}

const noMember: Member = { name: '', code: '', work: '', share: '' };

/** 联合体: the lead's part and the other members. */
export function ConsortiumFields({
  consortium,
  leadName,
  alone,
  errorAt,
  idOf,
  onChange,
}: ConsortiumFieldsProps) {
  const { lead, members } = consortium;
  const setMember = (place: number, changes: Partial<Member>) =>
    onChange((before) => ({
      ...before,
      members: before.members.map((member, at) => (at === place ? { ...member, ...changes } : member)),
    }));
  const addId = idOf('consortium.add');
  const membersError = errorAt('consortium.members', String(members.length));
  return (
    <div className={styles.consortium}>
      {members.length === 0 ? (
        <p className={styles.state}>{alone}</p>
      ) : (
        <fieldset className={styles.company}>
          <legend>牵头人：{leadName}</legend>
          <PartFields
            at="consortium.lead"
            label="本企业"
            part={lead}
            {...{ errorAt, idOf }}
            onChange={(changes) =>
              onChange((before) => ({ ...before, lead: { ...before.lead, ...changes } }))
            }
          />
        </fieldset>
      )}
      {members.map((member, place) => (
        <MemberFields
          // biome-ignore lint/suspicious/noArrayIndexKey: members have no id, and their fields no state of their own
          key={place}
          {...{ place, member, errorAt, idOf }}
          onChange={(changes) => setMember(place, changes)}
          onRemove={() => {
            // The pressed button goes with the member: a keyboard would start at the top of the page.
            document.getElementById(addId)?.focus();
            onChange((before) => ({ ...before, members: before.members.filter((_, at) => at !== place) }));
          }}
        />
      ))}
      {membersError ? (
        <p className={styles.problem} id={idOf('consortium.members')} tabIndex={-1}>
          {membersError}
        </p>
      ) : null}
      {members.length >= mostMembers ? null : (
        <div>
          <Button
            id={addId}
            onClick={() => onChange((before) => ({ ...before, members: [...before.members, noMember] }))}
          >
            {members.length === 0 ? '组成联合体，增加成员' : '增加联合体成员'}
          </Button>
        </div>
      )}
    </div>
  );
}

interface MemberFieldsProps extends Pick<ConsortiumFieldsProps, 'errorAt' | 'idOf'> {
  readonly place: number;
  readonly member: Member;
  onChange(changes: Partial<Member>): void;
  onRemove(): void;
}

function MemberFields({ place, member, errorAt, idOf, onChange, onRemove }: MemberFieldsProps) {
  const at = `consortium.members.${place}`;
  return (
    <fieldset className={styles.company}>
      <legend>成员{place + 1}</legend>
      <div className={styles.pair}>
        <Field label="成员名称" required id={idOf(`${at}.name`)} error={errorAt(`${at}.name`, member.name)}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={consortiumSizes.name}
              value={member.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="统一社会信用代码"
          required
          id={idOf(`${at}.code`)}
          error={errorAt(`${at}.code`, member.code)}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={consortiumSizes.code}
              value={member.code}
              onChange={(event) => onChange({ code: event.target.value })}
            />
          )}
        </Field>
      </div>
      <PartFields at={at} label="该成员" part={member} {...{ errorAt, idOf }} onChange={onChange} />
      <div>
        <Button kind="text" onClick={onRemove}>
          移除成员{place + 1}
        </Button>
      </div>
    </fieldset>
  );
}

interface PartFieldsProps extends Pick<ConsortiumFieldsProps, 'errorAt' | 'idOf'> {
  readonly at: string;
  /** 本企业 or 该成员 */
  readonly label: string;
  readonly part: Part;
  onChange(changes: Partial<Part>): void;
}

function PartFields({ at, label, part, errorAt, idOf, onChange }: PartFieldsProps) {
  return (
    <div className={styles.part}>
      <Field
        label={`${label}拟承担的工作`}
        required
        id={idOf(`${at}.work`)}
        error={errorAt(`${at}.work`, part.work)}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={consortiumSizes.work}
            value={part.work}
            onChange={(event) => onChange({ work: event.target.value })}
          />
        )}
      </Field>
      <Field label="份额（%）" id={idOf(`${at}.share`)} error={errorAt(`${at}.share`, part.share)}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            maxLength={consortiumSizes.share}
            value={part.share}
            onChange={(event) => onChange({ share: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
