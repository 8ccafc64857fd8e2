import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../platform/http/mount.ts';
import { isDirect, isOwnRendering } from '../platform/http/origin.ts';

const words =
  '本服务正在运行演示数据。演示账号的密码是公开的，因此只接受本机直接访问，不接受经代理转发或以其他域名发来的访问。\n' +
  '正式使用：请设置 PUBLIC_URL、CONSOLE_URL，换用新的 DATA_DIR 后重新启动。\n' +
  '确需公开演示：请设置 DEMO=1 后重新启动，每个页面将注明“演示环境”。\n';

/**
 * Restricts a demo that is not declared public to this machine. A request through a proxy or for a foreign host name is
 * refused with an explanation. The proxy is recognised by the request itself, not by a setting.
 */
export function addLocalOnly(app: FastifyInstance): void {
  let said = false;
  app.addHook('onRequest', (request, reply, done) => {
    if (isOwnRendering() || isDirect(request)) return done();
    if (!said)
      request.log.warn('a request from outside met the local demo and was refused: see DEMO in the README');
    said = true;
    if (request.url.startsWith('/api/')) {
      sendRefusal(request, reply, { refused: 'demo_local_only' });
    } else {
      reply
        .code(403)
        .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .send(words);
    }
  });
}
