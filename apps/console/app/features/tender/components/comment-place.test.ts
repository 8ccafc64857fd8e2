import { lotFields, tenderFields } from '@procure/domain/comment/place.ts';
import { describe, expect, it } from 'vitest';
import { addressOfPlace, pathOfPlace, placeId, placeOfPath } from './comment-place.ts';

const rows = (name: string) => [{ id: `${name}-1` }, { id: `${name}-2` }];
const lots = ['one', 'two'].map((id) => ({
  id,
  priceLines: rows('line'),
  clauses: rows('clause'),
  criteria: rows('criterion'),
}));
const lotIds = lots.map(({ id }) => id);

describe('the place of a field in the editor', () => {
  it('leads to the path of the field and back', () => {
    for (const field of Object.keys(tenderFields).filter((name) => name !== '')) {
      const path = pathOfPlace({ lotId: null, field, rowId: null }, lots);
      expect(placeOfPath(path ?? '', lotIds)).toEqual({ lotId: null, field, rowId: null });
    }
    for (const field of Object.keys(lotFields).filter((name) => name !== '')) {
      const path = pathOfPlace({ lotId: 'two', field, rowId: null }, lots);
      expect(path).toBe(`lots.1.${field}`);
      expect(placeOfPath(path ?? '', lotIds)).toEqual({ lotId: 'two', field, rowId: null });
    }
  });

  it('is one for the four fields of the contact, and none for other paths', () => {
    expect(placeOfPath('contact.name', lotIds)?.field).toBe('contact');
    for (const path of [
      'contact.phone',
      'lots.0.weights.price',
      'lots.5.title',
      'groundNote',
      '',
      'constructor',
    ])
      expect(placeOfPath(path, lotIds)).toBeNull();
  });

  it('leads to the first column of a row, and to the table of a removed one', () => {
    const at = (field: string, rowId: string) => pathOfPlace({ lotId: 'one', field, rowId }, lots);
    expect(at('priceLines', 'line-2')).toBe('lots.0.priceLines.1.name');
    expect(at('clauses', 'clause-1')).toBe('lots.0.clauses.0.clauseNo');
    expect(at('criteria', 'gone')).toBe('lots.0.criteria');
    expect(at('documents', 'file')).toBe('lots.0.documents');
    expect(pathOfPlace({ lotId: 'gone', field: 'title', rowId: null }, lots)).toBeNull();
  });
});

describe('the address of a place', () => {
  it('names the page of the tender that shows it', () => {
    const line = { lotId: 'two', field: 'priceLines', rowId: 'line-1' };
    expect(addressOfPlace('t', line, 'one')).toBe(`/tender/t/requirement?lotId=two#${placeId(line)}`);
    const title = { lotId: null, field: 'title', rowId: null };
    expect(addressOfPlace('t', title, 'one')).toBe('/tender/t?lotId=one#comment--title-');
    const people = { lotId: 'two', field: 'openers', rowId: null };
    expect(addressOfPlace('t', people, 'one')).toContain('/tender/t/team?lotId=two#');
  });
});
