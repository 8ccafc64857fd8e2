import {
  consortiumSizes,
  membersFull,
  mostAgreements,
  mostMembers,
} from '@procure/domain/consortium/consortium.ts';
import { z } from 'zod';

const { name, code, work, share } = consortiumSizes;

const typed = (label: string, max: number) => z.string().max(max, `${label}不能超过${max}字`).default('');
const typedPart = { work: typed('拟承担的工作', work), share: typed('份额', share) };

/** 联合体 while it is written. A company that bids alone has no members. */
export const typedConsortium = z.object({
  lead: z.object(typedPart),
  members: z
    .array(z.object({ name: typed('成员名称', name), code: typed('统一社会信用代码', code), ...typedPart }))
    .max(mostMembers, membersFull),
});

export type TypedConsortium = z.output<typeof typedConsortium>;

const part = { work: z.string().max(work), share: z.string().max(share) };

const consortium = z.object({
  lead: z.object(part),
  members: z
    .array(z.object({ name: z.string().max(name), code: z.string().max(code), ...part }))
    .min(1)
    .max(mostMembers),
});

/** 联合体 as it is sealed, with the numbers of the agreement's files in the archive. */
export const sealedConsortium = consortium.extend({
  agreements: z.array(z.number().int().min(1).max(9999)).max(mostAgreements),
});

/** The consortium of an opened bid, with the files of its agreement (共同投标协议). */
export const openedConsortium = consortium.extend({ agreementFileIds: z.array(z.string()) });
export type OpenedConsortium = z.output<typeof openedConsortium>;
