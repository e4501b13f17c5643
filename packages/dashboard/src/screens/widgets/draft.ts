import { useState } from 'react';
import type { Widget, WidgetConfig, WidgetStyling } from '../../../../../generated/sdk/types.gen.ts';

/** What the playground changes of a widget. What it does not know of `config` and `styling` stays in them. */
export type Draft = Pick<Widget, 'name' | 'enabled' | 'config' | 'styling'>;

interface DraftChanges extends Partial<Pick<Draft, 'name' | 'enabled'>> {
  config?: Partial<WidgetConfig>;
  styling?: WidgetStyling;
}

export interface Drafting {
  draft: Draft;
  isChanged: boolean;
  change: (changes: DraftChanges) => void;
  reset: () => void;
}

export function useDraft(widget: Widget): Drafting {
  const [changes, setChanges] = useState<DraftChanges>({});
  const draft = applyChanges(widget, changes);
  return {
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(applyChanges(widget, {})),
    change: (more) =>
      setChanges((before) => ({
        ...before,
        ...more,
        config: { ...before.config, ...more.config },
        styling: { ...before.styling, ...more.styling },
      })),
    reset: () => setChanges({}),
  };
}

function applyChanges({ name, enabled, config, styling }: Widget, changes: DraftChanges): Draft {
  return {
    name: changes.name ?? name,
    enabled: changes.enabled ?? enabled,
    config: withoutEmpty({ ...config, ...changes.config }) as WidgetConfig,
    styling: withoutEmpty({ ...styling, ...changes.styling }),
  };
}

/** What has no value is not sent, so that the widget uses its own. */
function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(kept.sort(([one], [other]) => one.localeCompare(other)));
}
