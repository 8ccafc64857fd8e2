import { accountMessages } from '../account/messages.ts';
import { amendmentMessages } from '../amendment/messages.ts';
import { approvalMessages } from '../approval/messages.ts';
import { awardMessages } from '../award/messages.ts';
import { bidMessages } from '../bid/messages.ts';
import { changeRequestMessages } from '../change-request/messages.ts';
import { claimMessages } from '../claim/messages.ts';
import { clarificationMessages } from '../clarification/messages.ts';
import { commentMessages } from '../comment/messages.ts';
import { certificateMessages, companyMessages } from '../company/messages.ts';
import { complaintMessages } from '../complaint/messages.ts';
import { drawMessages } from '../draw/messages.ts';
import { entrustmentMessages } from '../entrustment/messages.ts';
import { evaluationMessages } from '../evaluation/messages.ts';
import { expertMessages } from '../expert/messages.ts';
import { invitationMessages } from '../invitation/messages.ts';
import { appealMessages, measureMessages } from '../measure/messages.ts';
import { memberMessages } from '../member/messages.ts';
import { negotiationMessages } from '../negotiation/messages.ts';
import { objectionMessages } from '../objection/messages.ts';
import { openingMessages } from '../opening/messages.ts';
import { orderMessages } from '../order/messages.ts';
import { prequalificationMessages } from '../prequalification/messages.ts';
import { questionMessages } from '../question/messages.ts';
import { tenderMessages } from '../tender/messages.ts';
import { transparencyMessages } from '../transparency/messages.ts';
import type { Template } from './template.ts';

/** Every text that the platform sends, in the order of the operator's list. Each noun states its own. */
export const templates = {
  ...accountMessages,
  ...companyMessages,
  ...measureMessages,
  ...transparencyMessages,
  ...appealMessages,
  ...certificateMessages,
  ...memberMessages,
  ...claimMessages,
  ...changeRequestMessages,
  ...entrustmentMessages,
  // The trial of another text.
  template_trial: {
    kind: 'duty',
    subject: '试发：{subject}',
    body: '{body}\n\n以上为消息模板的试发，内容均为示例。',
  },
  ...expertMessages,
  ...drawMessages,
  ...approvalMessages,
  ...commentMessages,
  ...amendmentMessages,
  ...tenderMessages,
  ...invitationMessages,
  ...prequalificationMessages,
  ...objectionMessages,
  ...complaintMessages,
  ...questionMessages,
  ...bidMessages,
  ...openingMessages,
  ...clarificationMessages,
  ...negotiationMessages,
  ...evaluationMessages,
  ...awardMessages,
  ...orderMessages,
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
/** The texts that the operator may edit: all except the trial of another text. */
export type WordedName = Exclude<TemplateName, 'template_trial'>;
export const wordedNames = (Object.keys(templates) as readonly TemplateName[]).filter(
  (name): name is WordedName => name !== 'template_trial',
);

export function isWorded(name: string): name is WordedName {
  return wordedNames.some((one) => one === name);
}

/** Whether the text concerns matters of its reader's company, and is not shown to them after they have left. */
export function isOfCompany(name: TemplateName): boolean {
  const { kind, personal }: Template = templates[name];
  return kind !== 'security' && personal !== true;
}
