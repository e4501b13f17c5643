-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "filters" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "format" TEXT NOT NULL DEFAULT 'json';

ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_format_check" CHECK ("format" IN ('json', 'slack', 'teams'));
