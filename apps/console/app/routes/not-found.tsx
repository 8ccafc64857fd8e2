import { NotFound } from '../shell/not-found.tsx';

export { notThere as loader } from '@procure/web/page/not-there.ts';

export default NotFound;
