-- AlterTable
ALTER TABLE "events" ADD COLUMN     "actor_user" JSON;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "grant_id" TEXT;

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "allowed_app_hosts" JSONB,
ADD COLUMN     "app_access_enabled" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "app_grants" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_name" TEXT NOT NULL,
    "client_host" TEXT,
    "redirect_host" TEXT NOT NULL,
    "scopes" TEXT[],
    "resource" TEXT NOT NULL,
    "stays_connected" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "app_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_records" (
    "kind" TEXT NOT NULL,
    "id_hash" TEXT NOT NULL,
    "grant_id" TEXT,
    "payload" BYTEA NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "consumed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_records_pkey" PRIMARY KEY ("kind","id_hash")
);

-- CreateIndex
CREATE INDEX "app_grants_workspace_id_id_idx" ON "app_grants"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "app_grants_user_id_id_idx" ON "app_grants"("user_id", "id");

-- CreateIndex
CREATE INDEX "oauth_records_grant_id_idx" ON "oauth_records"("grant_id");

-- CreateIndex
CREATE INDEX "oauth_records_expires_at_idx" ON "oauth_records"("expires_at");

-- AddForeignKey
ALTER TABLE "app_grants" ADD CONSTRAINT "app_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_records" ADD CONSTRAINT "oauth_records_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "app_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "events" DROP CONSTRAINT "events_actor_type_check";

ALTER TABLE "events" ADD CONSTRAINT "events_actor_type_check" CHECK ("actor_type" IN ('apiKey', 'app', 'user', 'widget', 'webhook', 'automation', 'customer', 'system'));

ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_disabled_reason_check";

ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_disabled_reason_check" CHECK ("disabled_reason" IN ('manual', 'failing', 'gone', 'app_revoked'));

-- Prisma knows no partial indexes. Housekeeping asks for those of all workspaces, so that it does not begin with one.
CREATE INDEX "subscriptions_of_apps_idx" ON "subscriptions"("grant_id") WHERE "grant_id" IS NOT NULL AND "enabled";
