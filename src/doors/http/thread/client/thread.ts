import { showChosenFiles } from './chosen-files.ts';
import { keepDraft } from './draft.ts';
import { Follower } from './follower.ts';
import { showLocalTimes } from './local-times.ts';
import { sendOnce } from './send-once.ts';

const page = document.querySelector<HTMLElement>('[data-thread]');
if (page) start(page.dataset.page ?? '', page.dataset.thread ?? '');

/** Makes a page better that works without. `address` is its own, and `thread` that of its operations. */
function start(address: string, thread: string): void {
  document.documentElement.classList.add('scripted');
  showLocalTimes(document);
  keepDraft(thread, new URLSearchParams(location.search).get('done') === 'sent');
  // Loading it again must neither send a form again nor say again what it has done.
  if (location.pathname !== address || location.search.includes('done=')) history.replaceState(null, '', address);
  showChosenFiles();
  sendOnce();
  new Follower(address, thread).start();
}
