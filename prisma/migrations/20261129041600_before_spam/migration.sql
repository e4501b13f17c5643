-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "before_spam" JSONB;
