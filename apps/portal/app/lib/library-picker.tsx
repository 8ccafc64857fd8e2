import type { EntryView } from '@procure/contract/library/entry.schema.ts';
import type { LibraryView } from '@procure/contract/library/library.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { type LibraryPick, pickKindLabels, pickKinds } from '@procure/domain/library/library.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { ActModal } from '@procure/ui/modal/act-modal.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ExpiryBadge } from '@procure/web/library/expiry-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libraryQuery } from './library.ts';
import styles from './library-picker.module.css';

interface LibraryPickerProps {
  /** Entries that are already picked, and not offered again. */
  readonly picked: readonly Pick<LibraryPick, 'kind' | 'id'>[];
  /** Null keeps the dialog open: something must be corrected first. */
  readonly onPick: (entries: readonly EntryView[]) => Promise<unknown>;
  readonly onClose: () => void;
}

const keyOf = ({ kind, id }: Pick<LibraryPick, 'kind' | 'id'>) => `${kind} ${id}`;

/** All entries that may be picked: those of the library, and the certificates of the company. */
export const offeredIn = ({ entries, certificates }: LibraryView): readonly EntryView[] => [
  ...certificates,
  ...entries.map(({ content: _, savedBy: __, savedAt: ___, ...entry }) => entry),
];

/** Picks from the company's library. */
export function LibraryPicker({ picked, onPick, onClose }: LibraryPickerProps) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery({ ...libraryQuery(), staleTime: 0 });
  const taken = new Set(picked.map(keyOf));
  const library = query.data?.data;
  const entries = library === undefined ? [] : offeredIn(library).filter((one) => !taken.has(keyOf(one)));
  return (
    <ActModal
      title="从资料库选用"
      confirmText={chosen.size === 0 ? '选用' : `选用${chosen.size}项`}
      busyText="正在取出文件"
      width={640}
      disabled={chosen.size === 0}
      act={() => onPick(entries.filter((one) => chosen.has(keyOf(one))))}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ serverTime }) =>
          entries.length === 0 ? (
            <p>
              没有可以选用的资料。<Link href="/dashboard?view=library">去登记资料</Link>
            </p>
          ) : (
            <div className={styles.kinds}>
              {pickKinds.map((kind) => {
                const own = entries.filter((one) => one.kind === kind);
                if (own.length === 0) return null;
                return (
                  <fieldset key={kind} className={styles.kind}>
                    <legend>{pickKindLabels[kind]}</legend>
                    {own.map((entry) => (
                      <CheckBox
                        key={entry.id}
                        checked={chosen.has(keyOf(entry))}
                        onChange={({ target }) =>
                          choose((now) => {
                            const next = new Set(now);
                            if (target.checked) next.add(keyOf(entry));
                            else next.delete(keyOf(entry));
                            return next;
                          })
                        }
                      >
                        {entry.title}（{entry.files.length}个文件）
                        {entry.expiries.map(({ no, expiryDate }) => (
                          <ExpiryBadge key={no} expiryDate={expiryDate} today={dayOf(new Date(serverTime))} />
                        ))}
                      </CheckBox>
                    ))}
                  </fieldset>
                );
              })}
            </div>
          )
        }
      </Loaded>
    </ActModal>
  );
}
