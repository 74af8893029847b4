// `--at='2026-12-31 23:30'`: runs tests at that moment in São Paulo, by Debian's libfaketime. The stage `dates` runs
// the tests that depend on the calendar at each of `moments`.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** São Paulo has had no summer time since 2019. */
const offset = '-03:00'

const findLibrary = () => {
  const named = process.env.FAKETIME_LIBRARY
  // Debian keeps it in the folder of the machine's architecture.
  const folders = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').filter((name) => name.includes('-linux-'))
    : []
  const usual = ['/usr/local/lib', '/usr/lib', ...folders.map((name) => join('/usr/lib', name))]
  const paths = named ? [named] : usual.map((folder) => join(folder, 'faketime', 'libfaketime.so.1'))
  return paths.find((path) => existsSync(path)) ?? null
}

/**
 * Environment that sets the clock of a program, and of every program it starts, to a moment from which it runs on.
 * Throws an error for the person where the moment is no date or the library is missing.
 */
export const clockAt = (moment, now = Date.now()) => {
  const [, day, time = '12:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?$/.exec(moment) ?? []
  const at = Date.parse(`${day}T${time}:00${offset}`)
  // JavaScript takes 31 February for 3 March.
  if (Number.isNaN(at) || new Date(Date.parse(`${day}T00:00:00Z`)).toISOString().slice(0, 10) !== day)
    throw new Error(
      `--at takes a date and an hour of São Paulo, as in --at='2026-12-31 23:30'; this is no such: ${moment}`,
    )
  const library = findLibrary()
  if (!library)
    throw new Error(
      '--at needs libfaketime on Linux: `apt-get install libfaketime`, or name it in FAKETIME_LIBRARY.',
    )
  return {
    LD_PRELOAD: [library, process.env.LD_PRELOAD].filter(Boolean).join(':'),
    // A relative offset, because every child process reads it; an absolute time would restart in each.
    FAKETIME: `${at < now ? '-' : '+'}${Math.abs(Math.round((at - now) / 1000))}`,
    // Cached for a day, because the alternative file belongs to the user.
    FAKETIME_CACHE_DURATION: '86400',
    // Timers and waits go on as they would.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
}

/** A moved clock needs a database of its own: a named or shared one keeps the true time. */
export const ownDatabase = (scratch) => ({ TMPDIR: scratch, TEST_DATABASE_URL: '' })

/** Pattern of paths of the unit and API tests that depend on the calendar. */
export const datedFiles =
  'program\\.test|testing/database|bookings/(slots|instant|booked-times|publish)|suggestions/matching|' +
  'offers/offers|modules/profile|components/provider|lib/(format|wizard)|bookings/demand'

/**
 * Moments in São Paulo. A month's last evening; a year in which every date written into a test has passed; then each
 * weekday at an hour of its own, with Friday night, Sunday before dawn, the day after a leap day and the turn of a
 * year.
 */
export const moments = [
  '2027-02-28 23:30',
  '2031-12-31 00:30',
  '2027-05-31 12:05',
  '2027-06-01 08:59',
  '2028-03-01 00:10',
  '2027-12-30 18:30',
  '2027-12-31 22:30',
  '2028-01-01 03:00',
  '2027-10-31 03:00',
]
