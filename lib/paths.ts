import type { BookingState } from './contract/booking-states'
import type { BookingTab } from './contract/booking-tabs'
import { slugOf } from './shared/slug'
import type { BeginView } from './wizard/begin'

/**
 * Every internal address, without locale. Links add the locale; the trailing slash belongs to the address.
 */
const query = (values: Record<string, string | number | undefined>): string => {
  const present = Object.entries(values).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  )
  return present.length === 0
    ? ''
    : `?${new URLSearchParams(present.map(([key, value]) => [key, String(value)]))}`
}

export type SettingsTab =
  'profile' | 'addresses' | 'services' | 'availability' | 'security' | 'notifications' | 'privacy'

export const paths = {
  home: () => '/',
  login: (callbackUrl?: string) => `/login/${query({ callbackUrl })}`,
  /** For an account that need not be the one signed in. */
  loginAsAnother: (callbackUrl?: string) => `/login/${query({ other: 1, callbackUrl })}`,
  /** Redirect URI of Google sign-in. */
  loginGoogle: () => '/login/google/',
  register: (role?: 'consumer' | 'provider', callbackUrl?: string) =>
    `/register/${query({ role, callbackUrl })}`,
  verifyEmail: (callbackUrl?: string) => `/verify-email/${query({ callbackUrl })}`,
  verifyPhone: (callbackUrl?: string) => `/verify-phone/${query({ callbackUrl })}`,
  completeProfile: (callbackUrl?: string) => `/complete-profile/${query({ callbackUrl })}`,
  /** Adds the other role, then continues to a page of that role. */
  takeRole: (
    role: 'consumer' | 'provider',
    callbackUrl = role === 'provider' ? '/provider/offers/?statusId=ready' : '/services/',
  ) => `/complete-profile/${query({ add: role, callbackUrl })}`,
  forgotPassword: (callbackUrl?: string) => `/forgot-password/${query({ callbackUrl })}`,
  /** After asking to be erased; says until when. */
  goodbye: (until?: string) => `/goodbye/${query({ until })}`,
  /** Unsubscribe link of a mail; works without a session. */
  unsubscribe: (token?: string) => `/unsubscribe/${query({ token })}`,
  resetPassword: (token?: string) => `/reset-password/${query({ token })}`,

  /** Request wizard with known answers prefilled; `city` is an IBGE code, `duration` minutes. */
  demand: (service?: string, city?: number, duration?: number) =>
    `/demand/${query({ service, city, duration })}`,
  /** Where collecting offers was chosen before: the wizard does not ask again. */
  demandOffers: (service: string, city?: number, duration?: number) =>
    `/demand/${query({ service, city, duration, way: 'offers' })}`,
  /** With a search text that no service matches. */
  demandFor: (words: string) => `/demand/${query({ q: words })}`,
  scheduleBooking: (service?: string, provider?: number, city?: number) =>
    `/schedule-booking/${query({ service, provider, city })}`,
  /** Where choosing a time was chosen before: the wizard does not ask again. */
  scheduleTime: (service: string, city?: number) =>
    `/schedule-booking/${query({ service, city, way: 'time' })}`,
  /** The same work as an earlier booking, its answers filled in. */
  demandAgain: (booking: number) => `/demand/${query({ again: booking })}`,
  scheduleAgain: (booking: number) => `/schedule-booking/${query({ again: booking })}`,
  /** Without a tab it opens where something waits for the customer. */
  myBookings: (statusId?: BookingTab | BookingState) => `/my-bookings/${query({ statusId })}`,
  booking: (booking: number) => `/my-bookings/${booking}/`,
  payBooking: (booking: number) => `/my-bookings/${booking}/pay/`,
  bookingHelp: (booking: number) => `/my-bookings/${booking}/help/`,
  bookingDispute: (booking: number) => `/my-bookings/${booking}/dispute/`,
  bookingClaim: (booking: number) => `/my-bookings/${booking}/claim/`,
  bookingOffers: (booking: number, { sort, offer }: { sort?: string; offer?: number } = {}) =>
    `/my-bookings/${booking}/offers/${query({ sort, offer })}`,
  customerMessages: (offer?: number) => `/customer/messages/${query({ id: offer })}`,

  providerOffers: (statusId = 'ready', filter: Record<string, string> = {}) =>
    `/provider/offers/${query({ statusId, ...filter })}`,
  /** A new provider's set-up, step by step; without a step it opens at the first unfinished one. */
  providerBegin: (step?: BeginView) => `/provider/begin/${query({ step })}`,
  providerMessages: (offer?: number) => `/provider/messages/${query({ id: offer })}`,
  /** `make` is a suggestion of the tab `ready`, or the provider's own offer to change. */
  makeOffer: (statusId: string, make: number) => `/provider/offers/${query({ statusId, make })}`,
  /** An own offer to change, and where to return to: its conversation, or the list. */
  editOffer: (offer: number, from: 'chat' | 'list' = 'list') =>
    `/provider/offers/${query({ statusId: 'pending', make: offer, from: from === 'chat' ? from : undefined })}`,
  /** Wallet of a side; by default of the current role. */
  wallet: (side?: 'customer' | 'provider') => `/wallet/${query({ side })}`,
  topUp: () => '/wallet/top-up/',
  deposit: (payment: number) => `/wallet/top-up/${payment}/`,
  withdraw: () => '/withdraw/',
  withdrawal: (withdrawal: number) => `/withdraw/${withdrawal}/`,
  operatorPayments: () => '/operator/payments/',
  operatorTrail: () => '/operator/trail/',
  operatorTeam: () => '/operator/team/',

  /** With `callbackUrl`, saving the profile leads back there. */
  settings: (tab: SettingsTab = 'profile', callbackUrl?: string) =>
    `/settings/${query({ tab, callbackUrl })}`,

  services: () => '/services/',
  service: (slug: string) => `/services/${slug}/`,
  subService: (slug: string, subslug: string) => `/services/${slug}/${subslug}/`,
  /** The social picture of a service, drawn per language. */
  socialPicture: (locale: string, slug: string, subslug?: string) =>
    `/og/${locale}/${slug}${subslug ? `/${subslug}` : ''}.jpg`,
  /** The picture of a place, `sp` or `sp/campinas`, and that of a profile. */
  placePicture: (locale: string, ...place: string[]) => `/og/${locale}/${place.join('/')}.jpg`,
  providerPicture: (locale: string, provider: number) => `/og/${locale}/providers/${provider}.jpg`,
  provider: (provider: number) => `/providers/${provider}/`,
  howItWorksClient: () => '/how-it-works/client/',
  howItWorksProvider: () => '/how-it-works/provider/',
  /** With a booking's number filled in. */
  contact: (booking?: number) => `/contact-us/${query({ booking })}`,
  accessibility: () => '/acessibilidade/',
  privacy: () => '/privacy/',
  terms: () => '/terms/',
  /** Such work in a city, as its page of discover. */
  subServiceIn: (slug: string, subslug: string, { name, state }: { name: string; state: string }) =>
    `/discover/${slug}/${subslug}/${state.toLowerCase()}/${slugOf(name)}/`,
  /** Discover pages: a service, a sub-service, a state, a city. Each segment needs the one before it. */
  discover: (...place: string[]) => `/discover/${place.map((part) => `${part}/`).join('')}`,
} as const
