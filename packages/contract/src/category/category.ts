import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export interface CategoryNode {
  id: string;
  classificationName: string;
  disabled: boolean;
  children: CategoryNode[];
}
const categoryNode: z.ZodType<CategoryNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    classificationName: z.string(),
    disabled: z.boolean(),
    children: z.array(categoryNode),
  }),
);

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/outer/platform/classification/getEnableClassificationModelTree',
  summary: '启用的品类树',
  access: { who: 'public' },
  input: z.object({}),
  output: z.array(categoryNode),
});
