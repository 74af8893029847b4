'use client'

import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/section'
import type { User } from '@/lib/contract/accounts'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { themed } from '@/lib/theme/themed'
import { ConsentHistory } from './consent-history'
import { DataAccessHistory } from './data-access-history'
import { EraseAccount } from './erase-account'
import { ExportData } from './export-data'

/** Data export, consents, operators' accesses, and erasure of the account. */
export const PrivacyPanel = themed(({ user }: { user: User }) => {
  const t = useTranslations('privacy')
  return (
    <>
      <Section title={t('export.title')} lead={t('export.lead')}>
        <ExportData />
      </Section>
      <Section
        title={t('consents.title')}
        lead={t.rich('consents.lead', { link: (text) => <Link href={paths.privacy()}>{text}</Link> })}
      >
        <ConsentHistory />
      </Section>
      <Section title={t('looks.title')} lead={t('looks.lead')}>
        <DataAccessHistory />
      </Section>
      <Section title={t('erase.title')} lead={user.erasure_due_at ? undefined : t('erase.lead')}>
        <EraseAccount user={user} />
      </Section>
    </>
  )
})
