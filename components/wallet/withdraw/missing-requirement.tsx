'use client'

import { useTranslations } from 'next-intl'
import { ServiceArt } from '@/components/catalogue/service-art'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { paths } from '@/lib/paths'

/** Withdrawals go to the account's own CPF or CNPJ only, so one must be registered. */
export const NoTaxNumber = ({ back }: { back: string }) => {
  const t = useTranslations('withdraw.noTaxNumber')
  return (
    <EmptyState
      title={t('title')}
      art={<ServiceArt icon="1f4dd" />}
      action={<ButtonLink href={paths.settings('profile', back)}>{t('action')}</ButtonLink>}
    >
      {t('text')}
    </EmptyState>
  )
}

/** Accounts that sign in with Google have no password to confirm with. */
export const NoPassword = () => {
  const t = useTranslations('withdraw.noPassword')
  return (
    <EmptyState
      title={t('title')}
      art={<ServiceArt icon="1f44b" />}
      action={<ButtonLink href={paths.settings('security')}>{t('action')}</ButtonLink>}
    >
      {t('text')}
    </EmptyState>
  )
}
