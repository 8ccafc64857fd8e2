import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.ts';
import * as routes from './own-data.route.ts';

const output = z.object({ ticket: z.string(), expiresAt: moment });

export const askOwnData = endpoint(routes.askOwnData, {
  summary: '导出本人数据：取得一次性下载凭证',
  input: z.object({}),
  output,
});

export const askStaffOwnData = endpoint(routes.askStaffOwnData, {
  summary: '导出本人数据：取得一次性下载凭证',
  input: z.object({}),
  output,
});

export const askCompanyData = endpoint(routes.askCompanyData, {
  summary: '导出本企业数据：取得一次性下载凭证',
  input: z.object({}),
  output,
});
