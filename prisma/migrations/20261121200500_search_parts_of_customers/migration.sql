-- By hand: Prisma knows neither functions nor indexes on expressions, and leaves both alone.
-- All runs of one to three characters of a text. pg_trgm keeps those within words only: a search for "barbara b" had to
-- look at every Barbara. Repeated parts do no harm: the index keeps each once.
CREATE FUNCTION search_parts(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN string_to_array($1, NULL)
  || ARRAY(SELECT substr($1, i, 2) FROM generate_series(1, length($1) - 1) AS i)
  || ARRAY(SELECT substr($1, i, 3) FROM generate_series(1, length($1) - 2) AS i);

CREATE INDEX "customers_workspace_id_search_parts_idx" ON "customers" USING GIN ("workspace_id", search_parts("search_text")) WHERE "workspace_id" IS NOT NULL;

DROP INDEX "customers_workspace_id_search_text_idx";
DROP INDEX "customers_workspace_id_short_parts_idx";
DROP FUNCTION short_parts(text);
