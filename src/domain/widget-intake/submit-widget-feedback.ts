import { submitFeedback } from '../feedback/submit-feedback.ts';
import type { Operation } from '../operation.ts';
import { requireEnabledWidget } from '../widgets/widget.ts';

export const submitWidgetFeedback: Operation<'submitWidgetFeedback'> = async (ctx, { body }) => {
  const { widgetId, ...submission } = body;
  const { project, plan } = ctx;
  const { name } = await requireEnabledWidget(ctx, project, widgetId);

  const origin = { project, plan, widgetId, channel: 'widget', isAnonymous: true } as const;
  const actor = { type: 'widget', id: widgetId, name } as const;
  const { id, ticketNumber } = await submitFeedback({ ...ctx, actor }, origin, submission);
  return { data: { id, ticketNumber } };
};
