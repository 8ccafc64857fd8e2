import type { IdPaper } from '../company/id-paper.ts';
import type { Moment } from '../moment.ts';

/**
 * The kinds of entries that a company stores for its applications and bids. Certificates are part of its profile
 * instead.
 */
export const libraryKinds = ['contract', 'person', 'finance'] as const;
export type LibraryKind = (typeof libraryKinds)[number];

export const libraryKindLabels: Readonly<Record<LibraryKind, string>> = {
  contract: '业绩',
  person: '主要人员',
  finance: '财务状况',
};

/** The greatest number of entries of a kind for a company. */
export const libraryMost: Readonly<Record<LibraryKind, number>> = { contract: 300, person: 300, finance: 20 };
/** The limits of files for an entry, and of certificates for a person. */
export const libraryFilesMost = 10;
export const personCertificatesMost = 20;

/** A finished or running contract (业绩). */
export interface PastContract {
  readonly kind: 'contract';
  readonly project: string;
  readonly client: string;
  readonly content: string;
  /** In 元 of the currency. */
  readonly amount: string;
  readonly currency: string;
  readonly taxIncluded: boolean;
  readonly signedDate: string;
  /** Empty while the contract runs. */
  readonly finishedDate: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly fileIds: readonly string[];
}

export interface PersonCertificate {
  readonly name: string;
  readonly no: string;
  readonly expiryDate: string;
  readonly isPermanent: boolean;
}

/** A person named in bids (主要人员). */
export interface KeyPerson {
  readonly kind: 'person';
  readonly name: string;
  readonly idType: IdPaper;
  readonly idNo: string;
  /** The person's own consent to storing the identity number (PIPL 29). Without it the number is not stored. */
  readonly idConsent: boolean;
  readonly role: string;
  /** Leads projects (项目负责人), which requires a certificate. */
  readonly leads: boolean;
  readonly certificates: readonly PersonCertificate[];
  readonly fileIds: readonly string[];
}

/** The financial figures of one year, in 万元 of the currency. */
export interface YearFigures {
  readonly kind: 'finance';
  readonly year: string;
  readonly currency: string;
  readonly assets: string;
  readonly liabilities: string;
  readonly revenue: string;
  readonly profit: string;
  readonly auditor: string;
  readonly fileIds: readonly string[];
}

export type LibraryContent = PastContract | KeyPerson | YearFigures;

/** An entry. Each save creates an immutable version; a removed entry remains, unlisted. */
export interface LibraryEntry {
  readonly content: LibraryContent;
  readonly state: 'kept' | 'removed';
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: Moment;
}

/**
 * The kinds of items that can be selected for an application or a bid: entries, and certificates of the company's
 * profile, by their scan.
 */
export const pickKinds = ['certificate', ...libraryKinds] as const;
export type PickKind = (typeof pickKinds)[number];

export const pickKindLabels: Readonly<Record<PickKind, string>> = {
  certificate: '资质证书',
  ...libraryKindLabels,
};

/** A selected item. `version`: of the entry, or of the company whose profile contains the certificate. */
export interface LibraryPick {
  readonly kind: PickKind;
  readonly id: string;
  readonly version: number;
}

export function isSamePick(one: LibraryPick, other: LibraryPick): boolean {
  return one.kind === other.kind && one.id === other.id && one.version === other.version;
}

/** Returns a name that distinguishes an entry from others of its kind. */
export function titleOf(content: LibraryContent): string {
  switch (content.kind) {
    case 'contract':
      return content.project;
    case 'person':
      return `${content.name}（${content.role}）`;
    case 'finance':
      return `${content.year}年度`;
  }
}

/** An empty entry of each kind. */
export const emptyContent: { readonly [Kind in LibraryKind]: LibraryContent & { readonly kind: Kind } } = {
  contract: {
    kind: 'contract',
    project: '',
    client: '',
    content: '',
    amount: '',
    currency: 'CNY',
    taxIncluded: true,
    signedDate: '',
    finishedDate: '',
    contactName: '',
    contactPhone: '',
    fileIds: [],
  },
  person: {
    kind: 'person',
    name: '',
    idType: 'id_card',
    idNo: '',
    idConsent: false,
    role: '',
    leads: false,
    certificates: [],
    fileIds: [],
  },
  finance: {
    kind: 'finance',
    year: '',
    currency: 'CNY',
    assets: '',
    liabilities: '',
    revenue: '',
    profit: '',
    auditor: '',
    fileIds: [],
  },
};
