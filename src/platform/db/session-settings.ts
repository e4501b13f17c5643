/** The settings of PostgreSQL that a pooler keeps for each client. Texts are read and written on these terms. */
export const pooledSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  standard_conforming_strings: 'on',
};

/** Settings that only PostgreSQL itself can be told. */
export const sessionSettings = {
  // A statement that waits for a lock reads what its holder has written.
  default_transaction_isolation: 'read committed',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  array_nulls: 'on',
  gin_fuzzy_search_limit: '0',
  default_table_access_method: 'heap',
};

/** A pooler's connections need none of these. Heed's pool keeps its own, and one connection waits for announcements. */
export const ownSettings = { idle_session_timeout: '0' };

/** Settings that somebody has changed on purpose, or that only a superuser may change. */
export const untouchedSettings = {
  default_transaction_read_only: 'off',
  session_replication_role: 'origin',
};
