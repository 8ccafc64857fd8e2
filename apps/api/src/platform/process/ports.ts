import { createServer } from 'node:net';
import { sqlState } from '../database/db.ts';
import { StartupError } from './startup-error.ts';

/** The error of a port, in one line that names the variable to change. */
export function explainListenError(error: unknown, variable: string, host: string, port: number): unknown {
  const code = sqlState(error);
  if (code === 'EADDRINUSE') {
    return new StartupError(`端口 ${port} 已被占用，请停止占用它的程序，或用 ${variable} 指定其他端口`);
  }
  if (code === 'EACCES')
    return new StartupError(`无权使用端口 ${port}，请用 ${variable} 指定 1024 以上的端口`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(`本机没有地址 ${host}，请检查 ${variable === 'OPS_PORT' ? 'OPS_HOST' : 'HOST'}`);
  }
  return error;
}

/**
 * Tries the port before any slow work; the listener itself may still lose a race for it.
 * @throws StartupError
 */
export async function refuseTakenPort(variable: string, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(explainListenError(error, variable, host, port)));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}
