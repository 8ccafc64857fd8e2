import type { FileView } from '@procure/contract/field.ts';
import type { KeptEntryView } from '@procure/contract/library/library.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { emptyContent, type LibraryKind } from '@procure/domain/library/library.ts';
import { checkContent } from '@procure/domain/library/rules.ts';

type Content = KeptEntryView['content'];
export type ContentOf<Kind extends LibraryKind> = Extract<Content, { kind: Kind }>;

/** An entry in the form: it holds its files, whereas the stored content holds their ids. */
export type Written<Kind extends LibraryKind> = Omit<ContentOf<Kind>, 'fileIds'> & { files: FileView[] };

/** Initial values of the fields: empty, or the stored content. */
export const blank: { readonly [Kind in LibraryKind]: ContentOf<Kind> } = {
  contract: { ...emptyContent.contract, fileIds: [] },
  person: { ...emptyContent.person, certificates: [], fileIds: [] },
  finance: { ...emptyContent.finance, fileIds: [] },
};

export const idsOf = (files: readonly FileView[]) => files.map(({ id }) => id);

/** Errors found before sending; the platform checks the same rules with its own clock. */
export const wrongIn = (content: Content) => checkContent(content, dayOf(new Date()));

export const options = { names: { fileIds: 'files' } } as const;
