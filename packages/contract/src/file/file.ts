import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileView, id } from '../field.ts';

/** What `GET …/sftp/download?path&oldName&token` takes; the token opens this one file for five minutes. */
const ticket = z.object({
  path: z.string(),
  oldName: z.string(),
  token: z.string(),
  expiresAt: z.string(),
});
export type DownloadTicket = z.output<typeof ticket>;

export const getFile = endpoint({
  method: 'GET',
  path: '/api/outer/pch/files/:id',
  summary: '文件信息（供应商）',
  access: { who: 'supplier' },
  input: z.object({ id }),
  output: fileView,
});

export const getStaffFile = endpoint({
  method: 'GET',
  path: '/api/inner/pch/files/:id',
  summary: '文件信息（采购方）',
  access: { who: 'staff' },
  input: z.object({ id }),
  output: fileView,
});

/** Anybody, since attachments of public notices are for everybody; the right to the file is checked. */
export const issueTicket = endpoint({
  method: 'POST',
  path: '/api/outer/pch/files/:id/ticket',
  summary: '获取下载凭证（门户）',
  access: { who: 'public' },
  input: z.object({ id }),
  output: ticket,
});

export const issueStaffTicket = endpoint({
  method: 'POST',
  path: '/api/inner/pch/files/:id/ticket',
  summary: '获取下载凭证（采购方）',
  access: { who: 'staff' },
  input: z.object({ id }),
  output: ticket,
});
