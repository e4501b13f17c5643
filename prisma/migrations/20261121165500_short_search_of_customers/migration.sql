-- By hand: Prisma knows neither functions nor indexes on expressions, and leaves both alone.
-- The characters of a text and its pairs of neighbours, so that an index can answer a search for one or two characters,
-- which have no trigram. Repeated parts do no harm: the index keeps each once.
CREATE FUNCTION short_parts(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN string_to_array($1, NULL) || ARRAY(SELECT substr($1, i, 2) FROM generate_series(1, length($1) - 1) AS i);

CREATE INDEX "customers_workspace_id_short_parts_idx" ON "customers" USING GIN ("workspace_id", short_parts("search_text")) WHERE "workspace_id" IS NOT NULL;
