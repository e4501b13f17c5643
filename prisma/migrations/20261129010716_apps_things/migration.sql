-- AlterTable
ALTER TABLE "automations" ADD COLUMN     "app_name" TEXT,
ADD COLUMN     "disabled_reason" TEXT,
ADD COLUMN     "grant_id" TEXT;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "app_name" TEXT;

-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "app_name" TEXT,
ADD COLUMN     "grant_id" TEXT;

ALTER TABLE "automations" ADD CONSTRAINT "automations_disabled_reason_check" CHECK ("disabled_reason" IN ('app_disconnected'));

ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_disabled_reason_check";

UPDATE "subscriptions" SET "disabled_reason" = 'app_disconnected' WHERE "disabled_reason" = 'app_revoked';

ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_disabled_reason_check" CHECK ("disabled_reason" IN ('manual', 'failing', 'gone', 'app_disconnected'));
