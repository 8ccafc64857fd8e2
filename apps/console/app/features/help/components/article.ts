/** An article as it is edited; `version` 0 where it is new. */
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

export function sameArticle(a: HelpArticle, b: HelpArticle): boolean {
  return (Object.keys(a) as (keyof HelpArticle)[]).every((key) => a[key] === b[key]);
}
