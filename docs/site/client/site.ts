import { followContents } from './contents.ts';
import { addCopyButtons } from './copy/copy-buttons.ts';
import { startCopyPage } from './copy/copy-page.ts';
import { startMenu } from './menu.ts';
import { followSampleLanguage } from './sample-language.ts';
import { showOwnSite } from './sample-site.ts';
import { startSearch } from './search/search.ts';
import { startThemeSwitch } from './theme-switch.ts';

const find = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector);

const themeButton = find<HTMLButtonElement>('.theme-button');
if (themeButton) startThemeSwitch(themeButton);
const searchButton = find<HTMLButtonElement>('.search-button');
if (searchButton) startSearch(searchButton);
const [menuButton, navigation] = [find<HTMLButtonElement>('.menu-button'), find('#navigation')];
if (menuButton && navigation) startMenu(menuButton, navigation);
followContents(document.querySelectorAll<HTMLAnchorElement>('.contents a, .navigation .inner a'));
addCopyButtons();
const [copyButton, twin] = [find<HTMLButtonElement>('.copy-page'), find<HTMLAnchorElement>('.as-markdown')];
if (copyButton && twin) startCopyPage(copyButton, twin);
followSampleLanguage(document.querySelectorAll<HTMLInputElement>('.languages input'));
void showOwnSite(document.querySelectorAll('.languages, .site'));
