/** A help article. */
export const articleStates = ['draft', 'published', 'withdrawn'] as const;
export type ArticleState = (typeof articleStates)[number];

export const articleStateLabels: Readonly<Record<ArticleState, string>> = {
  draft: '草稿',
  published: '已发布',
  withdrawn: '已下线',
};
