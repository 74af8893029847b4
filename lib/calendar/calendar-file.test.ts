import { calendarFile, type CalendarEvent } from './calendar-file'

const event: CalendarEvent = {
  uid: 'booking-31@oficio.example',
  sequence: 4,
  stamp: '2026-11-22T15:00:00.000Z',
  start: '2026-12-01T12:00:00.000Z',
  end: '2026-12-01T16:30:00.000Z',
  summary: 'Faxina; com Rui, 2 quartos',
  description: 'Casa \\ fundos\r\nToque a campainha\ndo 12.',
  location: 'Avenida Paulista, 1000, São Paulo',
  url: 'https://oficio.example/my-bookings/31/',
}
const written = (part: Partial<CalendarEvent> = {}) => calendarFile({ ...event, ...part }, 'Ofício')
/** RFC 5545, section 3.1: a line break and a space are no part of the text. */
const lines = (file: string) => file.replace(/\r\n /g, '').split('\r\n')

test('an event has its id, its version and its times in UTC', () => {
  const read = lines(written())
  expect(read.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(read).toEqual(
    expect.arrayContaining([
      'UID:booking-31@oficio.example',
      'SEQUENCE:4',
      'DTSTAMP:20261122T150000Z',
      'DTSTART:20261201T120000Z',
      'DTEND:20261201T163000Z',
      'METHOD:PUBLISH',
    ]),
  )
  expect(read.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', ''])
})

test('escapes delimiters, keeps line breaks and removes control characters', () => {
  const read = lines(written({ location: 'Rua\u0007 A' }))
  expect(read).toContain('SUMMARY:Faxina\\; com Rui\\, 2 quartos')
  expect(read).toContain('DESCRIPTION:Casa \\\\ fundos\\nToque a campainha\\ndo 12.')
  expect(read).toContain('LOCATION:Rua  A')
  // Input cannot start a line of its own.
  expect(lines(written({ summary: 'x\r\nATTENDEE:mailto:a@b.c' }))).toContain(
    'SUMMARY:x\\nATTENDEE:mailto:a@b.c',
  )
})

test('no line is longer than 75 octets, and no letter is cut', () => {
  const description = 'ção '.repeat(120) + '🏠'.repeat(60)
  const file = written({ description })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(lines(file)).toContain(`DESCRIPTION:${description}`)
})
