/**
 * Returns what to tell operators about an error of connecting to PostgreSQL with TLS, of pg or of Prisma, which passes on only
 * the text. Null for any other error.
 */
export function explainTls(error: unknown): string | null {
  const { message = '' } = (error ?? {}) as Partial<Error>;
  return refusals.find(([text]) => text.test(message))?.[1] ?? null;
}

const refusals: [RegExp, string][] = [
  [
    /self[- ]signed certificate|unable to (get|verify)\b.*\bcertificate/,
    'The certificate of the database server is not signed by an authority that this machine trusts. Let DATABASE_URL name ' +
      'the certificate of that authority, or the certificate itself if it is self-signed: ' +
      '?sslmode=verify-full&sslrootcert=/path/to/root.crt.',
  ],
  [
    /does not match certificate's altnames/,
    'The certificate of the database server has another host name. Let DATABASE_URL name the server as its certificate does.',
  ],
  [/certificate has expired/, 'The certificate of the database server has expired. Give the server a new one.'],
  [
    /does not support SSL connections/,
    'The database server has no TLS. Remove sslmode from DATABASE_URL, or let the server use TLS.',
  ],
];
