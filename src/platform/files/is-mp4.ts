const brandBytes = 4;
const headerBytes = 8;
/** Brands of MP4 files (ISO/IEC 14496-12 and -14, registered at mp4ra.org). */
const mp4Brand = /^(?:iso[2-9am]|mp4[12]|mp71|avc1|dash|M4[ABV] |MSNV)$/;
/** Images are kept in the same container, and name brands of MP4 beside their own. */
const imageBrand = /^(?:mif[12]|msf1|hei[cmsx]|hev[cmsx]|avi[fos]|crx |jp[2xm] )$/;

/** Whether a file that starts with these bytes says that it can be read as MP4, by any of its brands. */
export function isMp4(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  if (bytes.length < headerBytes + brandBytes || bytes.toString('latin1', brandBytes, headerBytes) !== 'ftyp')
    return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  const brands = [bytes.toString('latin1', headerBytes, headerBytes + brandBytes)];
  // The version of the first brand stands between it and the compatible ones.
  for (let at = headerBytes + 2 * brandBytes; at + brandBytes <= end; at += brandBytes)
    brands.push(bytes.toString('latin1', at, at + brandBytes));
  return brands.some((brand) => mp4Brand.test(brand)) && !imageBrand.test(brands[0] ?? '');
}
