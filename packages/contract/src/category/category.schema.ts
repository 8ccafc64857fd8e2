import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as routes from './category.route.ts';

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
    disabled: z.boolean().describe('已停用：不能再选，原先所选仍可显示'),
    children: z.array(categoryNode),
  }),
);

export const listCategories = endpoint(routes.listCategories, {
  summary: '品类树',
  input: z.object({}),
  output: z.array(categoryNode),
});
