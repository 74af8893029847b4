'use client'

import { useTranslations } from 'next-intl'
import { NotFoundForAccount } from '@/components/accounts/sign-in/not-found-for-account'
import { ButtonLink } from '@/components/ui/button-link'
import { Page } from '@/components/ui/page'
import { useSession } from '@/hooks/accounts/session'
import { paths } from '@/lib/paths'
import { isOnlyOperator } from '@/lib/session/role'

/** The page of a booking that does not exist, or that the reader is no side of: the API answers both with 404. */
export const BookingMissing = () => {
  const t = useTranslations('bookings.missing')
  const { role, user } = useSession()
  const list =
    role === 'provider'
      ? paths.providerOffers('approved')
      : user && isOnlyOperator(user)
        ? paths.operatorPayments()
        : paths.myBookings()
  return (
    <Page>
      <NotFoundForAccount
        isPage
        title={t('title')}
        text={t('text')}
        action={<ButtonLink href={list}>{t('action')}</ButtonLink>}
      />
    </Page>
  )
}
