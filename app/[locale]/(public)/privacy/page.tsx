import { getTranslations } from 'next-intl/server'
import { Prose } from '@/components/public/prose'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { publicConfig } from '@/lib/config'
import { localeParams, pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

const sections = [0, 1, 2, 3, 4, 5, 6, 7]

export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('legal.privacy')
  return pageMetadata(locale, paths.privacy(), {
    title: t('title'),
    description: t('lead', { site: publicConfig.siteName }),
  })
}

const PrivacyPage = async ({ params }: Props) => {
  await pageLocale(params)
  const t = await getTranslations('legal.privacy')
  const values = { site: publicConfig.siteName, email: publicConfig.contactEmail }
  return (
    <Page width="narrow">
      <PageHeader title={t('title')} lead={t('lead', values)} />
      <Prose
        email={publicConfig.contactEmail}
        sections={sections.map((section) => ({
          title: t(`sections.${section}.title`, values),
          text: t(`sections.${section}.text`, values).split('\n'),
        }))}
      />
    </Page>
  )
}
export default PrivacyPage
