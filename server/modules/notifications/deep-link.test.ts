import { deepLinkPath } from './deep-link'

test.each([
  ['claim_opened', '/my-bookings/7/claim/'],
  ['claim_declined_customer', '/my-bookings/7/claim/'],
  ['dispute_opened', '/my-bookings/7/dispute/'],
  ['new_offer', '/my-bookings/7/offers/'],
  ['review_due', '/my-bookings/7/#reviews'],
])('a mail or push about %s leads to %s', (template, path) =>
  expect(deepLinkPath({ template, indicator: 'bookings', params: { booking: 7 } })).toBe(path),
)
