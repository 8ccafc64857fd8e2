import type { Config } from './config.ts';
import { type Connection, connectionOf } from './db.ts';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';

export interface OpenedDatabase {
  readonly connection: Connection;
  /** True where it is the server's own PostgreSQL. */
  readonly embedded: boolean;
  /** What happened, in one line. */
  readonly account: string;
  close(): Promise<void>;
}

/** The configured database, or our own, started or joined. Not migrated yet. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  say: (line: string) => void = console.log,
): Promise<OpenedDatabase> {
  if (config.databaseUrl !== null) {
    const { host } = new URL(config.databaseUrl);
    return {
      connection: connectionOf(config.databaseUrl),
      embedded: false,
      account: `使用外部数据库 ${host}`,
      close: () => Promise.resolve(),
    };
  }
  const postgres = await startEmbeddedPostgres(config.dataDir, { say });
  return {
    connection: postgres.connection,
    embedded: true,
    account: postgres.adopted
      ? `已接入正在运行的内嵌数据库（进程 ${postgres.pid}）`
      : `内嵌数据库已启动（进程 ${postgres.pid}）`,
    close: () => postgres.stop(),
  };
}
