import type { EntryView } from '@procure/contract/library/entry.schema.ts';
import { pickKindLabels } from '@procure/domain/library/library.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields, NameOf, Values } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExpiryWarning } from './expiry-warning.tsx';
import { libraryQuery } from './library.ts';
import styles from './library-picker.module.css';
import { LibraryPicker, offeredIn } from './library-picker.tsx';

interface LibraryFieldProps<T extends Values> {
  readonly of: Fields<T>;
  readonly name: NameOf<T, EntryView[]>;
  /** The deadline until which a picked entry must be valid. */
  readonly until: string;
}

/** A form field for entries of the library. */
export function LibraryField<T extends Values>({ of, name, until }: LibraryFieldProps<T>) {
  const { about, value, update } = useBound<T, EntryView[]>({ of, name, label: '从资料库选用' });
  const [picking, pick] = useState(false);
  const library = useQuery(libraryQuery()).data?.data;
  const offered = library === undefined ? null : offeredIn(library);
  return (
    <Field {...about} help="选用后内容与文件即固定，之后资料库的修改不影响本次申请。">
      {(control) => (
        <>
          <ul className={styles.picked}>
            {value.map((entry) => (
              <li key={`${entry.kind}${entry.id}`}>
                <span>
                  {pickKindLabels[entry.kind]}：{entry.title}（{entry.files.length}个文件）
                </span>
                <Standing entry={entry} offered={offered} />
                <Button
                  kind="text"
                  aria-label={`不再选用${entry.title}`}
                  onClick={() =>
                    update((now) => now.filter(({ kind, id }) => kind !== entry.kind || id !== entry.id))
                  }
                >
                  移除
                </Button>
              </li>
            ))}
          </ul>
          <div>
            <Button id={control.id} aria-describedby={control['aria-describedby']} onClick={() => pick(true)}>
              从资料库选用
            </Button>
          </div>
          <ExpiryWarning until={until} />
          {picking ? (
            <LibraryPicker
              picked={value}
              onPick={(entries) => {
                update((now) => [...now, ...entries]);
                return Promise.resolve({});
              }}
              onClose={() => pick(false)}
            />
          ) : null}
        </>
      )}
    </Field>
  );
}

/** Whether the library has changed since the entry was picked; the picked version has not. */
function Standing({
  entry,
  offered,
}: {
  readonly entry: EntryView;
  readonly offered: readonly EntryView[] | null;
}) {
  if (offered === null) return null;
  const now = offered.find(({ kind, id }) => kind === entry.kind && id === entry.id);
  if (now?.version === entry.version) return null;
  return (
    <span className={styles.minor}>
      {now === undefined
        ? '已移出资料库，本申请仍用选用时的内容'
        : '资料库已有更新，如需使用请移除后重新选用'}
    </span>
  );
}
