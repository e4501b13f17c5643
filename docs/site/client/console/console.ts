import { exampleSite } from '../../../../scripts/generate/samples/example-site.ts';
import { ownSite } from '../own-site.ts';
import { readAccess } from './access.ts';
import { startAccessForm } from './access-form.ts';
import { ConsolePage } from './console-page.ts';
import type { ConsoleContract } from './operations.ts';

const place = document.querySelector<HTMLElement>('.console');
const fault = document.querySelector<HTMLElement>('.console-fault');
const access = document.querySelector<HTMLFormElement>('.access');
if (place && fault && access) void start(place, access).catch(() => tell(fault));

async function start(console: HTMLElement, form: HTMLFormElement): Promise<void> {
  const response = await fetch('contract.json');
  const contract: ConsoleContract = await response.json();
  // The API refuses pages of other origins, so a key is of no use there.
  const isServedByHeed = response.headers.get('Heed-Api') === 'same-origin';
  const page = new ConsolePage(console, contract, isServedByHeed ? ownSite : exampleSite, isServedByHeed);
  page.use(readAccess());
  if (isServedByHeed) startAccessForm(form, ownSite, (known) => page.use(known));
  else form.hidden = true;
  console.hidden = false;
}

function tell(element: HTMLElement): void {
  element.textContent = 'The console could not be loaded. Reload the page to try again.';
  element.hidden = false;
}
