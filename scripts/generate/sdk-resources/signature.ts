import type { Answer, Shape } from './shape.ts';

export const options = 'options?: RequestOptions';

export function returned({ type, paged, streams }: Answer): string {
  if (streams === 'file in its own form') return 'Promise<Response>';
  if (streams) return `${{ file: 'Export', events: 'EventStream' }[streams]}<${type}>`;
  return paged ? `List<${type.replace(/\[\]$/, '')}>` : `ApiPromise<${type}>`;
}

export function pathArguments(path: Shape['path']): string[] {
  return path.filter(({ isBound }) => !isBound).map(({ argument, type }) => `${argument}: ${type}`);
}

/** A number is sent as it is. The generated client's types ask for text. */
export function pathInput(path: Shape['path']): string {
  const pairs = path.map(({ parameter, argument, type, isBound }) => {
    if (isBound) return `${parameter}: this.${parameter}`;
    if (type !== 'string') return `${parameter}: ${argument} as string`;
    return parameter === argument ? parameter : `${parameter}: ${argument}`;
  });
  return `path: { ${pairs.join(', ')} }`;
}
