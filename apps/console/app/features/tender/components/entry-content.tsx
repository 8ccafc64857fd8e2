import { entryPartLabel, partsOfEntry } from '@procure/domain/tender/entry.ts';
import { CheckBox, SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { BoundField } from '../../../lib/bound-field.tsx';
import { CriterionCard } from '../../../lib/criterion-card.tsx';
import { controlId, type FieldMessages } from '../../../lib/line-draft.ts';
import { type DraftClause, type DraftCriterion, type EntryDraft, inPart } from './entry-draft.ts';
import styles from './tender.module.css';

interface EntryContentProps {
  readonly content: EntryDraft['content'];
  readonly errors: FieldMessages;
  readonly onChange: (content: EntryDraft['content'], changed: readonly string[]) => void;
}

/** The clause or criterion of an entry, with the fields of the tender's editor. */
export function EntryContent({ content, errors, onChange }: EntryContentProps) {
  return content.kind === 'clause' ? (
    <ClauseFields
      clause={content.clause}
      errors={errors}
      onChange={(changes) =>
        onChange({ kind: 'clause', clause: { ...content.clause, ...changes } }, Object.keys(changes))
      }
    />
  ) : (
    <CriterionPart
      criterion={content.criterion}
      errors={errors}
      onChange={(criterion, changed) => onChange({ kind: 'criterion', criterion }, changed)}
    />
  );
}

interface ClauseFieldsProps {
  readonly clause: DraftClause;
  readonly errors: FieldMessages;
  readonly onChange: (changes: Partial<DraftClause>) => void;
}

function ClauseFields({ clause, errors, onChange }: ClauseFieldsProps) {
  const path = 'content.clause';
  return (
    <>
      <div className={styles.pair}>
        <Field id={controlId(`${path}.kind`)} label="类别" required error={errors.get(`${path}.kind`)}>
          {(control) => (
            <SelectInput
              {...control}
              value={clause.kind}
              onChange={({ target }) =>
                onChange({ kind: target.value === 'commercial' ? 'commercial' : 'technical' })
              }
            >
              {partsOfEntry.clause.map((part) => (
                <option key={part} value={part}>
                  {entryPartLabel('clause', part)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <BoundField
          path={`${path}.clauseNo`}
          label="条款号"
          help="可不填；选用时编号为空或已被占用的，按标段的条款号顺延。"
          maxLength={50}
          errors={errors}
          value={clause.clauseNo}
          onChange={(clauseNo) => onChange({ clauseNo })}
        />
      </div>
      <BoundField
        path={`${path}.requirement`}
        label="招标要求"
        required
        rows={5}
        maxLength={2000}
        errors={errors}
        value={clause.requirement}
        onChange={(requirement) => onChange({ requirement })}
      />
      <CheckBox checked={clause.starred} onChange={({ target }) => onChange({ starred: target.checked })}>
        ★实质性条款，不允许负偏离
      </CheckBox>
    </>
  );
}

interface CriterionPartProps {
  readonly criterion: DraftCriterion;
  readonly errors: FieldMessages;
  readonly onChange: (criterion: DraftCriterion, changed: readonly string[]) => void;
}

function CriterionPart({ criterion, errors, onChange }: CriterionPartProps) {
  const path = 'content.criterion';
  return (
    <>
      <Field id={controlId(`${path}.kind`)} label="评审环节" required error={errors.get(`${path}.kind`)}>
        {(control) => (
          <SelectInput
            {...control}
            value={criterion.kind}
            onChange={({ target }) => {
              const part = partsOfEntry.criterion.find((one) => one === target.value);
              if (part !== undefined) onChange(inPart(criterion, part), ['kind', 'points', 'scoring']);
            }}
          >
            {partsOfEntry.criterion.map((part) => (
              <option key={part} value={part}>
                {entryPartLabel('criterion', part)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <CriterionCard
        path={path}
        number={1}
        criterion={{ id: '', ...criterion }}
        errors={errors}
        onChange={({ id: _, kind: __, ...changes }) =>
          onChange({ ...criterion, ...changes }, Object.keys(changes))
        }
      />
    </>
  );
}
