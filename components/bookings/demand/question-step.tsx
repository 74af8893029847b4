import { useLocale, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { DynamicForm } from '@/components/catalogue/dynamic-form'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Notice } from '@/components/ui/notice'
import type { ChosenProvider } from '@/hooks/bookings/request-provider'
import type { RejectedRequest } from '@/hooks/bookings/request-sending'
import type { Answers, Form } from '@/lib/contract/form'
import { formatMoney } from '@/lib/format/money'
import { pricedDuration } from '@/lib/wizard/published-price'
import { questionOf, type RequestDraft, type StepId } from '@/lib/wizard/request'
import styles from './wizard.module.css'

interface QuestionStepProps {
  id: string
  step: StepId
  draft: RequestDraft
  form: Form | undefined
  chosenProvider: ChosenProvider | null
  refused: RejectedRequest | undefined
  onChange: (part: Partial<RequestDraft>) => void
  onDone: () => void
}

/** A page of the service's form. */
export const QuestionStep = (props: QuestionStepProps) => {
  const { id, step, draft, form, chosenProvider, refused, onChange, onDone } = props
  const t = useTranslations('demand')
  const locale = useLocale()
  const { answers } = draft
  const onAnswers = useCallback(
    (changed: Answers) => onChange({ answers: { ...answers, ...changed } }),
    [onChange, answers],
  )
  if (!form) return <ListSkeleton label={t('loading')} />
  const question = questionOf(step) ?? 0
  const length = pricedDuration(form, question)
  const price = chosenProvider?.price_cents
  return (
    <>
      {price != null && length ? (
        <div className={styles.note}>
          <Notice>{t('usualLength', { price: formatMoney(price, locale), length })}</Notice>
        </div>
      ) : null}
      <DynamicForm
        key={`${draft.service?.pk}-${question}-${chosenProvider?.pk}`}
        id={id}
        form={form}
        step={question}
        answers={answers}
        refused={refused}
        onChange={onAnswers}
        onDone={onDone}
      />
    </>
  )
}
