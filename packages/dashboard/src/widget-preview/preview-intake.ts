import type { UnreadAnswer, WidgetReceipt, WidgetSettings } from '../../../../generated/sdk/types.gen.ts';
import { Intake } from '../../../widget/src/intake.ts';

/** Knows the widget that the playground shows, and stores nothing. */
export class PreviewIntake extends Intake {
  readonly #settings: WidgetSettings;

  constructor(settings: WidgetSettings) {
    super(location.origin, '');
    this.#settings = settings;
  }

  override async settings(): Promise<WidgetSettings> {
    return this.#settings;
  }

  override async upload(): Promise<string> {
    return location.href;
  }

  override async submit(): Promise<WidgetReceipt> {
    return { id: '', ticketNumber: 1, thread: { url: '', token: '' } };
  }

  override async unread(): Promise<UnreadAnswer[]> {
    return [];
  }
}
