import { maskIdNumber } from '../company/id-paper.ts';
import { normalisePersonName } from '../company/person-name.ts';
import { readCode, readPhone } from '../display/typed.ts';
import { maskPhone } from '../masking.ts';
import { plainNumber, plainYuan } from '../money/typed.ts';
import type { LibraryContent, PersonCertificate } from './library.ts';

/**
 * Applies `change` to the secret of a content, unless it is empty. The secret, stored encrypted and displayed masked,
 * is a person's identity number or the phone of a contract's contact.
 */
export function mapSecret(content: LibraryContent, change: (value: string) => string): LibraryContent {
  const put = (value: string) => (value === '' ? '' : change(value));
  if (content.kind === 'contract') return { ...content, contactPhone: put(content.contactPhone) };
  return content.kind === 'person' ? { ...content, idNo: put(content.idNo) } : content;
}

export function secretOf(content: LibraryContent): string {
  if (content.kind === 'contract') return content.contactPhone;
  return content.kind === 'person' ? content.idNo : '';
}

export function maskSecret(content: LibraryContent): LibraryContent {
  return mapSecret(content, content.kind === 'contract' ? maskPhone : maskIdNumber);
}

/**
 * Returns the content to store: numbers in plain form; an unchanged masked secret replaced by the stored one; any other
 * mask dropped; no identity number without the consent to store it.
 */
export function takeOver(given: LibraryContent, stored: LibraryContent | null): LibraryContent {
  const shown = stored === null ? '' : secretOf(maskSecret(stored));
  const plain = mapSecret(given, (value) => {
    if (value.includes('*') && paperOf(given) !== paperOf(stored)) return '';
    if (value.includes('*')) return stored !== null && value === shown ? secretOf(stored) : '';
    return given.kind === 'contract' ? readPhone(value) : readCode(value);
  });
  switch (plain.kind) {
    case 'contract':
      return { ...plain, amount: plainYuan(plain.amount), fileIds: once(plain.fileIds) };
    case 'person':
      return {
        ...plain,
        name: normalisePersonName(plain.name),
        idNo: plain.idConsent ? plain.idNo : '',
        certificates: plain.certificates.map(dropUnusedExpiry),
        fileIds: once(plain.fileIds),
      };
    case 'finance':
      return {
        ...plain,
        assets: plainNumber(plain.assets),
        liabilities: plainNumber(plain.liabilities),
        revenue: plainNumber(plain.revenue),
        profit: plainNumber(plain.profit),
        fileIds: once(plain.fileIds),
      };
  }
}

/** The kind of identity paper of a stored number. Numbers stored before there were kinds are of identity cards. */
const paperOf = (content: LibraryContent | null) =>
  content?.kind === 'person' ? (content.idType ?? 'id_card') : null;

const once = (ids: readonly string[]) => [...new Set(ids)];
const dropUnusedExpiry = (one: PersonCertificate) => (one.isPermanent ? { ...one, expiryDate: '' } : one);
