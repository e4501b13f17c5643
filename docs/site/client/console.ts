import { addSite, type Contract } from './contract-site.ts';
import { isDark, onThemeChange } from './theme-switch.ts';

const place = document.querySelector('#content');
const response = await fetch('../openapi.json');
if (place && response.ok) {
  const isServedByHeed = response.headers.get('Heed-Api') === 'same-origin';
  draw(place, addSite(await response.json(), isServedByHeed ? location.origin : undefined));
}

/** Draws the contract, without anything that would call another host. */
function draw(element: Element, contract: Contract): void {
  element.replaceChildren();
  Scalar.createApiReference(element, {
    content: contract,
    theme: 'none',
    forceDarkModeState: isDark() ? 'dark' : 'light',
    agent: { disabled: true },
    mcp: { disabled: true },
    telemetry: false,
    withDefaultFonts: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    hideDarkModeToggle: true,
    hideSearch: true,
    hideModels: true,
    hiddenClients: true,
    defaultOpenFirstTag: false,
    documentDownloadType: 'none',
    orderSchemaPropertiesBy: 'preserve',
    generateOperationSlug: ({ operationId }) => operationId ?? '',
  });
  // In the next frame, because the reference restores its first theme when that of the system changes.
  onThemeChange(() => requestAnimationFrame(showTheme));
}

/** The reference reads its theme once, from its settings. Afterwards it follows these classes. */
function showTheme(): void {
  document.body.classList.toggle('dark-mode', isDark());
  document.body.classList.toggle('light-mode', !isDark());
}
