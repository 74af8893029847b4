'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ServiceArt } from '@/components/catalogue/service-art'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { useSession } from '@/hooks/accounts/session'
import { bookingQueries } from '@/hooks/bookings/queries'
import { useIsSendingOffer } from '@/hooks/offers/make-offer'
import { useMarkSuggestionSeen } from '@/hooks/offers/mutations'
import { offerQueries, providerDemandQueries, type ProviderTab } from '@/hooks/offers/queries'
import { unwindWizard } from '@/hooks/use-wizard-history'
import { isNotFound } from '@/lib/api/error'
import type { Suggestion } from '@/lib/contract/offers'
import { Link } from '@/lib/i18n/link'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { themed } from '@/lib/theme/themed'
import { OffPlatformNotice } from '../off-platform-notice'
import { MakeOffer } from './make-offer'
import styles from './make-offer.module.css'
import { OfferWizardSkeleton } from './offer-wizard-skeleton'
import { RequestPanel, RequestSheet } from './request-panel'

/** Subject of the offer: a suggested job, or an own offer with new terms. */
const useSubject = (tab: ProviderTab, pk: number, isSent: boolean) => {
  // Sending an offer removes its suggestion: refetching during the request would unmount the wizard.
  const isKept = useIsSendingOffer() || isSent
  const isSignedIn = useSession().status === 'signed-in' && !isKept
  const isNew = tab === 'ready'
  const job = useQuery({ ...providerDemandQueries.opportunity(pk), enabled: isSignedIn && isNew })
  const offer = useQuery({ ...offerQueries.detail(pk), enabled: isSignedIn && !isNew })
  const about = offer.data?.booking
  const booking = useQuery({
    ...bookingQueries.detail(about ?? 0),
    enabled: isSignedIn && about !== undefined,
  })
  const [asked, found] = isNew ? [job, job.data?.booking] : [offer, booking.data]
  const error = asked.error ?? booking.error
  return {
    booking: found,
    suggestion: job.data?.suggestion ?? null,
    opportunity: job.data?.opportunity ?? null,
    offer: offer.data,
    isGone: job.data === null || isNotFound(error) || offer.data?.can.includes('update') === false,
    isError: error !== null,
    retry: () => void Promise.all([asked.refetch(), ...(about === undefined ? [] : [booking.refetch()])]),
  }
}

/** Writing an offer marks the suggestion as seen. */
const useMarkSeen = (suggestion: Suggestion | null) => {
  const { mutate } = useMarkSuggestionSeen()
  const unseen = suggestion?.can.includes('see') ? suggestion.pk : null
  useEffect(() => {
    if (unseen !== null) mutate(unseen)
  }, [unseen, mutate])
}

interface OfferWizardProps {
  tab: ProviderTab
  pk: number
  /** An own offer is changed from its conversation, which follows. */
  isFromChat?: boolean
}

/** Page to make or change an offer, with the request in a side panel or a sheet. */
export const OfferWizard = themed(({ tab, pk, isFromChat = false }: OfferWizardProps) => {
  const t = useTranslations('makeOffer')
  const router = useRouter()
  const client = useQueryClient()
  const [isSent, setSent] = useState(false)
  const { booking, suggestion, opportunity, offer, ...state } = useSubject(tab, pk, isSent)
  useMarkSeen(suggestion)
  const back = isFromChat ? paths.providerMessages(pk) : paths.providerOffers(tab)
  // Message for an offer that was answered or ended meanwhile, or for a request that is gone.
  const gone = tab === 'ready' ? 'gone' : 'goneUpdate'
  const sent = async () => {
    setSent(true)
    void client.invalidateQueries({ queryKey: providerDemandQueries.all() })
    // Removes the wizard's steps from the history: Back then leads to the page the offer was started from.
    await unwindWizard()
    // Waits for the browser to restore the entry's scroll position.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    router.replace(isFromChat ? back : paths.providerOffers('pending'))
    // Scrolls up, because the list replaces the scrolled wizard.
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <PageHeader
        above={<Link href={back}>{t(isFromChat ? 'toChat' : 'toList')}</Link>}
        title={t(offer ? 'titleUpdate' : 'title')}
      />
      {state.isGone ? (
        <EmptyState
          title={t(`${gone}.title`)}
          art={<ServiceArt icon="1f50d" />}
          action={<ButtonLink href={back}>{t(`${gone}.back`)}</ButtonLink>}
        >
          {t(`${gone}.text`)}
        </EmptyState>
      ) : state.isError ? (
        <ErrorState retry={state.retry} />
      ) : booking ? (
        <div className={styles.page}>
          <div>
            <div className={styles.near}>
              <RequestSheet booking={booking} opportunity={opportunity} />
              {opportunity?.shield.includes('payment') ? (
                <OffPlatformNotice side="provider" booking={null} />
              ) : null}
            </div>
            <MakeOffer
              suggestion={suggestion}
              booking={booking}
              offer={offer}
              usual={opportunity?.price}
              fixed={offer ?? opportunity ?? {}}
              onSent={() => void sent()}
              onClose={() => router.replace(back)}
            />
          </div>
          <aside className={styles.beside} aria-label={t('request.title')}>
            <RequestPanel booking={booking} opportunity={opportunity} />
          </aside>
        </div>
      ) : (
        <OfferWizardSkeleton />
      )}
    </>
  )
})
