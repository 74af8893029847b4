'use client'

import Chip from '@mui/material/Chip'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MaskingHint } from '@/components/contact-masking/masking-hint'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { Notice } from '@/components/ui/notice'
import { usePricing } from '@/hooks/pricing/pricing'
import { totalOf, type OfferStepId } from '@/lib/wizard/make-offer'
import { ItemRows } from './item-rows'
import styles from './make-offer.module.css'
import { OfferSum } from './offer-sum'
import { PriceWarning } from './price-warning'
import { ReviewStep } from './review-step'
import { TimeFields, type FieldsProps } from './time-fields'

/** Id of the step's form, which the wizard's own button submits. */
export const stepFormId = 'offer-step'

const starters = ['hello', 'material', 'visit'] as const

interface StepProps extends FieldsProps {
  onSubmit: () => Promise<void>
}

interface StepFormProps {
  className: string | undefined
  onSubmit: () => Promise<void>
  children: ReactNode
}

const StepForm = ({ className, onSubmit, children }: StepFormProps) => (
  <form
    method="post"
    id={stepFormId}
    className={className}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      void onSubmit()
    }}
  >
    {children}
  </form>
)

/** Items with their amounts. A change of terms is summed up below it. */
export const PriceFields = ({ form: { control }, fields: { items }, offer, usual }: FieldsProps) => {
  const t = useTranslations('makeOffer')
  const pricing = usePricing()
  return (
    <>
      <ItemRows control={control} leastCents={pricing?.least_price_cents} />
      {totalOf(items) > 0 && !offer ? <OfferSum items={items} /> : null}
      <PriceWarning items={items} usual={usual} />
      {pricing && !offer ? (
        <Notice title={t('free.title')}>{t('free.text', { percent: pricing.commission_percent })}</Notice>
      ) : null}
    </>
  )
}

const Starters = ({ form: { getValues, setValue } }: FieldsProps) => {
  const t = useTranslations('makeOffer.starters')
  const begin = (words: string) =>
    setValue('message', [getValues('message'), words].filter(Boolean).join('\n'))
  return (
    <div className={styles.starters}>
      {starters.map((one) => (
        <Chip key={one} label={t(`${one}.name`)} onClick={() => begin(t(`${one}.text`))} />
      ))}
    </div>
  )
}

/** The message to the customer; that of a change is posted in the conversation. */
export const MessageField = ({ form: { control }, offer }: FieldsProps) => {
  const t = useTranslations('makeOffer')
  return (
    <FormTextField
      name="message"
      control={control}
      label={t(offer ? 'messageUpdate.label' : 'message')}
      helperText={offer ? t('messageUpdate.hint') : undefined}
      multiline
      rows={offer ? 3 : 5}
      maxLength={3000}
      below={(typed) => <MaskingHint text={typed} scope="job" />}
    />
  )
}

const views: Record<OfferStepId, (props: StepProps) => ReactNode> = {
  price: (props) => (
    <StepForm className={styles.step} onSubmit={props.onSubmit}>
      <PriceFields {...props} />
    </StepForm>
  ),
  time: (props) => (
    <StepForm className={styles.fields} onSubmit={props.onSubmit}>
      <TimeFields {...props} />
    </StepForm>
  ),
  message: (props) => (
    <StepForm className={styles.fields} onSubmit={props.onSubmit}>
      <Starters {...props} />
      <MessageField {...props} />
    </StepForm>
  ),
  review: (props) => <ReviewStep {...props} />,
}

/** Renders a step of the wizard. */
export const StepView = ({ step, ...props }: StepProps & { step: OfferStepId }) => views[step](props)
