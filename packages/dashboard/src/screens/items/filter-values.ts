/** Returns the values of a filter as the service reads them from the address. None if it is not set. */
export function readValues(text: string | undefined): string[] {
  if (text === undefined) return [];
  const parts = `,${text}`.matchAll(/,((?:\\[\\,]|[^,])*)/g);
  return Array.from(parts, ([, part = '']) => part.replaceAll(/\\([\\,])/g, '$1').trim());
}
