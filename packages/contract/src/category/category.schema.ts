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
    disabled: z.boolean(),
    children: z.array(categoryNode),
  }),
);

export const listCategories = endpoint(routes.listCategories, {
  summary: '启用的品类树',
  input: z.object({}),
  output: z.array(categoryNode),
});
