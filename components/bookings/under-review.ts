import type { ListedBooking } from '@/lib/contract/bookings'

/** Returns whether the reader's card payment is under review, so that they are not told to pay again. */
export const isUnderReview = ({
  role,
  status,
  payment,
}: Pick<ListedBooking, 'role' | 'status' | 'payment'>) =>
  role === 'customer' && status === 'awaiting_payment' && payment?.status === 'review'
