'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { useMeasuredHeight } from '@/hooks/use-measured-height'
import { paths } from '@/lib/paths'
import { consentStore } from '@/lib/storage/consent-store'
import { readTrackingId, type Consent } from '@/lib/storage/cookies'
import styles from './cookie-banner.module.css'

/**
 * The answer is stored in the browser at once, and recorded when the network allows. The recording code loads
 * with the answer, not with the page.
 */
const answer = (decision: Consent) => {
  const before = readTrackingId()
  consentStore.answer(decision)
  void import('@/hooks/privacy/analytics-consent')
    .then(({ recordAnswer }) => recordAnswer(decision, readTrackingId() ?? before))
    // The stored answer holds even if recording fails.
    .catch(() => {})
}

/**
 * Asks whether analytics may be used; both answers are equally easy, hide it, and can be changed from the
 * footer. One line at the bottom of every page: the page ends above it, and bars at the window's end stand on it. It
 * is in the page's HTML, so that it shifts nothing later; the first script (session-mark.tsx) decides whether it shows.
 */
export const CookieBanner = () => {
  const t = useTranslations('layout.cookies')
  const asks = useSyncExternalStore(consentStore.subscribe, consentStore.asks, consentStore.asksOnServer)
  const banner = useRef<HTMLElement>(null)
  const measure = useMeasuredHeight('--cookie-banner')
  const place = useCallback(
    (element: HTMLElement | null) => {
      banner.current = element
      return measure(element)
    },
    [measure],
  )
  useEffect(() => {
    if (asks !== 'again') return undefined
    const opener = document.activeElement
    banner.current?.focus()
    // Returns to the footer, where the answer was opened.
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [asks])
  if (asks === 'no') return null
  return (
    <section ref={place} className={styles.banner} data-asks={asks} aria-label={t('label')} tabIndex={-1}>
      <p className={styles.text}>
        {t('text')} <PageLink href={paths.privacy()}>{t('more')}</PageLink>
      </p>
      <div className={styles.actions}>
        <Button look="quiet" tone="neutral" size="small" onClick={() => answer('declined')}>
          {t('decline')}
        </Button>
        <Button look="quiet" tone="neutral" size="small" onClick={() => answer('accepted')}>
          {t('accept')}
        </Button>
      </div>
    </section>
  )
}
