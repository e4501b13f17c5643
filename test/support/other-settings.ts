/** Settings of PostgreSQL, each of which would change what a statement means, or how its answer reads. */
export const otherSettings = [
  "DateStyle = 'German, DMY'",
  "TimeZone = 'Asia/Kolkata'",
  "IntervalStyle = 'sql_standard'",
  'standard_conforming_strings = off',
  'backslash_quote = off',
  'extra_float_digits = -15',
  'array_nulls = off',
  'bytea_output = escape',
  "default_transaction_isolation = 'serializable'",
  'gin_fuzzy_search_limit = 1',
  'quote_all_identifiers = on',
  'transform_null_equals = on',
  'row_security = off',
  'check_function_bodies = off',
  'client_min_messages = error',
  'idle_session_timeout = 3000',
];
