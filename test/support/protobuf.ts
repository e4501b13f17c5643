/** A message of Protocol Buffers: of each field number its values, as numbers or bytes. */
export type Message = Map<number, (bigint | Buffer)[]>;

/** Reads a message by the wire format alone. */
export function readMessage(bytes: Buffer): Message {
  const message: Message = new Map();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const value = readValue(tag & 7, varint, take);
    message.set(tag >> 3, [...(message.get(tag >> 3) ?? []), value]);
  }
  return message;
}

function readValue(wireType: number, varint: () => bigint, take: (length: number) => Buffer): bigint | Buffer {
  switch (wireType) {
    case 0:
      return varint();
    case 1:
      return take(8).readBigUInt64LE();
    case 2:
      return take(Number(varint()));
    case 5:
      return BigInt(take(4).readUInt32LE());
    default:
      throw new Error(`The wire type ${wireType} does not exist`);
  }
}

/** The messages in a field. */
export function messagesIn(message: Message | undefined, field: number): Message[] {
  return (message?.get(field) ?? []).map((bytes) => readMessage(bytes as Buffer));
}

export function textIn(message: Message, field: number): string {
  return ((message.get(field)?.[0] ?? Buffer.alloc(0)) as Buffer).toString();
}

export function hexIn(message: Message, field: number): string {
  return ((message.get(field)?.[0] ?? Buffer.alloc(0)) as Buffer).toString('hex');
}

export function numberIn(message: Message, field: number): number {
  return Number(message.get(field)?.[0] ?? 0);
}
