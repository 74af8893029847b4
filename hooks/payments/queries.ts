import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { getBookingMoney, getCancellation, getMaterialAdvance } from '@/lib/contract/booking-money'
import { listCards } from '@/lib/contract/cards'
import { openPayments, type PaymentState } from '@/lib/contract/payment-processes'
import { getCardFields, getCheckout, getPayment, type Payment } from '@/lib/contract/payments'
import { getCustomerBalance } from '@/lib/contract/wallet'

/** Poll interval of an open payment, ms, in case the socket misses its event. */
const lookMs = 3000

export const isOpenPayment = (status: PaymentState): boolean => openPayments.some((one) => one === status)

interface Read {
  state: { data?: Payment | undefined }
}
const isOpen = (payment: Payment | undefined): boolean =>
  payment !== undefined && isOpenPayment(payment.status)

export interface CheckoutChoice {
  coupon: string | null
  useBalance: boolean
  /** Whether the work may begin within the seven days, on which cancellation costs depend. */
  earlyStart: boolean
}

export const paymentQueries = {
  checkout: (booking: number, { coupon, useBalance, earlyStart }: CheckoutChoice) =>
    queryOptions({
      queryKey: ['payments', 'booking', booking, 'checkout', coupon, useBalance, earlyStart],
      staleTime: 15_000,
      // The earlier sums stay on the page while those with a coupon or the balance load.
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        call(getCheckout, {
          params: { pk: booking },
          query: {
            early_start: String(earlyStart),
            ...(coupon ? { coupon } : {}),
            ...(useBalance ? { use_balance: 'true' } : {}),
          },
          signal,
        }),
    }),
  detail: (pk: number) =>
    queryOptions({
      queryKey: ['payments', 'detail', pk],
      refetchInterval: ({ state }: Read) => isOpen(state.data) && lookMs,
      // Refetches at once on return from the bank's app: hidden pages do not poll.
      refetchOnWindowFocus: ({ state }: Read) => isOpen(state.data) && 'always',
      queryFn: ({ signal }) => call(getPayment, { params: { pk }, signal }),
    }),
  cardFields: () =>
    queryOptions({
      queryKey: ['payments', 'card-fields'],
      queryFn: ({ signal }) => call(getCardFields, { signal }),
    }),
  cards: () =>
    queryOptions({ queryKey: ['payments', 'cards'], queryFn: ({ signal }) => call(listCards, { signal }) }),
  balance: () =>
    queryOptions({
      queryKey: ['payments', 'balance'],
      queryFn: ({ signal }) => call(getCustomerBalance, { signal }),
    }),
  cancellation: (booking: number) =>
    queryOptions({
      queryKey: ['payments', 'booking', booking, 'cancellation'],
      // Depends on the time of day: read again whenever somebody is about to cancel.
      staleTime: 0,
      queryFn: ({ signal }) => call(getCancellation, { params: { pk: booking }, signal }),
    }),
  /** The sums of reporting that the other side did not come. */
  noShow: (booking: number) =>
    queryOptions({
      queryKey: ['payments', 'booking', booking, 'no-show'],
      staleTime: 0,
      queryFn: ({ signal }) =>
        call(getCancellation, { params: { pk: booking }, query: { no_show: 'true' }, signal }),
    }),
  money: (booking: number) =>
    queryOptions({
      queryKey: ['payments', 'booking', booking, 'money'],
      queryFn: ({ signal }) => call(getBookingMoney, { params: { pk: booking }, signal }),
    }),
  advance: (booking: number) =>
    queryOptions({
      queryKey: ['payments', 'booking', booking, 'advance'],
      queryFn: ({ signal }) => call(getMaterialAdvance, { params: { pk: booking }, signal }),
    }),
}
