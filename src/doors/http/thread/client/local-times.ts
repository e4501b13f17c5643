/** Shows the times in the reader's own zone. The service does not know it, and writes UTC. */
export function showLocalTimes(within: ParentNode): void {
  const form = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of within.querySelectorAll('time')) time.textContent = form.format(new Date(time.dateTime));
}
