'use client'

import { useTranslations } from 'next-intl'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { Button } from '@/components/ui/button'
import { TextInput } from '@/components/ui/text-input'
import { useCheckCoupon } from '@/hooks/payments/mutations'
import { useErrorText } from '@/hooks/use-error-text'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { useLimitText } from '@/hooks/use-limit-text'
import { fieldFaultOf, type FieldFault } from '@/lib/api/error'
import { isConfirmingInput } from '@/lib/forms/input-method'
import styles from './pay-review.module.css'

export interface CouponHandle {
  /** Asks about a code that was typed and not applied yet, and says whether there was one. */
  askAboutTyped: () => boolean
}

interface CouponFieldProps {
  ref?: Ref<CouponHandle>
  booking: number
  /** The coupon the sums count with. */
  applied: string | null
  /** Why it does not count any more. */
  problem: FieldFault | null
  onApply: (coupon: string | null) => void
}

/** A coupon's code. One that does not fit stays in the field, with the reason. */
export const CouponField = ({ ref, booking, applied, problem, onApply }: CouponFieldProps) => {
  const t = useTranslations('payments.coupon')
  const text = useErrorText()
  const fieldText = useFieldErrorText()
  const limitText = useLimitText()
  const check = useCheckCoupon(booking)
  const [typed, setTyped] = useState(applied ?? '')
  const [isEdited, setEdited] = useState(false)
  const code = typed.trim()
  const said = ({ code, bound }: FieldFault) =>
    [fieldText(code), limitText(code, bound)].filter(Boolean).join(' ')
  const fault = check.isError ? fieldFaultOf(check.error, 'code') : problem
  const refused = fault ? said(fault) : check.isError ? text(check.error) : undefined
  const wrong = isEdited ? undefined : refused

  const apply = () => {
    if (code === '' || check.isPending) return
    setEdited(false)
    check.mutate(code, { onSuccess: (checked) => onApply(checked.code) })
  }
  const field = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => ({
    askAboutTyped: () => {
      // A code that was refused may stay in the field: the person has read why.
      const isUnasked = applied === null && code !== '' && (isEdited || check.isPending)
      if (!isUnasked) return false
      // The field may be far above the button that pays.
      field.current?.focus()
      apply()
      return true
    },
  }))
  const remove = () => {
    setTyped('')
    check.reset()
    onApply(null)
  }
  // The field and what says that a coupon counts take each other's place.
  const place = useFocusRestore<HTMLDivElement>(applied)
  if (applied)
    return (
      <div ref={place} tabIndex={-1} className={styles.applied} role="status">
        <span>{t('applied', { code: applied })}</span>
        <Button look="plain" onClick={remove}>
          {t('remove')}
        </Button>
      </div>
    )
  return (
    <div ref={place} tabIndex={-1} className={styles.coupon}>
      <TextInput
        inputRef={(input) => {
          field.current = input
        }}
        label={t('label')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setEdited(true)
        }}
        onKeyDown={(event) => {
          // Enter in this field asks about the coupon, and must not pay.
          if (event.key !== 'Enter' || isConfirmingInput(event)) return
          event.preventDefault()
          apply()
        }}
        error={wrong !== undefined}
        helperText={wrong}
        htmlInput={{ maxLength: 40, autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
        helperRole="alert"
      />
      <Button look="quiet" onClick={apply} busy={check.isPending} disabled={code === ''}>
        {t('apply')}
      </Button>
    </div>
  )
}
