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
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** Tells what was done, and offers to undo it. */
export function tell(text: string, undo?: () => void): void {
  show({ text, action: undo && { act: undo }, isError: false });
}

/** Tells what did not work, where no field is to blame. */
export function tellError(error: unknown): void {
  tellProblem(messageOf(error));
}

/** Tells what is not as the reader wanted it, and offers a way on. */
export function tellProblem(text: string, action?: ToastAction): void {
  show({ text, action, isError: true });
}

export function dismiss(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function listenToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(toast: Omit<Toast, 'id'>): void {
  const id = ++last;
  set([...toasts.slice(-2), { ...toast, id }]);
  setTimeout(() => dismiss(id), shownMs);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
