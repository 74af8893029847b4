/** An event of a calendar file. Times are ISO 8601 instants. */
export interface CalendarEvent {
  /** The same for every version of the event, and for no other. */
  uid: string
  /** Rises with every version: a calendar that knows the event moves it instead of adding a second one. */
  sequence: number
  /** Time of this version. */
  stamp: string
  start: string
  end: string
  summary: string
  description: string
  location: string
  url: string
}

/** RFC 5545, section 3.3.5: an instant in UTC. */
const utc = (moment: string): string => new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Escapes delimiters and line breaks, and removes other control characters (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

const lineOctets = 75
const octetsOf = (text: string): number => new TextEncoder().encode(text).length

/** Folds lines at 75 octets; continuations begin with a space, and no character is split (RFC 5545, 3.1). */
const folded = (line: string): string => {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (octetsOf(current) + octetsOf(character) > lineOctets) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

/** Returns one published event as an iCalendar file (RFC 5545), without attendees. */
export const calendarFile = (event: CalendarEvent, product: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//bookings//PT`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    `URL:${event.url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
