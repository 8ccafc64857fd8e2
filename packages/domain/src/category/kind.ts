/** The three kinds of procurement. The first letter of a category code determines the kind. */
export const categoryKinds = ['works', 'goods', 'services'] as const;
export type CategoryKind = (typeof categoryKinds)[number];

export const categoryKindLabels: Readonly<Record<CategoryKind, string>> = {
  works: '工程',
  goods: '货物',
  services: '服务',
};
