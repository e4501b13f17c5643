-- AlterTable
ALTER TABLE "automations" ADD COLUMN     "turns" JSONB NOT NULL DEFAULT '{}';
