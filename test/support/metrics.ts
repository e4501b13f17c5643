import type { Server } from 'node:http';
import { sendRaw } from './raw.ts';

type Labels = Record<string, string>;

/** What /metrics says at one moment. */
export class Metrics {
  readonly text: string;
  readonly #samples = new Map<string, number>();

  private constructor(text: string) {
    this.text = text;
    for (const [, name = '', labels = '', value] of text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm))
      this.#samples.set(sampleName(name, readLabels(labels)), Number(value));
  }

  static async read(server: Server): Promise<Metrics> {
    return new Metrics((await sendRaw(server, 'GET', '/metrics')).text);
  }

  /** Undefined if there is no such sample. */
  value(name: string, labels: Labels = {}): number | undefined {
    return this.#samples.get(sampleName(name, labels));
  }

  /** All values of a label, of whichever metric has it. */
  valuesOf(label: string): Set<string> {
    return new Set(
      [...this.text.matchAll(/^heed_\w+\{(.*)\} /gm)].flatMap(([, labels = '']) => readLabels(labels)[label] ?? []),
    );
  }
}

/** By how much a sample has grown while the work was done. */
export async function growthOf(
  server: Server,
  name: string,
  labels: Labels,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = (await Metrics.read(server)).value(name, labels) ?? 0;
  await work();
  return ((await Metrics.read(server)).value(name, labels) ?? 0) - before;
}

function readLabels(text: string): Labels {
  return Object.fromEntries(Array.from(text.matchAll(/(\w+)="([^"]*)"/g), ([, name, value]) => [name, value]));
}

function sampleName(name: string, labels: Labels): string {
  return `${name} ${JSON.stringify(Object.entries(labels).sort())}`;
}
