'use client'

import { useTranslations } from 'next-intl'
import { ServiceArt } from '@/components/catalogue/service-art'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'

interface PageProblemProps {
  code?: string | undefined
  /** A part of it did not arrive, which is the connection's doing. */
  isPartMissing?: boolean
  retry: () => void
}

/** Shown when a page crashed: the cause, what is safe, and links on. */
export const BrokenPage = ({ code, isPartMissing = false, retry }: PageProblemProps) => {
  const t = useTranslations('ui.problem')
  const kind = isPartMissing ? 'missing.' : ''
  return (
    <Page width="narrow">
      <div role="alert">
        <PageHeader
          above={<ServiceArt icon="1f6e0-fe0f" />}
          title={t(`${kind}title`)}
          lead={t(`${kind}text`)}
        />
      </div>
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem' }}>
        <Button onClick={retry}>{t('retry')}</Button>
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
