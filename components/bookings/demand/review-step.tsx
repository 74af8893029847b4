'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { Money } from '@/components/ui/money'
import { useSession } from '@/hooks/accounts/session'
import type { ChosenProvider } from '@/hooks/bookings/request-provider'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Form } from '@/lib/contract/form'
import { paths } from '@/lib/paths'
import { estimatedCost } from '@/lib/wizard/estimated-cost'
import { isInstantBooking, type RequestDraft, type RequestKind, type StepId } from '@/lib/wizard/request'
import { requestPath } from './request-path'
import { useReviewSections } from './review-sections'
import { ReviewSummary } from './review-summary'
import styles from './wizard.module.css'

interface EstimateCardProps {
  estimate: PriceEstimate
  form: Form | undefined
  answers: RequestDraft['answers']
}

const EstimateCard = ({ estimate, form, answers }: EstimateCardProps) => {
  const t = useTranslations('demand.estimate')
  const u = useTranslations('ui.units')
  const { lowCents, highCents, unit } = estimatedCost(estimate, form, answers)
  return (
    <div className={styles.price}>
      <span>{t('title')}</span>
      <strong>
        <Money cents={lowCents} to={highCents} /> {u(unit ?? 'job')}
      </strong>
      <span>{t(`basis.${estimate.basis}`, { n: estimate.n })}</span>
    </div>
  )
}

/** For visitors: why an account, and sign-in. The bar below holds sign-up. */
const AccountFirst = ({ back, isInstant }: { back: string; isInstant: boolean }) => {
  const t = useTranslations('demand.review.account')
  return (
    <div className={styles.account}>
      <p>
        <strong>{t('title')}</strong>
      </p>
      <p>{t(isInstant ? 'textInstant' : 'text')}</p>
      <ButtonLink href={paths.login(back)} look="outlined">
        {t('login')}
      </ButtonLink>
    </div>
  )
}

interface Props {
  kind: RequestKind
  draft: RequestDraft
  form: Form | undefined
  estimate: PriceEstimate | undefined
  /** The provider of an instant booking. */
  chosenProvider: ChosenProvider | null
  onEdit: (step: StepId) => void
}

/** Summary with the likely cost and the next steps. */
export const ReviewStep = ({ kind, draft, form, estimate, chosenProvider, onEdit }: Props) => {
  const t = useTranslations('demand.review')
  const { status } = useSession()
  const sections = useReviewSections(kind, draft, form, chosenProvider?.full_name)
  const next =
    draft.provider === null
      ? (['free', 'offers', 'decide'] as const)
      : (['price', 'confirmed', 'code'] as const)
  return (
    <>
      {status === 'anonymous' ? (
        <AccountFirst back={requestPath(kind)} isInstant={isInstantBooking(kind, draft)} />
      ) : null}
      <ReviewSummary sections={sections} onEdit={onEdit} />
      {chosenProvider ? (
        <div className={styles.price}>
          <span>{t('instantPrice')}</span>
          <strong>
            <Money cents={chosenProvider.price_cents} />
          </strong>
        </div>
      ) : estimate && draft.provider === null ? (
        <EstimateCard estimate={estimate} form={form} answers={draft.answers} />
      ) : null}
      <h2 className={styles.subtitle}>{t('next.title')}</h2>
      <ol className={styles.after}>
        {next.map((one) => (
          <li key={one}>{t(`next.${one}`)}</li>
        ))}
      </ol>
    </>
  )
}
