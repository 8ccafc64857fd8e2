import { desk } from './desk.ts';
import { goods } from './goods.ts';
import { goodsOtherwise } from './goods-otherwise.ts';
import { services } from './services.ts';
import type { TenderStory } from './shape.ts';
import { works } from './works.ts';

/** The whole story, in the order of the running numbers. */
export const tenders: readonly TenderStory[] = [...works, ...goods, ...goodsOtherwise, ...services, ...desk];
