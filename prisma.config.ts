import { defineConfig } from 'prisma/config';

// These commands never run the schema engine that Prisma would download, so that any executable satisfies its look-up.
if (['format', 'generate', 'validate'].includes(process.argv[2] ?? ''))
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Prisma asks for an address, even for commands that do not connect.
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/heed' },
});
