import { getTranslations } from 'next-intl/server'
import { ServiceSearch } from '@/components/catalogue/service-search'
import { Art } from '@/components/ui/art'
import { ButtonLink } from '@/components/ui/button-link'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import { hiddenFromSearch } from '@/lib/seo/metadata'

// No words: the language would have to be read from the request, which a page that is kept must not do.
export const metadata = hiddenFromSearch

/** Says that nothing is here, and offers the ways to what was probably meant. */
const NotFound = async () => {
  const t = await getTranslations('public')
  return (
    <Page width="narrow">
      <PageHeader above={<Art icon="1f50d" />} title={t('notFound.title')} lead={t('notFound.text')} />
      <ServiceSearch />
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginTop: '1.5rem' }}>
        <ButtonLink href={paths.home()}>{t('notFound.action')}</ButtonLink>
        <ButtonLink href={paths.services()} look="outlined">{t('services.title')}</ButtonLink>
      </p>
    </Page>
  )
}
export default NotFound
