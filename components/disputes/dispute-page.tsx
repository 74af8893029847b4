'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { wasDisputed } from '@/components/bookings/actions'
import { BookingMissing } from '@/components/bookings/booking-missing'
import { ServiceArt } from '@/components/catalogue/service-art'
import { PlaceTime } from '@/components/places/place-time'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Notice } from '@/components/ui/notice'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { useSession } from '@/hooks/accounts/session'
import { bookingQueries } from '@/hooks/bookings/queries'
import { disputeQueries } from '@/hooks/disputes/queries'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { isNotFound } from '@/lib/api/error'
import type { Booking } from '@/lib/contract/bookings'
import type { Dispute } from '@/lib/contract/disputes'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { DisputeView } from './dispute-view'
import styles from './dispute.module.css'
import { EarlierDisputes } from './earlier-disputes'
import { EvidenceList } from './evidence-list'
import { OpenDispute } from './open-dispute'

/** Poll interval of an open dispute, ms; the fallback for missed socket events. */
const lookMs = 30_000

const Content = ({ booking, dispute }: { booking: Booking; dispute: Dispute | null }) => {
  const t = useTranslations('disputes')
  const mayOpen = booking.can.includes('dispute')
  if (dispute && !(dispute.status === 'withdrawn' && mayOpen))
    return <DisputeView booking={booking} dispute={dispute} />
  if (mayOpen)
    return (
      <>
        {dispute ? (
          <div className={styles.before}>
            <Notice title={t('withdrawn.title')}>{t('withdrawn.text')}</Notice>
          </div>
        ) : null}
        <OpenDispute booking={booking} />
        {dispute ? (
          <div className={`${styles.stack} ${styles.after}`}>
            <EvidenceList booking={booking} dispute={dispute} />
            <EarlierDisputes booking={booking} dispute={dispute} />
          </div>
        ) : null}
      </>
    )
  return (
    <EmptyState
      title={t('none.title')}
      art={<ServiceArt icon="1f91d" />}
      action={<ButtonLink href={paths.booking(booking.pk)}>{t('toBooking')}</ButtonLink>}
    >
      {t('none.text')}
    </EmptyState>
  )
}

/** Subject of the dispute; for operators also the names of both sides. */
const Lead = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('disputes')
  const { role, sub_service: work, customer, provider } = booking
  if (role !== 'operator') return t('about', { service: work.name })
  return t('operator.about', {
    service: work.name,
    customer: customer.full_name,
    provider: provider?.full_name ?? '',
  })
}

/** A claim's dispute leaves its booking completed. */
const mayBeDisputed = (booking: Booking) => wasDisputed(booking) || Boolean(booking.warranty?.claim)

/** Page of a booking's dispute, or the form to open it; for both sides and operators. */
export const DisputePage = ({ booking: pk }: { booking: number }) => {
  const t = useTranslations('disputes')
  const isSignedIn = useSession().status === 'signed-in'
  const booking = useQuery({ ...bookingQueries.detail(pk), enabled: isSignedIn })
  const isAsked = isSignedIn && booking.data !== undefined && mayBeDisputed(booking.data)
  const dispute = useQuery({
    ...disputeQueries.ofBooking(pk),
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data && state.data.outcome === null ? lookMs : false),
  })
  const isReady = booking.data && (!isAsked || (dispute.data ?? isNotFound(dispute.error)))
  const isFailed = booking.isError || (dispute.isError && !isNotFound(dispute.error))
  const isOperator = booking.data?.role === 'operator'
  const mayOpen = booking.data?.can.includes('dispute') ?? false
  const isOpened = dispute.data !== undefined && !(dispute.data.status === 'withdrawn' && mayOpen)
  const heading = useFocusRestore<HTMLDivElement>(dispute.data ?? booking.data)
  if (isNotFound(booking.error)) return <BookingMissing />
  return (
    <Page>
      <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        <PageHeader
          above={
            isOperator ? (
              <Link href={paths.operatorPayments()}>{t('backToCases')}</Link>
            ) : (
              <Link href={paths.booking(pk)}>{t('back')}</Link>
            )
          }
          title={t(isOperator ? 'operator.title' : isOpened ? 'pageTitle' : 'title')}
          lead={booking.data && <Lead booking={booking.data} />}
        />
      </div>
      {isReady ? (
        <PlaceTime city={booking.data.city.ibge}>
          <Content booking={booking.data} dispute={dispute.data ?? null} />
        </PlaceTime>
      ) : isFailed ? (
        <ErrorState
          retry={() => {
            void booking.refetch()
            void dispute.refetch()
          }}
        />
      ) : (
        <ListSkeleton rows={3} label={t('loading')} />
      )}
    </Page>
  )
}
