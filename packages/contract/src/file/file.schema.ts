import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileView, id } from '../field.ts';
import * as routes from './file.route.ts';

/** The parameters of `GET …/sftp/download?path&oldName&token`; the token opens this one file for five minutes. */
const ticket = z.object({
  path: z.string(),
  oldName: z.string(),
  token: z.string(),
  expiresAt: z.string(),
});
export type DownloadTicket = z.output<typeof ticket>;

export const getFile = endpoint(routes.getFile, {
  summary: '文件信息（供应商）',
  input: z.object({ id }),
  output: fileView,
});

export const getStaffFile = endpoint(routes.getStaffFile, {
  summary: '文件信息（采购方）',
  input: z.object({ id }),
  output: fileView,
});

export const issueTicket = endpoint(routes.issueTicket, {
  summary: '获取下载凭证（门户）',
  input: z.object({ id }),
  output: ticket,
});

export const issueStaffTicket = endpoint(routes.issueStaffTicket, {
  summary: '获取下载凭证（采购方）',
  input: z.object({ id }),
  output: ticket,
});
