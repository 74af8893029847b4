'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { Button } from '@/components/ui/button'
import { TextInput } from '@/components/ui/text-input'
import { useCheckCoupon } from '@/hooks/payments/mutations'
import { useErrorText } from '@/hooks/use-error-text'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { useLimitText } from '@/hooks/use-limit-text'
import { fieldFaultOf, type FieldFault } from '@/lib/api/error'
import type { Checkout } from '@/lib/contract/payments'
import { formatMoney } from '@/lib/format/money'
import { isConfirmingInput } from '@/lib/forms/input-method'
import styles from './pay-review.module.css'

export interface CouponHandle {
  /** Prompts about a typed, unapplied code; returns whether there is one. */
  askAboutTyped: () => boolean
}

interface CouponFieldProps {
  ref?: Ref<CouponHandle>
  booking: number
  /** Coupon included in the sums. */
  applied: string | null
  /** Coupons that apply, the best first. */
  proposed: NonNullable<Checkout['coupons']>
  /** Reason why the coupon no longer applies. */
  problem: FieldFault | null
  onApply: (coupon: string | null) => void
}

/** Proposed coupons, the best marked, and a folded field for a code. A rejected code stays in it, with the reason. */
export const CouponField = ({ ref, booking, applied, proposed, problem, onApply }: CouponFieldProps) => {
  const t = useTranslations('payments.coupon')
  const locale = useLocale()
  const text = useErrorText()
  const fieldText = useFieldErrorText()
  const limitText = useLimitText()
  const check = useCheckCoupon(booking)
  const [typed, setTyped] = useState(applied ?? '')
  const [isEdited, setEdited] = useState(false)
  const [isOther, setOther] = useState(typed !== '')
  const code = typed.trim()
  const said = ({ code, bound }: FieldFault) =>
    [fieldText(code), limitText(code, bound)].filter(Boolean).join(' ')
  const fault = check.isError ? fieldFaultOf(check.error, 'code') : problem
  const refused = fault ? said(fault) : check.isError ? text(check.error) : undefined
  const wrong = isEdited ? undefined : refused
  if (wrong !== undefined && !isOther) setOther(true)

  const applyCode = (asked: string) => {
    if (asked === '' || check.isPending) return
    setTyped(asked)
    setEdited(false)
    check.mutate(asked, { onSuccess: (checked) => onApply(checked.code) })
  }
  const apply = () => applyCode(code)
  const field = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => ({
    askAboutTyped: () => {
      // Rejected codes may stay in the field: the reason was shown.
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
  // Applying or removing a coupon replaces the focused control.
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
    <div ref={place} tabIndex={-1} className={styles.coupons}>
      {proposed.length > 0 ? (
        <ul className={styles.proposed} aria-label={t('proposed')}>
          {proposed.map((one, at) => (
            <li key={one.code}>
              <button type="button" title={one.text} onClick={() => applyCode(one.code)}>
                {one.code} <strong>{t('off', { amount: formatMoney(one.discount_cents, locale) })}</strong>
                {at === 0 && proposed.length > 1 ? <small> · {t('best')}</small> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <details open={isOther} onToggle={({ currentTarget }) => setOther(currentTarget.open)}>
        <summary className={styles.summary}>{t(proposed.length > 0 ? 'other' : 'have')}</summary>
        <div className={styles.coupon}>
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
              // Enter applies the coupon instead of submitting the payment.
              if (event.key !== 'Enter' || isConfirmingInput(event)) return
              event.preventDefault()
              apply()
            }}
            error={wrong !== undefined}
            helperText={wrong}
            htmlInput={{
              maxLength: 40,
              autoComplete: 'off',
              autoCapitalize: 'characters',
              spellCheck: false,
            }}
            helperRole="alert"
          />
          <Button look="quiet" onClick={apply} busy={check.isPending} disabled={code === ''}>
            {t('apply')}
          </Button>
        </div>
      </details>
    </div>
  )
}
