import type { FileView } from '@procure/contract/field.ts';
import type { KeptEntryView } from '@procure/contract/library/library.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { emptyContent, type LibraryKind } from '@procure/domain/library/library.ts';
import { checkContent } from '@procure/domain/library/rules.ts';

type Content = KeptEntryView['content'];
export type ContentOf<Kind extends LibraryKind> = Extract<Content, { kind: Kind }>;

/** An entry while it is written: with its files, where what is stored names them. */
export type Written<Kind extends LibraryKind> = Omit<ContentOf<Kind>, 'fileIds'> & { files: FileView[] };

/** What the fields begin with: nothing, or what was kept. */
export const blank: { readonly [Kind in LibraryKind]: ContentOf<Kind> } = {
  contract: { ...emptyContent.contract, fileIds: [] },
  person: { ...emptyContent.person, certificates: [], fileIds: [] },
  finance: { ...emptyContent.finance, fileIds: [] },
};

export const idsOf = (files: readonly FileView[]) => files.map(({ id }) => id);

/** What is wrong with it before it is sent; the platform judges by the same rules and its own clock. */
export const wrongIn = (content: Content) => checkContent(content, dayOf(new Date()));

export const options = { names: { fileIds: 'files' } } as const;
