/** An event of a calendar file. Times are ISO 8601 instants. */
export interface CalendarEvent {
  /** The same for every version of the event, and for no other. */
  uid: string
  /** Rises with every version: a calendar that knows the event moves it instead of adding a second one. */
  sequence: number
  /** When this version was made. */
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

/** RFC 5545, section 3.3.11: what would end a text, and line breaks, are escaped; other controls go. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

const lineOctets = 75
const octetsOf = (text: string): number => new TextEncoder().encode(text).length

/** RFC 5545, section 3.1: lines of at most 75 octets, what follows begins with a space; no character is cut. */
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

/** One event as an iCalendar file (RFC 5545), published: nobody is invited, nothing is answered. */
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
