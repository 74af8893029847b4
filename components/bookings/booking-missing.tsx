'use client'

import { useTranslations } from 'next-intl'
import { WrongAccount } from '@/components/accounts/sign-in/wrong-account'
import { Art } from '@/components/catalogue/art'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Page } from '@/components/ui/page'
import { useSession } from '@/hooks/accounts/session'
import { paths } from '@/lib/paths'

/** The page of a booking that does not exist, or that the reader is no side of: the API answers both with 404. */
export const BookingMissing = () => {
  const t = useTranslations('bookings.missing')
  const { role } = useSession()
  const list = role === 'provider' ? paths.providerOffers('approved') : paths.myBookings()
  return (
    <Page>
      <EmptyState
        isPage
        title={t('title')}
        art={<Art icon="1f50d" />}
        action={<ButtonLink href={list}>{t('action')}</ButtonLink>}
      >
        {t('text')}
      </EmptyState>
      <WrongAccount />
    </Page>
  )
}
