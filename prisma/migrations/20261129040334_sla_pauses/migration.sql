-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "sla_pauses" JSONB;
