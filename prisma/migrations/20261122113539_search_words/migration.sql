-- The words of a text, each once. The marks that the parser would keep within a word, as in an address, divide it instead:
-- so a search finds the beginnings of their parts. replace() costs a tenth of what translate() does.
CREATE FUNCTION search_words(text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN strip(to_tsvector('simple', replace(replace(replace(replace(replace(replace(replace(replace(
  text, '.', ' '), '/', ' '), '-', ' '), '@', ' '), '_', ' '), '<', ' '), '&', ' '), '+', ' ')));

-- What finds a text with all of these words or their beginnings. Null for a text without words.
CREATE FUNCTION search_query(text text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT string_agg(quote_literal(lexeme) || ':*', ' & ')::tsquery FROM unnest(search_words(text)));

ALTER TABLE "feedback" ADD COLUMN "thread_words" tsvector;

UPDATE "feedback" f SET "thread_words" = search_words(left(t.text, 100000))
FROM (
  SELECT workspace_id, feedback_id, string_agg(text, ' ') AS text FROM (
    SELECT workspace_id, feedback_id, message AS text FROM "comments" UNION ALL
    SELECT workspace_id, feedback_id, content FROM "notes"
  ) AS entries GROUP BY 1, 2
) AS t WHERE f.workspace_id = t.workspace_id AND f.id = t.feedback_id;

-- Computed by the database, so that whatever writes an item keeps it, without a trigger. Stored, because the list looks
-- through thousands of items for a common word.
ALTER TABLE "feedback" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (
  search_words("message" || ' ' || coalesce("user_name", '') || ' ' || coalesce("user_email", '') || ' ' || coalesce("external_id", ''))
    || coalesce("thread_words", ''::tsvector)
) STORED;

DROP INDEX "feedback_workspace_id_message_idx";
CREATE INDEX "feedback_workspace_id_words_idx" ON "feedback" USING GIN ("workspace_id", "words") WHERE "workspace_id" IS NOT NULL;
