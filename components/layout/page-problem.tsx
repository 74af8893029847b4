'use client'

import { useTranslations } from 'next-intl'
import { Art } from '@/components/catalogue/art'
import { ButtonLink } from '@/components/ui/button-link'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { PlainButton } from '@/components/ui/plain-button'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'

/** Shown when a page broke: that the fault is ours, what is safe, and links on. */
export const PageProblem = ({ code, retry }: { code?: string | undefined; retry: () => void }) => {
  const t = useTranslations('ui.problem')
  return (
    <Page width="narrow">
      <div role="alert">
        <PageHeader above={<Art icon="1f6e0-fe0f" />} title={t('title')} lead={t('text')} />
      </div>
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem' }}>
        <PlainButton onClick={retry}>{t('retry')}</PlainButton>
        <ButtonLink href={paths.home()} look="outlined">
          {t('home')}
        </ButtonLink>
      </p>
      <p>
        <Link href={paths.contact()}>{t('contact')}</Link>. {code ? t('code', { code }) : null}
      </p>
    </Page>
  )
}
