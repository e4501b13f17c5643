import type { PublicWidget, WidgetSettings } from '../../../generated/sdk/types.gen.ts';
import type { Identity, WidgetEvents } from './heed.ts';
import type { Intake } from './intake.ts';
import type { Options } from './options.ts';

export type Emit = <Name extends keyof WidgetEvents>(name: Name, event: WidgetEvents[Name]) => void;

/** What all parts of a loaded widget share. */
export interface Session {
  settings: WidgetSettings;
  widget: PublicWidget;
  options: Options;
  intake: Intake;
  emit: Emit;
  /** What the page has said so far. */
  told: Told;
}

export interface Told {
  identity: Identity;
  context: Record<string, unknown>;
}
