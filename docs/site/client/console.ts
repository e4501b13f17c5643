import { startAccessForm } from './access-form.ts';
import { type Access, readAccess } from './console-access.ts';
import { addAccess } from './console-contract.ts';
import { addSite, type Contract } from './contract-site.ts';
import { ownSite } from './own-site.ts';
import { isDark, onThemeChange } from './theme-switch.ts';

const place = document.querySelector('#content');
const form = document.querySelector<HTMLFormElement>('.access');
const response = await fetch('../openapi.json');
if (place && form && response.ok) {
  const isServedByHeed = response.headers.get('Heed-Api') === 'same-origin';
  const contract: Contract = await response.json();
  const show = draw(place, addSite(contract, isServedByHeed ? ownSite : undefined));
  // The API refuses pages of other origins, so a key is of no use there.
  if (isServedByHeed) startAccessForm(form, location.origin + contract.servers?.[0]?.url, show);
}

/** Draws the contract for what the reader entered earlier. Returns what draws it for something else. */
function draw(element: Element, contract: Contract): (access: Access) => void {
  element.replaceChildren();
  let shown = readAccess();
  const reference = Scalar.createApiReference(element, settings(contract, shown));
  // In the next frame, because the reference restores its first theme when that of the system changes.
  onThemeChange(() => requestAnimationFrame(showTheme));
  return (access) => {
    if (JSON.stringify(access) === JSON.stringify(shown)) return;
    shown = access;
    reference.updateConfiguration(settings(contract, access));
  };
}

/** All of the console's settings, none of which lets it call another host. */
function settings(contract: Contract, access: Access): ScalarSettings {
  return {
    content: addAccess(contract, access),
    authentication: { preferredSecurityScheme: 'apiKey', securitySchemes: { apiKey: { token: access.key } } },
    persistAuth: false,
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
  };
}

/** The reference reads its theme once, from its settings. Afterwards it follows these classes. */
function showTheme(): void {
  document.body.classList.toggle('dark-mode', isDark());
  document.body.classList.toggle('light-mode', !isDark());
}
