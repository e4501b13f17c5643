/**
 * The rooms of the code, from the ground up. A room may import only what comes before it in this list. Rooms on one
 * line are side by side and do not know each other. Types obey the same order.
 */
export const layers: string[][] = [
  ['packages/sdk', 'packages/widget'],
  ['packages/dashboard'],

  ['src/base'],

  ['src/platform/db'],
  ['src/platform/jobs'],
  ['src/platform/files'],
  ['src/platform/outgoing', 'src/platform/oidc'],
  ['src/platform/events'],
  ['src/platform/replica'],
  ['src/platform/exports'],
  ['src/platform/batches.ts', 'src/platform/versions.ts', 'src/platform/idempotency'],
  ['src/platform/context.ts'],
  [
    'src/platform/lists',
    'src/platform/log-readers',
    'src/platform/mail',
    'src/platform/post-queue',
    'src/platform/readable-error.ts',
  ],

  [
    'src/domain/operation.ts',
    'src/domain/present-as.ts',
    'src/domain/edited.ts',
    'src/domain/some-items-sql.ts',
    'src/domain/thread-words-sql.ts',
  ],
  ['src/domain/users'],
  ['src/domain/access'],
  ['src/domain/api-keys'],
  ['src/domain/events'],
  ['src/domain/workspaces'],
  ['src/domain/uploads'],
  ['src/domain/customers'],
  ['src/domain/rules'],
  ['src/domain/widgets', 'src/domain/webhooks'],
  ['src/domain/feedback'],
  ['src/domain/comments', 'src/domain/notes'],
  ['src/domain/members'],
  ['src/domain/me'],
  ['src/domain/session'],
  ['src/domain/automations'],
  ['src/domain/subscriptions', 'src/domain/views'],
  // Above automations, because a project's SLA rules create some.
  ['src/domain/projects'],
  ['src/domain/imports'],
  ['src/domain/widget-intake', 'src/domain/webhook-intake'],

  ['src/contract'],
  ['src/doors/http', 'src/doors/mcp'],
  // The package bundles the stdio part of the MCP door.
  ['src/start', 'packages/mcp'],
  ['src/backup'],
  ['src/cli'],
  ['src/main.ts'],
];

/** Only these rooms know these libraries. */
export const libraries: Record<string, string[]> = {
  express: ['src/doors/http', 'src/start'],
  'express-rate-limit': ['src/doors/http'],
  multer: ['src/doors/http'],
  'openapi-backend': ['src/contract'],
  ajv: ['src/contract', 'src/doors/mcp'],
  '@modelcontextprotocol/server': ['src/doors/mcp'],
  '@electric-sql/pglite': ['src/platform/db', 'src/platform/jobs'],
  pg: ['src/platform/db'],
  'pg-connection-string': ['src/platform/db'],
  'pg-boss': ['src/platform/jobs'],
  '@aws-sdk/client-s3': ['src/platform/files'],
  nodemailer: ['src/platform/mail'],
  '@simplewebauthn/server': ['src/domain/access/passkeys'],
  'openid-client': ['src/platform/oidc'],
  commander: ['src/cli'],
  'prom-client': ['src/base/metrics.ts'],
  '@opentelemetry/api': ['src/start/tracing'],
  '@opentelemetry/sdk-trace': ['src/start/tracing'],
  'modern-tar': ['src/backup'],
  'age-encryption': ['src/backup'],
};
