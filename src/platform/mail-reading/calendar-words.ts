import ICAL from 'ical.js';

const mostBytes = 262_144;

/**
 * Returns what the first appointment of a calendar says, in a line each: title, time and place, then its description. Empty
 * if the calendar cannot be read. Times are in the zone that the calendar names.
 */
export function calendarWords(calendar: Uint8Array): string {
  if (calendar.byteLength > mostBytes) return '';
  const event = readAppointment(new TextDecoder().decode(calendar));
  if (!event) return '';
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '').trim();
  const lines = [text('summary'), timeOf(event), text('location')].filter((line) => line !== '');
  return [lines.join('\n'), text('description')].filter((part) => part !== '').join('\n\n');
}

function readAppointment(calendar: string): ICAL.Component | null {
  try {
    const component = new ICAL.Component(ICAL.parse(calendar.trim()));
    return component.getFirstSubcomponent('vevent') ?? component.getFirstSubcomponent('vtodo');
  } catch {
    return null;
  }
}

function timeOf(event: ICAL.Component): string {
  const [start, end] = [momentOf(event, 'dtstart'), momentOf(event, 'dtend')];
  if (!start) return '';
  const until =
    !end || end.time === '' ? '' : end.date === start.date ? ` – ${end.time}` : ` – ${end.date} ${end.time}`;
  return `${start.date} ${start.time}${until} ${start.zone}`.trim().replaceAll(/ +/g, ' ');
}

function momentOf(event: ICAL.Component, name: string) {
  const property = event.getFirstProperty(name);
  const value = property?.getFirstValue();
  if (!property || !(value instanceof ICAL.Time)) return null;
  const [date = '', time = ''] = value.toString().split('T');
  const zone = value.zone === ICAL.Timezone.utcTimezone ? 'UTC' : String(property.getParameter('tzid') ?? '');
  return { date, time: value.isDate ? '' : time.slice(0, 5), zone: value.isDate ? '' : zone };
}
