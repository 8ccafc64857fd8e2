import type { Installation } from '@procure/contract/installation/installation.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { shortcomings } from '@procure/domain/installation/shortcoming.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { FailedJobs } from '../components/failed-jobs.tsx';
import { Faults, faultsOf, healthOf } from '../components/faults.tsx';
import styles from '../components/installation.module.css';
import { LateOpenings } from '../components/late-openings.tsx';
import { SettingsInForce } from '../components/settings-in-force.tsx';
import { WatchedNumbers } from '../components/watched-numbers.tsx';
import { installationQuery } from '../queries.ts';

/** `/installation`: the state of the installation, for its operators. */
export default function InstallationPage() {
  const query = useQuery({ ...installationQuery(), staleTime: 0, refetchInterval: 60_000 });
  return <Loaded query={query}>{(installation) => <Standing of={installation} />}</Loaded>;
}

function Standing({ of }: { readonly of: Installation }) {
  const health = healthOf(of);
  return (
    <div className={styles.page}>
      <PageHeader
        title="运行状态"
        lead={`数据库时间 ${formatDateTimeSeconds(new Date(of.now))}，每分钟更新。`}
        badges={<Badge tone={health.tone}>{health.words}</Badge>}
      />
      <LateOpenings of={of.lateOpenings} />
      <Faults of={faultsOf(of)} />
      <Card title="运行">
        <DescriptionList
          items={[
            { term: '版本', detail: of.version },
            { term: '数据库', detail: `PostgreSQL ${of.database.version}` },
            {
              term: '数据库结构',
              detail: `${of.database.newestMigration}（共 ${of.database.migrations} 次更新）`,
            },
            { term: '文件存储', detail: storageLabels[of.storage] },
            { term: '邮件服务器', detail: mailLabels[of.mail ?? 'unset'] },
            { term: '审计日志', detail: of.audit.fits ? '与最近的签封一致' : '与签封不一致' },
            { term: '最近一份备份', detail: copyInWords(of) },
          ]}
        />
      </Card>
      <WatchedNumbers of={of.watched} />
      <FailedJobs of={of.failedJobs} />
      <Card title="设置中缺少的">
        <DataTable
          caption="设置中缺少的"
          rows={of.shortcomings}
          rowKey={(name) => name}
          empty={<EmptyState text="对外服务所需的设置都已具备" />}
          columns={[
            {
              key: 'text',
              title: '缺少',
              cell: (name) => (
                <>
                  {shortcomings[name].text}
                  {name === 'smsTemplates' ? (
                    <Minor>{of.smsWithoutTemplate.map(({ subject }) => subject).join('、')}</Minor>
                  ) : null}
                </>
              ),
            },
            { key: 'setting', title: '环境变量', cell: (name) => <code>{shortcomings[name].setting}</code> },
          ]}
        />
      </Card>
      <SettingsInForce of={of.settings} />
    </div>
  );
}

const storageLabels: Readonly<Record<Installation['storage'], string>> = {
  ok: '可用，空间充足',
  low: '空间不足，已暂停接收新上传',
  away: '无法读写',
};

const mailLabels = { ok: '有答复', away: '没有答复', unset: '没有设置' } as const;

function copyInWords({ backup }: Installation): string {
  if (backup === null) return '没有设置每日备份';
  return backup.newest === null
    ? `还没有（每日 ${backup.at} 后）`
    : formatDateTimeSeconds(new Date(backup.newest));
}
