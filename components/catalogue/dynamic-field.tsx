'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Control } from 'react-hook-form'
import { MaskingHint } from '@/components/contact-masking/masking-hint'
import { PhotoField } from '@/components/photos/photo-field'
import { ChoiceCard } from '@/components/ui/form/choice-card'
import styles from '@/components/ui/form/choices.module.css'
import { FieldGroup } from '@/components/ui/form/field-group'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormDate } from '@/components/ui/form/form-date'
import { FormMultiChoice } from '@/components/ui/form/form-multi-choice'
import { FormNumber } from '@/components/ui/form/form-number'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useFormField } from '@/components/ui/form/use-form-field'
import type { AnswerValue, FormField } from '@/lib/contract/form'
import { unitOf } from '@/lib/shared/number-answer'

export type FormValues = Record<string, AnswerValue | null>
interface Props {
  field: FormField
  control: Control<FormValues>
}

/** Length in characters up to which an option fits a chip, and mean length at which two share a row of a phone. */
const chip = { longest: 28, mean: 20 }

/** Returns whether options are short enough for chips. */
const fitChips = (options: readonly { label: string }[]): boolean => {
  const lengths = options.map(({ label }) => label.length)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return Math.max(...lengths) <= chip.longest && total / lengths.length <= chip.mean
}

const YesNo = ({ field, control }: Props) => {
  const t = useTranslations('demand.yesNo')
  const { field: bound, error } = useFormField({ name: field.key, control })
  return (
    <FieldGroup
      id={`field-${field.key}`}
      label={field.label}
      required={field.required}
      error={error}
      role="radiogroup"
    >
      <div className={styles.chips}>
        {([true, false] as const).map((value) => (
          <ChoiceCard
            key={String(value)}
            type="radio"
            name={field.key}
            compact
            choice={{ value: String(value), label: t(value ? 'yes' : 'no') }}
            checked={bound.value === value}
            inputRef={value ? bound.ref : undefined}
            onChange={() => bound.onChange(value)}
            onBlur={bound.onBlur}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

const Photos = ({ field, control }: Props) => {
  return (
    <PhotoField
      name={field.key}
      control={control}
      label={field.label}
      required={field.required}
      max={field.max}
    />
  )
}

/** Renders a question of a service's form with the control best suited to a phone. */
export const DynamicField = ({ field, control }: Props) => {
  const locale = useLocale()
  const common = { name: field.key, control, label: field.label, required: field.required }
  const options = field.options ?? []
  switch (field.type) {
    case 'choice':
      return <FormChoice {...common} options={options} compact={fitChips(options)} />
    case 'multichoice':
      return (
        <FormMultiChoice {...common} options={options} compact={options.length > 5 || fitChips(options)} />
      )
    case 'number':
      return (
        <FormNumber
          {...common}
          min={field.min}
          max={field.max}
          isDecimal={field.decimals !== undefined}
          unitBehind={(value) => unitOf(field, value, locale)}
        />
      )
    case 'date':
      return <FormDate {...common} />
    case 'boolean':
      return <YesNo field={field} control={control} />
    case 'photo':
      return <Photos field={field} control={control} />
    case 'text':
    case 'textarea':
      return (
        <FormTextField
          {...common}
          below={(typed) => <MaskingHint text={typed} scope="job" />}
          multiline={field.type === 'textarea'}
          maxLength={field.max ?? (field.type === 'text' ? 200 : 2000)}
        />
      )
  }
}
