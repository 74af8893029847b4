'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { SignedIn } from '@/components/accounts/sign-in/signed-in'
import wizard from '@/components/bookings/demand/wizard.module.css'
import { DeferredContent } from '@/components/ui/deferred-content'
import { ErrorState } from '@/components/ui/error-state'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { WizardProgress } from '@/components/ui/wizard-progress'
import { useBeginProgress, type SetUp } from '@/hooks/begin/progress'
import { useFocusOnChange } from '@/hooks/use-focus-on-change'
import { usePrefetch } from '@/hooks/use-prefetch'
import type { User } from '@/lib/contract/accounts'
import { useRouter } from '@/lib/i18n/navigation'
import { replaceEntryUrl } from '@/lib/navigation/history-entries'
import { paths } from '@/lib/paths'
import {
  beginSteps,
  firstUnfinished,
  viewAfter,
  viewIn,
  type BeginProgress,
  type BeginStep,
  type BeginView,
} from '@/lib/wizard/begin'
import { ServiceStep } from './service-step'
import type { StepMoves } from './step-body'

// Lazily loads all steps but the first; fetched ahead while it is answered.
const loads = {
  area: () => import('./area-step').then((file) => file.AreaStep),
  hours: () => import('./hours-step').then((file) => file.HoursStep),
  photo: () => import('./photo-step').then((file) => file.PhotoStep),
  price: () => import('./price-step').then((file) => file.PriceStep),
  pix: () => import('./pix-step').then((file) => file.PixStep),
  jobs: () => import('./open-jobs').then((file) => file.OpenJobs),
}
const loading = () => <ListSkeleton />
const AreaStep = dynamic(loads.area, { ssr: false, loading })
const HoursStep = dynamic(loads.hours, { ssr: false, loading })
const PhotoStep = dynamic(loads.photo, { ssr: false, loading })
const PriceStep = dynamic(loads.price, { ssr: false, loading })
const PixStep = dynamic(loads.pix, { ssr: false, loading })
const OpenJobs = dynamic(loads.jobs, { ssr: false, loading })
const loadSteps = () => Promise.all(Object.values(loads).map((load) => load()))

/** The view in the address, each a history entry: Back goes a step back. */
const useBeginView = (first: BeginView) => {
  // The router renders a page before it writes its address to the window.
  const asked = viewIn(useSearchParams().toString())
  const [view, setView] = useState<BeginView>(asked ?? first)
  useEffect(() => {
    if (asked) setView(asked)
  }, [asked])
  useEffect(() => {
    if (!viewIn(window.location.search)) replaceEntryUrl(`?step=${view}`)
    const follow = () => setView((current) => viewIn(window.location.search) ?? current)
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [view])
  const goTo = (next: BeginView) => {
    window.history.pushState(null, '', `?step=${next}`)
    setView(next)
  }
  return { view, goTo }
}

interface StepProps extends StepMoves {
  user: User
  step: BeginStep
  setUp: SetUp
}

const Step = ({ user, step, setUp, ...moves }: StepProps) => {
  const { services, availability, profile, destinations } = setUp
  switch (step) {
    case 'service':
      return <ServiceStep services={services} {...moves} />
    case 'area':
      return <AreaStep services={services} {...moves} />
    case 'hours':
      return <HoursStep availability={availability} {...moves} />
    case 'photo':
      return <PhotoStep profile={profile} {...moves} />
    case 'price':
      return <PriceStep services={services} {...moves} />
    case 'pix':
      return <PixStep user={user} profile={profile} destinations={destinations} {...moves} />
  }
}

interface StepsProps {
  user: User
  setUp: SetUp
  progress: BeginProgress
}

const Steps = ({ user, setUp, progress }: StepsProps) => {
  const t = useTranslations('begin')
  const router = useRouter()
  const { view, goTo } = useBeginView(firstUnfinished(progress))
  usePrefetch(loadSteps)
  const heading = useFocusOnChange<HTMLHeadingElement>(view, true)
  // Without services two steps have nothing to ask; an address may name them all the same.
  const shown = !progress.service && (view === 'area' || view === 'price') ? 'service' : view
  const texts = shown === 'jobs' && !progress.service ? 'unready' : shown
  return (
    <div className={wizard.wizard}>
      <div className={wizard.top}>
        <WizardProgress
          steps={beginSteps.map((step) => t(`steps.${step}`))}
          current={shown === 'jobs' ? beginSteps.length : beginSteps.indexOf(shown)}
          onGoTo={(at) => goTo(beginSteps[at] ?? 'service')}
        />
        <div className={wizard.close}>
          <IconButton aria-label={t('leave')} onClick={() => router.push(paths.providerOffers())}>
            <Icon name="close" />
          </IconButton>
        </div>
      </div>
      <h1 ref={heading} tabIndex={-1} className={wizard.heading}>
        {t(`${texts}.heading`)}
      </h1>
      <p className={wizard.lead}>{t(`${texts}.lead`)}</p>
      {shown === 'jobs' ? (
        <OpenJobs user={user} isReady={progress.service} onBegin={() => goTo('service')} />
      ) : (
        <Step
          key={shown}
          user={user}
          step={shown}
          setUp={setUp}
          onDone={() => goTo(viewAfter(shown, { ...progress, [shown]: true }))}
          onSkip={progress[shown] ? null : () => goTo(viewAfter(shown, progress))}
        />
      )}
    </div>
  )
}

const Waiting = () => {
  const t = useTranslations('ui')
  return (
    <div className={wizard.wizard}>
      <ListSkeleton label={t('loading')} />
    </div>
  )
}

const Loaded = ({ user }: { user: User }) => {
  const { setUp, progress, isError, refetch } = useBeginProgress()
  if (setUp && progress) return <Steps user={user} setUp={setUp} progress={progress} />
  return isError ? <ErrorState retry={refetch} /> : <Waiting />
}

/** A new provider's set-up, step by step; each step is saved on its own and may be skipped. */
export const Begin = () => (
  <DeferredContent waiting={<Waiting />}>
    <SignedIn>{(user) => <Loaded user={user} />}</SignedIn>
  </DeferredContent>
)
