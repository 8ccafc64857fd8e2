import { type Channel, channels } from '@procure/domain/message/kind.ts';
import { placeholderAt } from '@procure/domain/message/placeholder.ts';
import { placeholdersOf, smsParts, type Wording } from '@procure/domain/message/template.ts';
import { isWorded, templates, type WordedName, wordedNames } from '@procure/domain/message/templates.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { fill } from '../../../platform/messaging/outbox/outgoing.ts';
import {
  builtInOf,
  checkWordingOf,
  countingOf,
  fixedBy,
} from '../../../platform/messaging/outbox/wording.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { readOwnMail, readVersions, type VersionRow } from './read-model.ts';
import { addVersion, latestVersion } from './store.ts';

const latestOf = (versions: readonly VersionRow[], channel: Channel) =>
  versions.find((version) => version.channel === channel);

export async function listTemplates({ db }: Parts) {
  const versions = await readVersions(db, null);
  return wordedNames.map((template) => {
    const own = versions.filter((version) => version.template === template);
    return {
      template,
      kind: templates[template].kind,
      subject: builtInOf(template).subject,
      edited: channels.filter((channel) => countingOf(template, channel, latestOf(own, channel)).edited),
    };
  });
}

export async function getTemplate({ config, db }: Parts, template: string) {
  if (!isWorded(template)) return refuse('not_found');
  const builtIn = builtInOf(template);
  const versions = await readVersions(db, template);
  return {
    template,
    kind: templates[template].kind,
    builtIn,
    fixed: fixedBy(template),
    smsRegistered: config.sms !== null && config.sms.cloud !== null,
    placeholders: placeholdersOf(builtIn.body).map((name) => ({
      name,
      label: placeholderAt(name)?.label ?? name,
      example: placeholderAt(name)?.example ?? name,
    })),
    texts: channels.map((channel) => {
      const latest = latestOf(versions, channel);
      return { channel, versionNo: latest?.versionNo ?? 0, ...countingOf(template, channel, latest) };
    }),
    versions: versions.map(({ template: _, madeAt, ...version }) => ({
      ...version,
      madeAt: madeAt.toISOString(),
    })),
  };
}

interface Written extends Wording {
  readonly template: string;
  readonly channel: Channel;
}

/** The wording with the examples filled in, or what is wrong with it. */
export function preview({ template, channel, subject, body }: Written) {
  if (!isWorded(template)) return refuse('not_found');
  const wrong = checkWordingOf(template, channel, { subject, body });
  if (wrong.length > 0) return refuseFields(wrong);
  const shown = fill({ subject, body }, (name) => placeholderAt(name)?.example);
  return { ...shown, smsParts: smsParts(shown.body) };
}

/** Mails the preview of a text to its editor. */
export function trial(
  parts: Parts,
  actor: StaffActor,
  { template, subject, body }: Omit<Written, 'channel'>,
) {
  const shown = preview({ template, channel: 'mail', subject, body });
  if (isRefused(shown)) return shown;
  return transact(parts, actor, async (unit) => {
    const to = await readOwnMail(unit.db, actor.accountId);
    if (to === null) return refuse('own_mail_missing');
    const values = { subject: shown.subject, body: shown.body };
    await unit.send({ channel: 'mail', to, template: 'template_trial', values });
    return {};
  });
}

interface Seen {
  readonly template: string;
  readonly channel: Channel;
  readonly versionNo: number;
}

/** Saves the wording of a template for a channel. Waiting and sent texts do not change. */
export function word(parts: Parts, actor: StaffActor, { subject, body, ...seen }: Written & Seen) {
  const { template, channel, versionNo } = seen;
  if (!isWorded(template)) return refuse('not_found');
  const wrong = checkWordingOf(template, channel, { subject, body });
  if (wrong.length > 0) return refuseFields(wrong);
  return save(parts, actor, { template, channel, versionNo, wording: { subject, body } });
}

export function restore(parts: Parts, actor: StaffActor, { template, channel, versionNo }: Seen) {
  if (!isWorded(template)) return refuse('not_found');
  return save(parts, actor, { template, channel, versionNo, wording: null });
}

interface Change {
  readonly template: WordedName;
  readonly channel: Channel;
  /** The version that was seen. */
  readonly versionNo: number;
  /** Null: the built-in one. */
  readonly wording: Wording | null;
}

function save(parts: Parts, actor: StaffActor, { template, channel, versionNo, wording }: Change) {
  return transact(parts, actor, async (unit) => {
    const latest = await latestVersion(unit, template, channel);
    const is = { subject: wording?.subject ?? null, body: wording?.body ?? null };
    // The call repeated, because its answer was lost.
    if (latest?.versionNo === versionNo + 1 && latest.madeBy === actor.accountId)
      if (latest.subject === is.subject && latest.body === is.body) return {};
    if ((latest?.versionNo ?? 0) !== versionNo) return refuse('conflict');
    const next = { template, channel, versionNo: versionNo + 1, ...is, madeBy: actor.accountId };
    if (!(await addVersion(unit, next))) return refuse('conflict');
    await unit.audit({
      action: wording === null ? 'restore_template' : 'word_template',
      entity: 'template',
      entityId: null,
      before: { template, channel, subject: latest?.subject ?? null, body: latest?.body ?? null },
      after: { template, channel, ...is },
    });
    return {};
  });
}
