import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as routes from './area.route.ts';

export interface AreaNode {
  code: string;
  name: string;
  /** "2": a leaf area, which may be selected; "1": an area with children; "0": an area that has ended. */
  orgType: string;
  /** Ended: no longer selectable; existing selections keep its name. */
  disabled: boolean;
  children: AreaNode[];
}
const areaNode: z.ZodType<AreaNode> = z.lazy(() =>
  z.object({
    code: z.string(),
    name: z.string(),
    orgType: z.string(),
    disabled: z.boolean(),
    children: z.array(areaNode),
  }),
);

export const listAreas = endpoint(routes.listAreas, {
  summary: '行政区划树',
  input: z.object({ root: z.string().max(12).default('') }),
  output: z.array(areaNode),
});
