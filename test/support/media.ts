const base64 = (text: string) => Buffer.from(text, 'base64');

/** A picture of one pixel. */
export const png = base64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);
export const gif = base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
export const html = Buffer.from('<!doctype html><script>alert(1)</script>');

const ogg = Buffer.alloc(64);
ogg.write('OggS');
ogg.write('\x01vorbis', 28, 'latin1');

/** The smallest bytes of each type that can be uploaded. */
export const samples: Record<string, Buffer> = {
  'image/png': png,
  'image/jpeg': base64('/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0a/9k='),
  'image/webp': base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'),
  'audio/webm': base64('GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAA='),
  'video/webm': base64('GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAA='),
  'audio/mp4': Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42\0\0\0\x08free', 'latin1'),
  'video/mp4': Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\x08free', 'latin1'),
  'audio/mpeg': Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), Buffer.from([0xff, 0xfb, 0x90, 0x44])]),
  'audio/ogg': ogg,
  'audio/wav': Buffer.from(
    'RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\0\0\0\0',
    'latin1',
  ),
};

/** The smallest bytes of each type that only some conversations take. */
export const documents: Record<string, Buffer> = {
  'application/pdf': Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
  'text/plain': Buffer.from('Straße 🐞\r\n'),
  'text/csv': Buffer.from('\uFEFFname,size\nÄ,1\n'),
  'application/json': Buffer.from('{"a":[1]}'),
  'image/gif': gif,
  'image/heic': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08meta', 'latin1'),
  'video/quicktime': Buffer.from('\0\0\0\x14ftypqt  \0\0\x02\0qt  \0\0\0\x08wide', 'latin1'),
};

/** A file of this type and size: its sample, and zeros. */
export function ofSize(type: string, size: number): Buffer {
  const sample = samples[type] ?? documents[type];
  if (!sample) throw new Error(`No sample of ${type}`);
  return Buffer.concat([sample], size);
}
