import { exampleSite } from '../../../scripts/generate/samples/example-site.ts';
import { ownSite } from './own-site.ts';

/**
 * Puts the service's own address into the samples where the service itself serves them, so that they work as they are
 * copied. Other hosts of these files do not say that they have the API.
 */
export async function showOwnSite(places: NodeListOf<Element>): Promise<void> {
  if (places.length === 0) return;
  const contract = new URL('../reference/openapi.json', import.meta.url);
  // Where it cannot be asked for, the samples stay as they are.
  const response = await fetch(contract, { method: 'HEAD' }).catch(() => undefined);
  if (response?.headers.get('Heed-Api') !== 'same-origin') return;
  for (const place of places) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      currentNode.nodeValue = currentNode.nodeValue?.replaceAll(exampleSite, ownSite) ?? null;
    }
  }
}
