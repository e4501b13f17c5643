import { createWidget, type Theme, type Widget, type WidgetOptions } from '@heed/widget';

const options: WidgetOptions = { url: 'https://feedback.example.com', publicKey: 'pk_one', language: 'de' };
const theme: Theme = 'dark';
const widget: Widget = createWidget({ ...options, theme });

widget.open();
widget.identify({ email: 'ada@example.org' });
widget.setContext({ plan: 'team', seats: 3 });
const stop: () => void = widget.on('submit', ({ id, ticketNumber }) => console.log(id.length, ticketNumber.toFixed()));
widget.on('error', ({ status, message }) => console.log(status === null, message.length));
widget.on('open', () => stop());

window.heed?.open();
window.heed?.('identify', { name: 'Ada' });
window.heed?.('on', 'submit', ({ ticketNumber }) => console.log(ticketNumber.toFixed()));
window.heed?.('setTheme', 'auto');

// @ts-expect-error There is no such event.
widget.on('sent', () => undefined);
// @ts-expect-error Nor such a theme.
window.heed?.('setTheme', 'pink');
// @ts-expect-error Nor such a command.
window.heed?.('vanish');
// @ts-expect-error The service's address is missing.
createWidget({ publicKey: 'pk_one' });
