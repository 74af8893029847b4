import { getTranslations } from 'next-intl/server'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { publicConfig } from '@/lib/config'
import type { Locale } from '@/lib/i18n/routing'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'
import { Prose } from './prose'

const documents = {
  privacy: { sections: [0, 1, 2, 3, 4, 5, 6, 7], path: paths.privacy() },
  terms: { sections: [0, 1, 2, 3, 4, 5, 6], path: paths.terms() },
} as const

type LegalDocument = keyof typeof documents

export const legalMetadata = async (locale: Locale, document: LegalDocument) => {
  const t = await getTranslations(`legal.${document}`)
  return pageMetadata(locale, documents[document].path, {
    title: t('title'),
    description: t('lead', { site: publicConfig.siteName }),
  })
}

/** The terms, or the privacy notice, section by section. */
export const Legal = async ({ document }: { document: LegalDocument }) => {
  const t = await getTranslations(`legal.${document}`)
  const values = { site: publicConfig.siteName, email: publicConfig.contactEmail }
  return (
    <Page width="narrow">
      <PageHeader title={t('title')} lead={t('lead', values)} />
      <Prose
        email={publicConfig.contactEmail}
        sections={documents[document].sections.map((section) => ({
          title: t(`sections.${section}.title`, values),
          text: t(`sections.${section}.text`, values).split('\n'),
        }))}
      />
    </Page>
  )
}
