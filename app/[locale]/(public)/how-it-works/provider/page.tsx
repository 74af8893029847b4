import { getTranslations } from 'next-intl/server'
import { Band, BandTitle } from '@/components/public/band'
import { Points } from '@/components/public/points'
import { Steps } from '@/components/public/steps'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { localeParams, pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

const pictures = ['1f44b', '1f514', '1f4ac', '1f4c5', '2b50']

export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('public.how.provider')
  return pageMetadata(locale, paths.howItWorksProvider(), { title: t('title'), description: t('lead') })
}

const HowItWorksProvider = async ({ params }: Props) => {
  await pageLocale(params)
  const t = await getTranslations('public.how.provider')
  return (
    <>
      <Band>
        <PageHeader title={t('title')} lead={t('lead')} />
        <Steps
          heading="h2"
          steps={pictures.map((icon, position) => ({
            icon,
            title: t(`steps.${position}.title`),
            text: t(`steps.${position}.text`),
          }))}
        />
      </Band>
      <Band tone="soft">
        <BandTitle title={t('promises.title')} />
        <Points large points={[0, 1, 2, 3].map((position) => t(`promises.${position}`))} />
      </Band>
      <Band>
        <BandTitle title={t('close.title')} lead={t('close.text')} />
        <ButtonLink href={paths.register('provider')} look="accent" size="large">
          {t('close.action')}
        </ButtonLink>
      </Band>
    </>
  )
}
export default HowItWorksProvider
