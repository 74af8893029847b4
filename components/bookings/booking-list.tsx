'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { ServiceArt } from '@/components/catalogue/service-art'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { TabLinks } from '@/components/ui/tab-links'
import { useSession } from '@/hooks/accounts/session'
import { bookingQueries, bookingTabOf, tabToOpen } from '@/hooks/bookings/queries'
import { bookingTabs, type BookingTab } from '@/lib/contract/booking-tabs'
import { paths } from '@/lib/paths'
import { BookingCard } from './booking-card'
import { BookingRows } from './booking-rows'

// Loaded after the list: few have one.
const UnfinishedRequest = dynamic(
  () => import('./unfinished-request').then((module) => module.UnfinishedRequest),
  { ssr: false },
)

const ToServices = () => {
  const t = useTranslations('bookings.empty')
  return <ButtonLink href={paths.services()}>{t('action')}</ButtonLink>
}

/** Redirects from an empty default tab to one with bookings to pay, or confirmed. */
const ToWhatThereIs = () => {
  const t = useTranslations('bookings.empty.elsewhere')
  const toPay = useInfiniteQuery(bookingQueries.list('awaiting_payment')).data
  const confirmed = useInfiniteQuery(bookingQueries.list('approved')).data
  if (toPay?.pages[0]?.results.length)
    return <ButtonLink href={paths.myBookings('awaiting_payment')}>{t('awaiting_payment')}</ButtonLink>
  if (confirmed?.pages[0]?.results.length)
    return <ButtonLink href={paths.myBookings('approved')}>{t('approved')}</ButtonLink>
  return <ToServices />
}

const NoneYet = ({ tab }: { tab: BookingTab }) => {
  const t = useTranslations('bookings.empty')
  return (
    <EmptyState
      title={t(`${tab}.title`)}
      art={<ServiceArt icon="1f4dd" />}
      action={tab === 'closed' ? undefined : tab === 'booking_offers' ? <ToWhatThereIs /> : <ToServices />}
    >
      {t(`${tab}.text`)}
    </EmptyState>
  )
}

const Rows = ({ tab }: { tab: BookingTab }) => {
  const t = useTranslations('bookings')
  const { status } = useSession()
  const query = useInfiniteQuery({ ...bookingQueries.list(tab), enabled: status === 'signed-in' })
  return (
    <BookingRows query={query} label={t('loading')} empty={<NoneYet tab={tab} />}>
      {(booking) => <BookingCard key={booking.pk} booking={booking} />}
    </BookingRows>
  )
}

const useCounts = () => useQuery({ ...bookingQueries.counts(), enabled: useSession().status === 'signed-in' })

/** Null until it is known which one to open. */
const useCurrentTab = (): BookingTab | null => {
  const named = useSearchParams().get('statusId')
  const { data: counts, isError } = useCounts()
  // Stays when the last thing that waited there is done.
  const [opened, setOpened] = useState<BookingTab | null>(null)
  const found = named === null && counts ? tabToOpen(counts) : null
  if (opened === null && found !== null) setOpened(found)
  if (named !== null || isError) return bookingTabOf(named)
  return opened ?? found
}

const Tabs = ({ current }: { current: BookingTab | null }) => {
  const t = useTranslations('bookings')
  const { data: counts } = useCounts()
  const tabs = (Object.keys(bookingTabs) as BookingTab[]).map((tab) => ({
    key: tab,
    href: paths.myBookings(tab),
    name: t(`tabs.${tab}`),
    current: tab === current,
    // Work that is over is counted only while it waits for a review.
    count: tab === 'completed' || tab === 'closed' ? counts?.attention[tab] : counts?.[tab],
    waiting: counts?.attention[tab],
  }))
  return <TabLinks label={t('tabs.label')} tabs={tabs} />
}

/** Skeleton until hydration reads the tab from the address. */
export const BookingListSkeleton = () => (
  <>
    <Tabs current={null} />
    <ListSkeleton label={useTranslations('bookings')('loading')} />
  </>
)

/** The customer's bookings, grouped by status in tabs. */
export const BookingList = () => {
  const current = useCurrentTab()
  if (current === null) return <BookingListSkeleton />
  return (
    <>
      <Tabs current={current} />
      {current === 'booking_offers' ? <UnfinishedRequest /> : null}
      <Rows key={current} tab={current} />
    </>
  )
}
