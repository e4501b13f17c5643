import { messageOf } from './errors.ts';

/** What the reader can do about what a toast tells. */
export interface ToastAction {
  /** What its button says, if it is not to undo what was done. */
  label?: string;
  act: () => void;
}

export interface Toast {
  id: number;
  text: string;
  isError: boolean;
  action?: ToastAction | undefined;
}

const shownMs = 8_000;
let toast: Toast | undefined;
let last = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Tells what was done, and offers to undo it. */
export function tell(text: string, undo?: () => void): void {
  show({ text, action: undo && { act: undo }, isError: false });
}

/** Tells what was done, and offers a way on. */
export function tellWith(text: string, action: ToastAction): void {
  show({ text, action, isError: false });
}

/** Tells what did not work, where no field is to blame. */
export function tellError(error: unknown): void {
  tellProblem(messageOf(error));
}

/** Tells what is not as the reader wanted it, and offers a way on. */
export function tellProblem(text: string, action?: ToastAction): void {
  show({ text, action, isError: true });
}

export function dismiss(): void {
  set(undefined);
}

export function readToast(): Toast | undefined {
  return toast;
}

export function listenToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A newer one replaces the older, so that its button is about what the reader did last. */
function show(next: Omit<Toast, 'id'>): void {
  set({ ...next, id: ++last });
  timer = setTimeout(dismiss, shownMs);
}

function set(next: Toast | undefined): void {
  clearTimeout(timer);
  toast = next;
  for (const listener of listeners) listener();
}
