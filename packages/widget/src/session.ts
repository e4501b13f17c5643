import type { PublicWidget, WidgetSettings } from '../../../generated/sdk/types.gen.ts';
import type { Identity, WidgetEvents } from './heed.ts';
import type { Intake } from './intake.ts';
import type { KeptThreads } from './kept-threads.ts';
import type { Options } from './options.ts';
import type { Visitor } from './visitor.ts';

export type Emit = <Name extends keyof WidgetEvents>(name: Name, event: WidgetEvents[Name]) => void;

/** What all parts of a loaded widget share. */
export interface Session {
  settings: WidgetSettings;
  widget: PublicWidget;
  options: Options;
  intake: Intake;
  emit: Emit;
  /** The conversations that this browser has begun. */
  threads: KeptThreads;
  visitor: Visitor;
  /** Loads the part that shows conversations. */
  loadConversations: () => Promise<ConversationsModule>;
  /** What the page has said so far. */
  told: Told;
}

export interface ConversationsModule {
  showConversations: (given: Given) => Conversations;
}

export interface Told {
  identity: Identity;
  context: Record<string, unknown>;
}

/** The widget's own parts, for the one that it loads when somebody looks at their conversations. */
export interface Given {
  session: Session;
  /** The widget's own way to listen, which no trap of the page hears. */
  listen: (element: HTMLElement, name: 'click', handler: (event: MouseEvent) => unknown) => void;
  /** Called when something was read. */
  onRead: () => void;
}

export interface Conversations {
  element: HTMLElement;
  focus(): void;
  end(): void;
}
