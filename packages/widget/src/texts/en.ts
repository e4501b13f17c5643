/** What the widget says. `{…}` stands for a value. */
export const en = {
  button: 'Feedback',
  title: 'Send us your feedback',
  message: 'What is on your mind?',
  placeholder: 'Tell us what you like or what we can do better',
  category: 'What is it about?',
  rating: 'How do you like it?',
  lowest: 'Not at all',
  highest: 'Very much',
  stars: '{value} of 5 stars',
  scale: '{value} of 10',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  optional: 'optional',
  choose: 'Choose…',
  attach: 'Attach a screenshot',
  remove: 'Remove the screenshot',
  send: 'Send feedback',
  sending: 'Sending…',
  close: 'Close',
  thanks: 'Thank you!',
  received: 'We have received it as #{number}.',
  another: 'Send more feedback',
  conversations: 'Your conversations',
  unread: '{count} new',
  required: 'Please fill in this field.',
  wrong: 'Please check this field.',
  wrongEmail: 'Please enter a valid email address.',
  wrongPhone: 'Please enter a valid phone number.',
  wrongUrl: 'Please enter a full web address.',
  wrongImage: 'Please choose a PNG, JPEG or WebP image of up to 5 MB.',
  atLeast: 'Please enter at least {limit}.',
  atMost: 'Please enter at most {limit}.',
  tooShort: 'Please write at least {limit} characters.',
  tooMany: 'Too many requests. Please try again in a minute.',
  notTaken: 'We cannot take feedback here at the moment.',
  offline: 'It could not be sent. Please check your connection and try again.',
  failed: 'It could not be sent. Please try again later.',
};

export type Texts = typeof en;

/** Puts values into a text. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
