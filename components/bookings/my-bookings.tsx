import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import type { Locale } from '@/lib/i18n/locales'

/** The customer's bookings: the page around its list. */
export const MyBookings = async ({ locale, children }: { locale: Locale; children: ReactNode }) => {
  const t = await getTranslations({ locale, namespace: 'bookings' })
  return (
    <Page>
      <PageHeader title={t('title')} lead={t('lead')} />
      {children}
    </Page>
  )
}
