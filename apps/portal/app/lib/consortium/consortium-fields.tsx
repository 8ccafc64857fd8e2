import {
  type Consortium,
  type ConsortiumMember,
  type ConsortiumPart,
  consortiumSizes,
  mostMembers,
} from '@procure/domain/consortium/consortium.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import styles from './consortium-fields.module.css';

interface ConsortiumFieldsProps {
  readonly consortium: Consortium;
  readonly leadName: string;
  /** Returns the message for a field at `consortium.…` that has the given value. */
  errorAt(field: string, value: string): string | undefined;
  onChange(change: (consortium: Consortium) => Consortium): void;
}

const noMember: ConsortiumMember = { name: '', code: '', work: '', share: '' };

/** 联合体: the lead's part and the other members. */
export function ConsortiumFields({ consortium, leadName, errorAt, onChange }: ConsortiumFieldsProps) {
  const { lead, members } = consortium;
  const setMember = (place: number, changes: Partial<ConsortiumMember>) =>
    onChange((before) => ({
      ...before,
      members: before.members.map((member, at) => (at === place ? { ...member, ...changes } : member)),
    }));
  const membersError = errorAt('consortium.members', String(members.length));
  return (
    <div className={styles.consortium}>
      {members.length === 0 ? (
        <p className={styles.state}>本企业独立投标。</p>
      ) : (
        <fieldset className={styles.company}>
          <legend>牵头人：{leadName}</legend>
          <PartFields
            at="consortium.lead"
            label="本企业"
            part={lead}
            errorAt={errorAt}
            onChange={(changes) =>
              onChange((before) => ({ ...before, lead: { ...before.lead, ...changes } }))
            }
          />
        </fieldset>
      )}
      {members.map((member, place) => (
        <MemberFields
          // biome-ignore lint/suspicious/noArrayIndexKey: members have no id and never move
          key={place}
          {...{ place, member, errorAt }}
          onChange={(changes) => setMember(place, changes)}
          onRemove={() =>
            onChange((before) => ({ ...before, members: before.members.filter((_, at) => at !== place) }))
          }
        />
      ))}
      {membersError ? (
        <p className={styles.problem} id="consortium.members" tabIndex={-1}>
          {membersError}
        </p>
      ) : null}
      {members.length >= mostMembers ? null : (
        <div>
          <Button
            onClick={() => onChange((before) => ({ ...before, members: [...before.members, noMember] }))}
          >
            {members.length === 0 ? '以联合体投标，增加成员' : '增加联合体成员'}
          </Button>
        </div>
      )}
    </div>
  );
}

interface MemberFieldsProps extends Pick<ConsortiumFieldsProps, 'errorAt'> {
  readonly place: number;
  readonly member: ConsortiumMember;
  onChange(changes: Partial<ConsortiumMember>): void;
  onRemove(): void;
}

function MemberFields({ place, member, errorAt, onChange, onRemove }: MemberFieldsProps) {
  const at = `consortium.members.${place}`;
  return (
    <fieldset className={styles.company}>
      <legend>成员{place + 1}</legend>
      <div className={styles.pair}>
        <Field label="成员名称" required id={`${at}.name`} error={errorAt(`${at}.name`, member.name)}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={consortiumSizes.name}
              value={member.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label="统一社会信用代码" required id={`${at}.code`} error={errorAt(`${at}.code`, member.code)}>
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
      <PartFields at={at} label="该成员" part={member} errorAt={errorAt} onChange={onChange} />
      <div>
        <Button kind="text" onClick={onRemove}>
          移除成员{place + 1}
        </Button>
      </div>
    </fieldset>
  );
}

interface PartFieldsProps extends Pick<ConsortiumFieldsProps, 'errorAt'> {
  readonly at: string;
  /** 本企业 or 该成员 */
  readonly label: string;
  readonly part: ConsortiumPart;
  onChange(changes: Partial<ConsortiumPart>): void;
}

function PartFields({ at, label, part, errorAt, onChange }: PartFieldsProps) {
  return (
    <div className={styles.part}>
      <Field
        label={`${label}拟承担的工作`}
        required
        id={`${at}.work`}
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
      <Field label="份额（%）" id={`${at}.share`} error={errorAt(`${at}.share`, part.share)}>
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

/** A consortium that cannot be changed here: a table of the companies with their parts. */
export function ConsortiumTable({
  consortium: { lead, members },
  leadName,
  leadCode,
}: {
  readonly consortium: Consortium;
  readonly leadName: string;
  readonly leadCode: string;
}) {
  const companies = [
    { role: '牵头人', name: leadName, code: leadCode, ...lead },
    ...members.map((member) => ({ role: '成员', ...member })),
  ];
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">联合体各方</caption>
      <thead>
        <tr>
          <th scope="col">企业</th>
          <th scope="col">拟承担的工作</th>
          <th scope="col">份额</th>
        </tr>
      </thead>
      <tbody>
        {companies.map(({ role, name, code, work, share }) => (
          <tr key={code}>
            <td>
              {name}（{role}）<small translate="no">{code}</small>
            </td>
            <td>{work}</td>
            <td>{share === '' ? '未约定' : `${share}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
