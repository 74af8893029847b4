'use client'

import { useTranslations } from 'next-intl'
import { useId, type Ref } from 'react'
import styles from './rating-input.module.css'

interface RatingInputProps {
  label: string
  value: number | null
  onChange: (value: number) => void
  /** First star, focused on a validation error. */
  inputRef?: Ref<HTMLInputElement>
  error?: string | undefined
}

/** Rating of 1 to 5 stars, as radio buttons. */
export const RatingInput = ({ label, value, onChange, inputRef, error }: RatingInputProps) => {
  const t = useTranslations('ui')
  const name = useId()
  return (
    <fieldset
      className={styles.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className={styles.star}
            data-on={value !== null && star <= value ? '' : undefined}
          >
            <input
              ref={star === 1 ? inputRef : undefined}
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
            />
            <span className={styles.hidden}>{t('rating.stars', { count: star })}</span>
            <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
              <path
                fill="currentColor"
                d="M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z"
              />
            </svg>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
