import { start } from '@procure/web/page/start.tsx';

void start();
