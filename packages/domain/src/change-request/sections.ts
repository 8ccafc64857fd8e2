/**
 * The sections of a company's data, each of which changes as a whole. A key section needs proof and review, and the old
 * version remains in force meanwhile. Contacts take effect at once, with history.
 */
export const changeSections = ['basic', 'bank', 'invoice', 'certificates', 'supply', 'contacts'] as const;
export type ChangeSection = (typeof changeSections)[number];

export const changeSectionLabels: Readonly<Record<ChangeSection, string>> = {
  basic: '工商登记信息',
  bank: '银行账户',
  invoice: '开票信息',
  certificates: '资质证书',
  supply: '供应品类与区域',
  contacts: '联系人',
};

export function needsReview(section: ChangeSection): boolean {
  return section !== 'contacts';
}

/** Key sections need proof. Supply and invoicing are reviewed without it. */
export function needsProof(section: ChangeSection): boolean {
  return section === 'basic' || section === 'bank' || section === 'certificates';
}

export interface FieldChange {
  /** Path of the field, such as `contacts.0.phone`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the differing fields by path, in their order. Lists are compared by index. */
export function fieldChanges(before: unknown, after: unknown, path = ''): readonly FieldChange[] {
  if (!isTree(before) || !isTree(after)) {
    return Object.is(before, after) ? [] : [{ field: path, before, after }];
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) =>
    fieldChanges(before[name], after[name], path === '' ? name : `${path}.${name}`),
  );
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
