'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { TextInput } from '@/components/ui/text-input'
import { makeSimulatedToken } from '@/hooks/payments/simulated-token'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import { isApiError } from '@/lib/api/error'
import styles from './card-form.module.css'
import { cardErrorsOf, masks, type CardErrors, type CardField, type CardInput } from './card-input'
import type { CardFieldsProps } from './fields-handle'

const fields: Record<CardField, { autoComplete: string; numeric: boolean }> = {
  number: { autoComplete: 'cc-number', numeric: true },
  holder: { autoComplete: 'cc-name', numeric: false },
  expiry: { autoComplete: 'cc-exp', numeric: true },
  cvv: { autoComplete: 'cc-csc', numeric: true },
}
const all: readonly CardField[] = ['number', 'holder', 'expiry', 'cvv']
const helped: Partial<Record<CardField, 'cvvHelp' | 'expiryHelp'>> = { cvv: 'cvvHelp', expiry: 'expiryHelp' }
const empty: CardInput = { number: '', holder: '', expiry: '', cvv: '' }

/** Maps the simulated gateway's rejection to this form's fields. */
const refusedOf = (error: unknown): CardErrors => {
  const codes = isApiError(error) ? Object.keys(error.errors ?? {}) : []
  if (codes.length === 0) throw error
  return Object.fromEntries(
    codes.map((name) => [all.find((field) => field === name) ?? 'expiry', 'invalid' as const]),
  )
}

/** Simulates the gateway's own fields: sends input to the simulated gateway only, for a token. */
export const SimulatedFields = ({ ref, saved, readOnly, onEdit }: CardFieldsProps) => {
  const t = useTranslations('payments.card')
  const fieldText = useFieldErrorText()
  const [card, setCard] = useState(empty)
  const [problems, setProblems] = useState<CardErrors>({})
  const box = useRef<HTMLDivElement>(null)
  const toMend = useRef<CardField>(undefined)
  // A rejection arrives while the fields are read-only; focuses the first invalid one afterwards.
  useEffect(() => {
    if (readOnly || toMend.current === undefined) return
    box.current?.querySelector<HTMLInputElement>(`[name="card-${toMend.current}"]`)?.focus()
    toMend.current = undefined
  }, [readOnly, problems])
  const shown = saved ? (['cvv'] as const) : all

  useImperativeHandle(ref, () => ({
    tokenize: async () => {
      const refuse = (found: CardErrors) => {
        setProblems(found)
        toMend.current = shown.find((field) => found[field])
        return null
      }
      const found = cardErrorsOf(card, saved !== null)
      if (Object.keys(found).length > 0) return refuse(found)
      return makeSimulatedToken(card, saved).catch((error: unknown) => refuse(refusedOf(error)))
    },
  }))
  const type = (field: CardField, typed: string) => {
    setCard((now) => ({ ...now, [field]: masks[field](typed) }))
    setProblems((now) => ({ ...now, [field]: undefined }))
    onEdit()
  }
  return (
    <div ref={box} className={styles.fields}>
      <details className={styles.demo}>
        <summary>{t('simulated.title')}</summary>
        {t('simulated.text')}
      </details>
      {shown.map((field) => {
        const problem = problems[field]
        return (
          <TextInput
            key={field}
            className={styles[field]}
            label={t(`fields.${field}`)}
            name={`card-${field}`}
            value={card[field]}
            onChange={(event) => type(field, event.target.value)}
            readOnly={readOnly}
            required
            error={problem !== undefined}
            helperText={
              problem ? fieldText(problem) : helped[field] ? t(`fields.${helped[field]}`) : undefined
            }
            htmlInput={{
              autoComplete: fields[field].autoComplete,
              inputMode: fields[field].numeric ? 'numeric' : 'text',
              spellCheck: false,
            }}
          />
        )
      })}
    </div>
  )
}
