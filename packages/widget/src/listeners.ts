import type { Widget } from './heed.ts';
import type { Emit } from './session.ts';

/** Who listens to the events of one widget. */
export class Listeners {
  readonly #all = new Map<string, Set<(event: never) => void>>();

  readonly on: Widget['on'] = (name, listener) => {
    const listening = this.#all.get(name) ?? new Set();
    this.#all.set(name, listening.add(listener));
    return () => listening.delete(listener);
  };

  readonly emit: Emit = (name, event) => {
    for (const listener of this.#all.get(name) ?? []) {
      try {
        listener(event as never);
      } catch (error) {
        // A fault of the page must not stop the widget. The page's own error reports still see it.
        reportError(error);
      }
    }
  };
}
