import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Endpoint } from '@procure/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { openapi } from '../platform/http/openapi.ts';

// Swagger UI sets styles through the CSSOM, which a policy lets through, and shows its logo from a data address.
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

const page = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>供应商门户接口</title>
<link rel="stylesheet" href="/api/docs/static/swagger-ui.css">
<div id="swagger-ui"></div>
<script src="/api/docs/static/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
`;

const start = `SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none', filter: true, tryItOutEnabled: false });\n`;

/** `/api/docs`: the wire as a page, and `/api/docs/json`: the same as an OpenAPI document. */
export async function addDocs(app: FastifyInstance, endpoints: ReadonlyMap<string, Endpoint>): Promise<void> {
  // Made when first asked for: most processes are never asked.
  let document: Buffer | null = null;
  app.get('/api/docs/json', (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(openapi(endpoints)));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(page),
  );
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  );
  const root = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
  await app.register(fastifyStatic, {
    root,
    prefix: '/api/docs/static/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
  });
}
