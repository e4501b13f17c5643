const nouns = ['feedback', 'comment', 'note', 'mail'];
const others = ['automation.run_finished', 'subscription.disabled', 'import.finished'];

/** Whether a chat is told of events with this name, such as `feedback.created` or `feedback.*`. */
export function isForChat(name: string): boolean {
  return others.includes(name) || nouns.some((noun) => name.startsWith(`${noun}.`));
}
