// The tests that depend on the calendar, and the moments (São Paulo) they run at.

/** Pattern of paths of unit and API tests. */
export const datedFiles =
  'program\\.test|testing/database|bookings/(slots|instant|booked-times|publish)|suggestions/matching|offers/offers|modules/profile|components/provider|lib/(format|wizard)|bookings/demand'

/**
 * A month's last evening; a year in which every date written into a test has passed; then each weekday at an hour of
 * its own, with Friday night, Sunday before dawn, the day after a leap day and the turn of a year.
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
