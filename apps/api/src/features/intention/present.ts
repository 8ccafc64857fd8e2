import type {
  getIntention,
  getPublicIntention,
  IntentionRow,
  listIntentionChoices,
  PublicIntentionRow,
} from '@procure/contract/intention/intention.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { iso, isoOrNull } from '../lot/present.ts';
import type * as read from './read-model.ts';

type Rows<Read extends (...args: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<Read>
>['rows'][number];
type Found<Read extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Read>>>;

export const presentPublicRow = (row: Rows<typeof read.readPublicIntentions>): PublicIntentionRow => ({
  ...row,
  publishedAt: iso(row.publishedAt),
});

type Publications = Found<typeof read.readIntention>['publications'];
const presentPublications = (publications: Publications) =>
  publications.map(({ publishedAt, ...one }) => ({ ...one, publishedAt: iso(publishedAt) }));

export const presentPublic = ({
  notices,
  publications,
  cancelledAt,
  ...row
}: Found<typeof read.readPublicIntention>): OutputOf<typeof getPublicIntention> => ({
  ...presentPublicRow(row),
  ...{ outline: row.outline, remark: row.remark, cancelReason: row.cancelReason },
  cancelledAt: isoOrNull(cancelledAt),
  publications: presentPublications(publications),
  notices: notices.map(({ publishedAt, ...notice }) => ({ ...notice, publishedAt: iso(publishedAt) })),
});

export const presentRow = (row: Rows<typeof read.readIntentions>): IntentionRow => ({
  ...row,
  publishedAt: isoOrNull(row.publishedAt),
  cancelledAt: isoOrNull(row.cancelledAt),
  savedAt: iso(row.savedAt),
});

export const presentIntention = ({
  publications,
  ...row
}: Found<typeof read.readIntention>): OutputOf<typeof getIntention> => ({
  ...presentRow(row),
  publications: presentPublications(publications),
});

export const presentChoices = (
  choices: Found<typeof read.readChoices>,
): OutputOf<typeof listIntentionChoices> =>
  choices.map(({ publishedAt, ...choice }) => ({ ...choice, publishedAt: iso(publishedAt) }));
