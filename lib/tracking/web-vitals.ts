import { onCLS, onINP, onLCP } from 'web-vitals'
import type { WebVitalName, WebVitalsReport } from '@/lib/contract/web-vitals'
import { documentLocale } from '@/lib/i18n/document-locale'
import { apiLanguage } from '@/lib/i18n/locales'
import { readConsent, readTrackingId } from '@/lib/storage/cookies'
import { pageTemplateOf } from './page-template-of'

/** The path of the endpoint `reportWebVitals`, whose schema this page does without. */
const address = '/api/web-vitals/'

/** Sends a report that outlives its page. Failures are ignored: nobody waits for it. */
const send = (report: WebVitalsReport): void => {
  const trackingId = readTrackingId()
  void fetch(address, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: {
      'content-type': 'application/json',
      'accept-language': apiLanguage[documentLocale()],
      ...(trackingId ? { 'x-tracking-id': trackingId } : {}),
    },
    body: JSON.stringify(report),
  }).catch(() => undefined)
}

let isStarted = false

/**
 * Measures LCP, INP and CLS of this page view, from its beginning, and reports them when the page is hidden. They
 * belong to the page the view began at. Sends nothing while consent is withdrawn.
 */
export const startWebVitals = (path: string): void => {
  const template = pageTemplateOf(path)
  if (!template || isStarted) return
  isStarted = true
  let vitals: WebVitalsReport['vitals'] = []
  const keep = ({ name, value }: { name: WebVitalName; value: number }) => {
    vitals.push({ name, value })
  }
  onLCP(keep)
  onINP(keep)
  onCLS(keep)
  // After the library's own listeners, which add the last values at the same event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || vitals.length === 0) return
    if (readConsent() === 'accepted') send({ template, vitals })
    vitals = []
  })
}
