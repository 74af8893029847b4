import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import { CheckmarkList } from '@/components/ui/checkmark-list'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import { Band, BandTitle } from './band'
import { Steps } from './steps'

const sides = {
  client: {
    pictures: ['1f50d', '1f4dd', '1f4ac', '1f91d', '2b50'],
    next: paths.demand(),
  },
  provider: {
    pictures: ['1f44b', '1f514', '1f4ac', '1f4c5', '2b50'],
    next: paths.register('provider'),
  },
} as const

type Side = keyof typeof sides

export const describeHowItWorks = async (side: Side) => {
  const t = await getTranslations(`public.how.${side}`)
  return { title: t('title'), description: t('lead') }
}

interface HowItWorksProps {
  side: Side
  /** The commission in force, which professionals are told. */
  percent?: number
}

/** Explains the product to customers or providers: steps, promises, and a start button. */
export const HowItWorks = async ({ side, percent = 0 }: HowItWorksProps) => {
  const t = await getTranslations(`public.how.${side}`)
  const { pictures, next } = sides[side]
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
        <CheckmarkList
          large
          points={[0, 1, 2, 3, 4].map((position) => t(`promises.${position}`, { percent }))}
        />
      </Band>
      <Band>
        <BandTitle title={t('close.title')} lead={t('close.text')} />
        <ButtonLink href={next} look="accent" size="large">
          {t('close.action')}
        </ButtonLink>
      </Band>
    </>
  )
}
