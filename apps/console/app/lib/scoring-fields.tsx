import type { Scoring } from '@procure/domain/criterion/criterion.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { BoundField } from './bound-field.tsx';
import styles from './criteria.module.css';
import { controlId, type FieldMessages } from './line-draft.ts';
import table from './line-table.module.css';
import { rowMessages, WrongRow } from './wrong-row.tsx';

interface ScoringFieldsProps<By extends Scoring['by'] = Scoring['by']> {
  /** `lots.0.criteria.0.scoring` */
  readonly path: string;
  /** The criterion, for the names of the controls. */
  readonly name: string;
  readonly scoring: Extract<Scoring, { by: By }>;
  readonly errors: FieldMessages;
  readonly onChange: (scoring: Scoring) => void;
}

/** The numbers and texts of a scoring. */
export function ScoringFields(props: ScoringFieldsProps) {
  const { path, errors, scoring, onChange } = props;
  switch (scoring.by) {
    case 'tiers':
      return <Levels {...props} of={tierTable(scoring, onChange)} />;
    case 'judgement':
      return <Levels {...props} of={stepTable(scoring, onChange)} />;
    case 'formula':
      return (
        <div className={styles.pair}>
          {(
            [
              ['full', '得满分的数值'],
              ['none', '得0分的数值'],
              ['unit', '单位'],
            ] as const
          ).map(([field, label]) => (
            <BoundField
              key={field}
              path={`${path}.${field}`}
              label={label}
              required
              inputMode={field === 'unit' ? undefined : 'decimal'}
              errors={errors}
              value={scoring[field]}
              onChange={(value) => onChange({ ...scoring, [field]: value })}
            />
          ))}
        </div>
      );
    case 'comparison':
      return (
        <div className={styles.way}>
          <BoundField
            path={`${path}.step`}
            label="每降一名减分"
            required
            inputMode="decimal"
            errors={errors}
            value={scoring.step}
            onChange={(step) => onChange({ ...scoring, step })}
          />
        </div>
      );
    default:
      return null;
  }
}

/** Levels of points as rows of a table. */
interface LevelTable {
  /** `tiers` or `steps` */
  readonly field: string;
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly set: (rows: readonly Readonly<Record<string, string>>[]) => void;
}

function tierTable(
  scoring: Extract<Scoring, { by: 'tiers' }>,
  onChange: (scoring: Scoring) => void,
): LevelTable {
  return {
    field: 'tiers',
    columns: [{ key: 'points', title: '得分' }],
    rows: scoring.tiers.map(({ when, points }) => ({ when, points })),
    set: (rows) =>
      onChange({ ...scoring, tiers: rows.map(({ when = '', points = '' }) => ({ when, points })) }),
  };
}

function stepTable(
  scoring: Extract<Scoring, { by: 'judgement' }>,
  onChange: (scoring: Scoring) => void,
): LevelTable {
  return {
    field: 'steps',
    columns: [
      { key: 'from', title: '最低分' },
      { key: 'to', title: '最高分' },
    ],
    rows: scoring.steps.map(({ when, from, to }) => ({ when, from, to })),
    set: (rows) =>
      onChange({ ...scoring, steps: rows.map(({ when = '', from = '', to = '' }) => ({ when, from, to })) }),
  };
}

function Levels({ path, name, errors, of }: ScoringFieldsProps & { readonly of: LevelTable }) {
  const { field, columns, rows, set } = of;
  const at = `${path}.${field}`;
  return (
    <div id={controlId(at)} tabIndex={-1}>
      <div className={`${table.lines} ${styles.levels}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">档次</th>
              <th scope="col">本档标准</th>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col" style={{ width: '7rem' }}>
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {[...rows.entries()].map(([place, row]) => (
              <LevelRow
                key={`${at}.${place}`}
                path={`${at}.${place}`}
                name={`${name}第${place + 1}档`}
                number={place + 1}
                {...{ columns, row, errors }}
                onChange={(changes) =>
                  set(rows.map((one, other) => (other === place ? { ...one, ...changes } : one)))
                }
                onRemove={() => set(rows.filter((_, other) => other !== place))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {errors.has(at) ? <p className={styles.wrong}>{errors.get(at)}</p> : null}
      <div className={table.below}>
        <Button onClick={() => set([...rows, {}])}>增加一档</Button>
      </div>
    </div>
  );
}

interface LevelRowProps extends Pick<LevelTable, 'columns'> {
  /** `lots.0.criteria.0.scoring.steps.0` */
  readonly path: string;
  readonly name: string;
  /** From 1. */
  readonly number: number;
  readonly row: LevelTable['rows'][number];
  readonly errors: FieldMessages;
  readonly onChange: (changes: LevelTable['rows'][number]) => void;
  readonly onRemove: () => void;
}

function LevelRow({ path, name, number, columns, row, errors, onChange, onRemove }: LevelRowProps) {
  const messages = rowMessages(errors, path);
  const wrongId = controlId(`${path}.wrong`);
  const marks = (key: string) => ({
    id: controlId(`${path}.${key}`),
    'aria-invalid': errors.has(`${path}.${key}`) ? (true as const) : undefined,
    'aria-describedby': messages.length > 0 ? wrongId : undefined,
  });
  return (
    <>
      <tr>
        <td>{number}</td>
        <td data-title="本档标准">
          <textarea
            {...marks('when')}
            aria-label={`${name}标准`}
            rows={1}
            value={row.when ?? ''}
            onChange={({ target }) => onChange({ when: target.value })}
          />
        </td>
        {columns.map(({ key, title }) => (
          <td key={key} data-title={title}>
            <input
              {...marks(key)}
              aria-label={`${name}${title}`}
              className={table.number}
              inputMode="decimal"
              value={row[key] ?? ''}
              onChange={({ target }) => onChange({ [key]: target.value })}
            />
          </td>
        ))}
        <td>
          <button type="button" className={table.icon} aria-label={`删除${name}`} onClick={onRemove}>
            <Icon name="close" />
          </button>
        </td>
      </tr>
      <WrongRow id={wrongId} messages={messages} columns={columns.length + 3} />
    </>
  );
}
