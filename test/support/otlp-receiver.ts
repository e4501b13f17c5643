import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { hexIn, type Message, messagesIn, numberIn, readMessage, textIn } from './protobuf.ts';

type Attributes = Record<string, string | number>;

/** A span as it arrived. Kinds and status codes are those of OTLP. */
export interface ReceivedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  /** Empty for the first of a trace. */
  parentSpanId: string;
  attributes: Attributes;
  links: { traceId: string; spanId: string }[];
  statusCode: number;
  resource: Attributes;
}

export const spanKinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };

/** A collector of traces that speaks OTLP over HTTP, in JSON and in Protocol Buffers. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly contentTypes = new Set<string | undefined>();
  readonly #server = createServer(async (req, res) => {
    const body = await buffer(req);
    this.contentTypes.add(req.headers['content-type']);
    const isJson = req.headers['content-type'] === 'application/json';
    if (req.url === '/v1/traces') this.spans.push(...(isJson ? fromJson(body) : fromProtobuf(body)));
    res.writeHead(200, { 'Content-Type': req.headers['content-type'] }).end(isJson ? '{}' : '');
  });

  static async start(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver();
    await once(receiver.#server.listen(0, '127.0.0.1'), 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  forget(): void {
    this.spans.length = 0;
    this.contentTypes.clear();
  }

  /** The only span with this name. */
  span(name: string): ReceivedSpan {
    const [span, ...others] = this.spans.filter((one) => one.name === name);
    if (!span || others.length > 0)
      throw new Error(`Not one span ${name} but these: ${this.spans.map((one) => one.name).join(', ')}`);
    return span;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

interface JsonAttribute {
  key: string;
  value: { stringValue?: string; intValue?: string | number };
}

function fromJson(body: Buffer): ReceivedSpan[] {
  const attributes = (list: JsonAttribute[] = []) =>
    Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of OTLP, and a test asserts what it reads.
  const { resourceSpans } = JSON.parse(body.toString()) as any;
  return resourceSpans.flatMap(({ resource, scopeSpans }: typeof resourceSpans) =>
    scopeSpans.flatMap(({ spans }: typeof resourceSpans) =>
      spans.map((span: typeof resourceSpans) => ({
        ...span,
        parentSpanId: span.parentSpanId ?? '',
        attributes: attributes(span.attributes),
        links: span.links ?? [],
        statusCode: span.status?.code ?? 0,
        resource: attributes(resource.attributes),
      })),
    ),
  );
}

/** The numbers are those of opentelemetry/proto/trace/v1/trace.proto. */
function fromProtobuf(body: Buffer): ReceivedSpan[] {
  return messagesIn(readMessage(body), 1).flatMap((ofResource) => {
    const resource = attributesIn(messagesIn(ofResource, 1)[0], 1);
    const spans = messagesIn(ofResource, 2).flatMap((ofScope) => messagesIn(ofScope, 2));
    return spans.map((span) => ({
      name: textIn(span, 5),
      kind: numberIn(span, 6),
      traceId: hexIn(span, 1),
      spanId: hexIn(span, 2),
      parentSpanId: hexIn(span, 4),
      attributes: attributesIn(span, 9),
      links: messagesIn(span, 13).map((link) => ({ traceId: hexIn(link, 1), spanId: hexIn(link, 2) })),
      statusCode: numberIn(messagesIn(span, 15)[0] ?? new Map(), 3),
      resource,
    }));
  });
}

function attributesIn(message: Message | undefined, field: number): Attributes {
  return Object.fromEntries(
    messagesIn(message, field).map((pair) => {
      const [value = new Map()] = messagesIn(pair, 2);
      return [textIn(pair, 1), value.has(1) ? textIn(value, 1) : numberIn(value, 3)];
    }),
  );
}
