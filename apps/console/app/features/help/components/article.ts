/** An article being edited; `version` is 0 for a new one. */
export interface HelpArticle {
  readonly id: string;
  readonly version: number;
  readonly slug: string;
  readonly category: string;
  readonly title: string;
  readonly body: string;
  readonly keywords: string;
  readonly position: number;
  readonly published: boolean;
}

export function newArticle(id: string, position: number): HelpArticle {
  return {
    id,
    version: 0,
    slug: '',
    category: '',
    title: '',
    body: '',
    keywords: '',
    position,
    published: false,
  };
}

/** The editable fields of an article; the position as it is typed. */
export type WrittenArticle = Omit<HelpArticle, 'id' | 'version' | 'position'> & { readonly position: string };

export function sameArticle(one: WrittenArticle, other: WrittenArticle): boolean {
  return (Object.keys(one) as (keyof WrittenArticle)[]).every((key) => one[key] === other[key]);
}

/** The number of a position as it is typed. */
export const positionOf = (typed: string) => Number(typed.replace(/\D/g, ''));
