import { z } from 'zod'
import { terminalStates } from './booking-process'
import type { BookingState } from './booking-states'
import { endpoint } from './endpoint'

/** Tabs of the customer's list: the `statusId` of the address, and their states. */
export const bookingTabs = {
  booking_offers: ['booking_offers'],
  awaiting_payment: ['awaiting_payment'],
  approved: ['approved', 'in_progress', 'delivered', 'changes_requested', 'disputed'],
  completed: ['completed'],
  closed: terminalStates.filter((state) => state !== 'completed'),
} satisfies Record<string, readonly BookingState[]>

export type BookingTab = keyof typeof bookingTabs

const tabCounts = z.object({
  booking_offers: z.number().int(),
  awaiting_payment: z.number().int(),
  approved: z.number().int(),
  completed: z.number().int(),
  closed: z.number().int(),
})

export const bookingCounts = endpoint({
  id: 'bookingCounts',
  method: 'GET',
  path: '/api/demands/user/counts/',
  tag: 'bookings',
  auth: 'user',
  summary:
    "How many of the customer's bookings each tab of the list holds, and how many of them wait for the customer",
  response: tabCounts.extend({ attention: tabCounts }),
})
export type BookingCounts = z.infer<typeof bookingCounts.response>
