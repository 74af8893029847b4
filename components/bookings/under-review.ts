import type { ListedBooking } from '@/lib/contract/bookings'

/** Whether the reader's card is looked at by its company: who has paid is not told to pay again. */
export const isUnderReview = ({
  role,
  status,
  payment,
}: Pick<ListedBooking, 'role' | 'status' | 'payment'>) =>
  role === 'customer' && status === 'awaiting_payment' && payment?.status === 'review'
