import { z } from 'zod'
import { endpoint } from './endpoint'
import { pkNumber, pkParams, prose } from './values'

/** Reasons to report a person. */
export const complaintReasons = ['rude', 'unsafe', 'fraud', 'outside_payment', 'identity', 'other'] as const

/** Complaints an account may send in an hour. */
export const complaintsAnHour = 5

export const reportPersonInput = z.object({
  person: pkNumber,
  reason: z.enum(complaintReasons),
  text: prose(2000, 3),
  /** A message of theirs in the conversation about this booking. */
  message: pkNumber.nullish(),
})
export const reportPerson = endpoint({
  id: 'reportPerson',
  method: 'POST',
  path: '/api/bookings/:pk/report/',
  tag: 'bookings',
  auth: 'user',
  status: 204,
  summary:
    'Tell the operators how the other side behaves: the customer of a demand about who sent an offer on it, ' +
    'or the other way round; the person is not told',
  params: pkParams,
  body: reportPersonInput,
})
