import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, target } from '../field.ts';
import { entryView, expiry, libraryContent } from './entry.schema.ts';
import * as routes from './library.route.ts';

const keptEntry = entryView.extend({
  content: libraryContent,
  savedBy: z.string(),
  savedAt: z.string(),
});
export type KeptEntryView = z.output<typeof keptEntry>;

export const getLibrary = endpoint(routes.getLibrary, {
  summary: '企业资料库',
  input: z.object({}),
  output: z.object({
    entries: z.array(keptEntry),
    certificates: z.array(entryView).describe('现行企业信息中的资质证书'),
    expiries: z.array(expiry).describe('营业执照、企业与人员证书的截止日，先到期的在前'),
    serverTime: z.string(),
  }),
});
export type LibraryView = z.output<(typeof getLibrary)['output']>;

export const saveLibraryEntry = endpoint(routes.saveLibraryEntry, {
  summary: '登记或修改资料库条目',
  input: z.object({ id, version: z.number().int().min(0), content: libraryContent }),
  output: z.object({ version: z.number() }),
});

export const removeLibraryEntry = endpoint(routes.removeLibraryEntry, {
  summary: '移出资料库条目',
  input: z.object(target),
  output: z.object({ version: z.number() }),
});

const version = z.object({
  version: z.number(),
  savedBy: z.string(),
  savedAt: z.string(),
  lines: entryView.shape.lines,
  files: entryView.shape.files,
});
export type LibraryVersionView = z.output<typeof version>;

export const getLibraryVersions = endpoint(routes.getLibraryVersions, {
  summary: '资料库条目的历次版本',
  input: z.object({ id }),
  output: z.array(version),
});
