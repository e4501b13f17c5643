/** One part of a form: a field, or with `fileName` a file. */
export interface Part {
  name: string;
  value: string | Buffer;
  fileName?: string;
  /** The part's Content-Type as it is sent. */
  type?: string;
}

const boundary = 'heed-test-boundary';

/** A multipart body and its header, written as browsers do. */
export function aForm(parts: Part[]): { body: Buffer; headers: { 'Content-Type': string } } {
  const chunks = parts.flatMap(({ name, value, fileName, type }) => {
    const disposition = [
      `Content-Disposition: form-data; name="${name}"`,
      ...(fileName === undefined ? [] : [`filename="${fileName.replaceAll('"', '%22')}"`]),
    ].join('; ');
    const head = [`--${boundary}`, disposition, ...(type === undefined ? [] : [`Content-Type: ${type}`])];
    return [`${head.join('\r\n')}\r\n\r\n`, value, '\r\n'];
  });
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
  return { body, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } };
}

/** The form of one file and other fields. */
export function aFileForm(
  file: Buffer,
  { type = 'image/png', fileName = 'a.png', ...fields }: { type?: string; fileName?: string } & Record<string, string>,
): ReturnType<typeof aForm> {
  const others = Object.entries(fields).map(([name, value]) => ({ name, value }));
  return aForm([...others, { name: 'file', value: file, fileName, type }]);
}
