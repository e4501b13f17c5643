import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** The module of Prisma's client that has the graph. */
export const graphModule = /@prisma[\\/]client[\\/]runtime[\\/]client\.m?js$/;

/** In minified code: where the edges of a node are made, filled and read. */
const changes = [
  ['i=this.#i(),o={};for(', 'i=this.#i(),o=new Map;for('],
  ['o[a]=S}r.push({edges:o})', 'o.set(a,S)}r.push({edges:o})'],
  ['o[a]=P}r.push({edges:o})', 'o.set(a,P)}r.push({edges:o})'],
  ['n.edges[i]', 'n.edges.get(i)'],
] as const;

/**
 * Lets Prisma's client keep its graph of what queries may contain in maps. It has more than a thousand small objects whose
 * keys are numbers up to a thousand, and V8 gives each of them an array of that length: 15 MB, nearly all of it empty.
 */
export const prismaGraphInMaps: Plugin = {
  name: 'prisma-graph-in-maps',
  setup: ({ onLoad }) => {
    onLoad({ filter: graphModule }, ({ path }) => ({ contents: graphInMaps(path), loader: 'js' }));
  },
};

/** Returns the code of that module with maps. */
export function graphInMaps(path: string): string {
  let contents = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    if (!contents.includes(from)) throw new Error(`${path} keeps its graph in another way: see graphInMaps`);
    contents = contents.replaceAll(from, to);
  }
  return contents;
}
