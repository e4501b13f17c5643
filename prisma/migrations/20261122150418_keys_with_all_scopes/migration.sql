-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "has_all_scopes" BOOLEAN NOT NULL DEFAULT false;

-- A key with all scopes of 0.1.0 was made with all.
UPDATE "api_keys" SET "has_all_scopes" = true WHERE "scopes" @> ARRAY[
  'automations:read', 'automations:write', 'customers:delete', 'customers:read', 'customers:write', 'feedback:delete',
  'feedback:read', 'feedback:write', 'projects:delete', 'projects:read', 'projects:write', 'webhooks:delete',
  'webhooks:read', 'webhooks:write', 'widgets:delete', 'widgets:read', 'widgets:write', 'workspaces:read'
];
