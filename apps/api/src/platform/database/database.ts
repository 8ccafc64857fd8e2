import type { Config } from '../settings/config.ts';
import { type Connection, connectionOf } from './db.ts';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { migrate } from './migrations.ts';
import { admitServer } from './server-role.ts';

export interface OpenedDatabase {
  /** For the role that owns the tables; used by set-up only. */
  readonly owner: Connection;
  /** For the role that the server uses. */
  readonly connection: Connection;
  /** True for the server's own PostgreSQL. */
  readonly embedded: boolean;
  /** A one-line report of the opening. */
  readonly account: string;
  /**
   * Migrates the database to the newest schema, and grants the server's role access to it.
   * @returns the migrations applied now
   */
  prepare(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Opens the configured database, or starts or joins the server's own. Does not migrate. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseSetupUrl' | 'dataDir'>,
  say: (line: string) => void = console.log,
): Promise<OpenedDatabase> {
  const { account, owner, connection, embedded, close } = await open(config, say);
  return {
    account,
    owner,
    connection,
    embedded,
    close,
    async prepare() {
      const applied = await migrate(owner);
      const { role, mayRewrite } = await admitServer(owner, connection);
      if (mayRewrite) {
        say(
          `数据库账号 ${role} 拥有数据表，可以改写审计日志：请为系统另设一个账号（DATABASE_SETUP_URL，见 docs/operations.md）`,
        );
      }
      return applied;
    },
  };
}

async function open(
  { databaseUrl, databaseSetupUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseSetupUrl' | 'dataDir'>,
  say: (line: string) => void,
): Promise<Omit<OpenedDatabase, 'prepare'>> {
  if (databaseUrl !== null) {
    return {
      owner: connectionOf(databaseSetupUrl ?? databaseUrl),
      connection: connectionOf(databaseUrl),
      embedded: false,
      account: `使用外部数据库 ${new URL(databaseUrl).host}`,
      close: () => Promise.resolve(),
    };
  }
  const postgres = await startEmbeddedPostgres(dataDir, { say });
  return {
    owner: postgres.owner,
    connection: postgres.connection,
    embedded: true,
    account: postgres.adopted
      ? `已接入正在运行的内嵌数据库（进程 ${postgres.pid}）`
      : `内嵌数据库已启动（进程 ${postgres.pid}）`,
    close: () => postgres.stop(),
  };
}
