import { isAttended } from '@procure/ui/page-load/attended.ts';
import { useLarge } from '@procure/ui/page-load/use-large.ts';
import { antdTheme } from '@procure/ui/theme/antd-theme.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { attendBy } from './client.ts';
import { queryClient } from './queries.ts';

dayjs.locale('zh-cn');
attendBy(isAttended);

/** What every signed-in page stands in: queries, antd in Chinese and in the portal's tokens. Browser only. */
export function WorkFrame({ children }: { readonly children: ReactNode }) {
  const [large] = useLarge();
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider locale={zhCN} theme={antdTheme({ large })} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </QueryClientProvider>
  );
}
