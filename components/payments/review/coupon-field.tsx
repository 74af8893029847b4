'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextInput } from '@/components/ui/text-input'
import { useCheckCoupon } from '@/hooks/payments/mutations'
import { useErrorText } from '@/hooks/use-error-text'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import { isApiError } from '@/lib/api/error'
import styles from './pay-review.module.css'

interface CouponFieldProps {
  booking: number
  /** The coupon the sums count with. */
  applied: string | null
  /** Field code of why it does not count any more. */
  problem: string | null
  onApply: (coupon: string | null) => void
}

/** A coupon's code. One that does not fit stays in the field, with the reason. */
export const CouponField = ({ booking, applied, problem, onApply }: CouponFieldProps) => {
  const t = useTranslations('payments.coupon')
  const text = useErrorText()
  const fieldText = useFieldErrorText()
  const check = useCheckCoupon(booking)
  const [typed, setTyped] = useState(applied ?? '')
  const [isEdited, setEdited] = useState(false)
  const code = typed.trim()
  const refused = isApiError(check.error) ? check.error.errors?.code?.[0] : undefined
  const wrong = isEdited
    ? undefined
    : check.isError
      ? refused
        ? fieldText(refused)
        : text(check.error)
      : problem
        ? fieldText(problem)
        : undefined

  const apply = () => {
    if (code === '' || check.isPending) return
    setEdited(false)
    check.mutate(code, { onSuccess: (checked) => onApply(checked.code) })
  }
  const remove = () => {
    setTyped('')
    check.reset()
    onApply(null)
  }
  if (applied)
    return (
      <div className={styles.applied} role="status">
        <span>{t('applied', { code: applied })}</span>
        <Button onClick={remove}>{t('remove')}</Button>
      </div>
    )
  return (
    <div className={styles.coupon}>
      <TextInput
        label={t('label')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setEdited(true)
        }}
        onKeyDown={(event) => {
          // Enter in this field asks about the coupon, and must not pay.
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
        fullWidth
        error={wrong !== undefined}
        helperText={wrong}
        htmlInput={{ maxLength: 40, autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
        helperRole="alert"
      />
      <Button variant="outlined" onClick={apply} loading={check.isPending} disabled={code === ''}>
        {t('apply')}
      </Button>
    </div>
  )
}
