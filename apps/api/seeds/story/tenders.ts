import { complained } from './complained.ts';
import { desk } from './desk.ts';
import { goodsOpen } from './goods-open.ts';
import { goodsOpened } from './goods-opened.ts';
import { quotesOpen } from './quotes-open.ts';
import { quotesOpened } from './quotes-opened.ts';
import { servicesOpen } from './services-open.ts';
import { servicesOpened } from './services-opened.ts';
import type { TenderStory } from './shape.ts';
import { worksOpen } from './works-open.ts';
import { worksOpened } from './works-opened.ts';

/** The whole story, in the order of the running numbers. */
export const tenders: readonly TenderStory[] = [
  ...worksOpen,
  ...worksOpened,
  ...goodsOpen,
  ...goodsOpened,
  ...quotesOpen,
  ...quotesOpened,
  ...servicesOpen,
  ...servicesOpened,
  ...complained,
  ...desk,
].sort((one, other) => one.serial - other.serial);
