import { getTranslations } from 'next-intl/server'
import { ServiceArt } from '@/components/catalogue/service-art'
import { ServiceSearch } from '@/components/catalogue/service-search'
import { ButtonLink } from '@/components/ui/button-link'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'

/** The content of the not-found page, with links to likely targets. */
export const NotFoundMessage = async () => {
  const t = await getTranslations('public')
  return (
    <Page width="narrow">
      <PageHeader above={<ServiceArt icon="1f50d" />} title={t('notFound.title')} lead={t('notFound.text')} />
      <ServiceSearch />
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginTop: '1.5rem' }}>
        <ButtonLink href={paths.home()}>{t('notFound.action')}</ButtonLink>
        <ButtonLink href={paths.services()} look="outlined">
          {t('services.title')}
        </ButtonLink>
      </p>
    </Page>
  )
}
