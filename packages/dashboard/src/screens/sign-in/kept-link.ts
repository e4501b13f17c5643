import { readStored, store } from '../../base/stored.ts';

const name = 'link';
/** For browsers that keep nothing. */
let kept: string | undefined;

/** The token of a link that has not been used up, for as long as the tab is open: its reader may sign in elsewhere first. */
function keptLink(): string | undefined {
  return kept ?? readStored(name, 'tab');
}

/** Undefined forgets it. */
export function keepLink(token: string | undefined): void {
  kept = token;
  store(name, token, 'tab');
}

/** Takes the token out of the address, so that it is in no history. Returns the one that is kept if the address has none. */
export function takeLink(): string | undefined {
  if (!location.hash.includes('token=')) return keptLink();
  keepLink(tokenIn(location.hash));
  history.replaceState(history.state, '', location.pathname + location.search);
  return kept;
}

/** The token of a link that somebody has pasted, which may be the token alone. */
export function tokenIn(link: string): string {
  return /[#&]token=([^&\s]+)/.exec(link)?.[1] ?? link.trim();
}
