'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Money } from '@/components/ui/money'
import type { ChosenProvider } from '@/hooks/bookings/request-provider'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Form } from '@/lib/contract/form'
import { estimatedCost } from '@/lib/wizard/estimated-cost'
import type { RequestDraft, RequestKind, StepId } from '@/lib/wizard/request'
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

interface Props {
  kind: RequestKind
  draft: RequestDraft
  form: Form | undefined
  estimate: PriceEstimate | undefined
  /** The provider of an instant booking. */
  chosenProvider: ChosenProvider | null
  /** What is missing before the request can be published. */
  account: ReactNode
  onEdit: (step: StepId) => void
}

/** Summary with the likely cost and the next steps. */
export const ReviewStep = ({ kind, draft, form, estimate, chosenProvider, account, onEdit }: Props) => {
  const t = useTranslations('demand.review')
  const sections = useReviewSections(kind, draft, form, chosenProvider?.full_name)
  const next =
    draft.provider === null
      ? (['free', 'offers', 'decide'] as const)
      : (['price', 'confirmed', 'code'] as const)
  return (
    <>
      <ReviewSummary sections={sections} onEdit={onEdit} />
      {account}
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
