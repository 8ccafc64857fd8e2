import type { HintKind, Mark } from '@procure/domain/company/mark.ts';
import type { HintRow } from './read-model.ts';

interface Found {
  readonly rows: readonly HintRow[];
  readonly marks: readonly (Mark & { readonly tag: string })[];
}

/** Presents each company with the common data and the fields of the application that contain them. */
export function presentHints({ rows, marks }: Found) {
  const fieldsOf = (kind: HintKind, tags: readonly string[]) =>
    marks.filter((mark) => mark.kind === kind && tags.includes(mark.tag)).map(({ field }) => field);
  return {
    companies: rows.map(({ companyId, name, uscc, status, same }) => ({
      id: companyId,
      name,
      uscc,
      status,
      same: [...new Set(same.map(({ kind }) => kind))].sort().map((kind) => {
        const tags = same.filter((one) => one.kind === kind).map(({ tag }) => tag);
        return { kind, fields: fieldsOf(kind, tags) };
      }),
    })),
    count: rows[0]?.total ?? 0,
  };
}
