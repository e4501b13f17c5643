-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "broken_lines" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
