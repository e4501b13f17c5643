import { Constructed, fromBER, ObjectIdentifier, OctetString } from 'asn1js';
import type { Part } from './parser-inside.ts';

const types = new Set(['application/pkcs7-mime', 'application/x-pkcs7-mime']);
/** A mail of 25 MB that was signed while it was read has a block for each kilobyte. */
const mostBlocks = 50_000;
const ids = { signedData: '1.2.840.113549.1.7.2', data: '1.2.840.113549.1.7.1' };

/**
 * Returns the mail in an opaque S/MIME signature (RFC 8551), which needs no key. The signature is not verified, so it proves
 * nothing about its sender. Null for other parts, such as an encrypted one.
 */
export function signedContent({ contentType, contentDisposition, content }: Part): Uint8Array | null {
  const { value, params } = contentType.parsed;
  const name = contentDisposition.parsed.params.filename ?? params.name ?? '';
  const isNamed = value === 'application/octet-stream' && /\.p7m$/i.test(name);
  if (content === null || !(types.has(value) || isNamed)) return null;
  const { result } = fromBER(content, { maxContentLength: content.byteLength, maxNodes: mostBlocks });
  // ContentInfo, SignedData and EncapsulatedContentInfo of RFC 5652.
  const signed = explicitIn(result, ids.signedData);
  const octets = explicitIn(blocksOf(signed)[2], ids.data);
  return octets instanceof OctetString ? new Uint8Array(octets.getValue()) : null;
}

/** Returns the block that a sequence of an object identifier and an explicit [0] holds, if the identifier is this one. */
function explicitIn(sequence: unknown, id: string): unknown {
  const [type, explicit] = blocksOf(sequence);
  return type instanceof ObjectIdentifier && type.getValue() === id ? blocksOf(explicit)[0] : undefined;
}

function blocksOf(block: unknown): unknown[] {
  return block instanceof Constructed ? block.valueBlock.value : [];
}
