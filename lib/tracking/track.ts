import { isProductionSite, publicConfig } from '@/lib/config'
import { readConsent } from '@/lib/storage/cookies'

/** Events for the marketing pixel. They contain no personal data and nothing that was typed. */
export type TrackedEvent =
  | { name: 'page_view'; path: string }
  | { name: 'search'; found: number }
  | { name: 'demand_published'; service: number }
  | { name: 'offer_approved' }
  | { name: 'registered'; role: 'consumer' | 'provider' }

const pixelNames = {
  page_view: 'PageView',
  search: 'Search',
  demand_published: 'Lead',
  offer_approved: 'Purchase',
  registered: 'CompleteRegistration',
} as const satisfies Record<TrackedEvent['name'], string>

/** Returns an address without query and ids. */
export const anonymousPath = (path: string): string =>
  (path.split(/[?#]/, 1)[0] ?? '/').replace(/\/\d+(?=\/|$)/g, '/-')

/**
 * Sends an event to the pixel; does nothing off the production site, without a configured pixel, or before
 * consent.
 */
export const track = (event: TrackedEvent): void => {
  if (!isProductionSite || !publicConfig.trackingPixelUrl || readConsent() !== 'accepted') return
  const { name, ...values } = event
  const address = new URL(publicConfig.trackingPixelUrl, window.location.href)
  address.searchParams.set('ev', pixelNames[name])
  address.searchParams.set('dl', `${window.location.origin}${anonymousPath(window.location.pathname)}`)
  for (const [key, value] of Object.entries(values))
    if (key !== 'path') address.searchParams.set(`cd[${key}]`, String(value))
  const image = new Image()
  image.referrerPolicy = 'no-referrer'
  image.src = address.href
}
