import type { ReactNode, Ref } from 'react'
import styles from './choices.module.css'

export interface Choice {
  value: string
  label: string
  hint?: string
  art?: ReactNode
}

interface ChoiceCardProps {
  type: 'radio' | 'checkbox'
  name: string
  choice: Choice
  checked: boolean
  compact?: boolean
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
  onChange: (checked: boolean) => void
  onBlur?: () => void
}

/** A tappable answer; a native radio button or checkbox covers the card. */
export const ChoiceCard = ({
  type,
  name,
  choice,
  checked,
  compact,
  disabled,
  inputRef,
  onChange,
  onBlur,
}: ChoiceCardProps) => (
  <label className={styles.card} data-choice="">
    <input
      ref={inputRef}
      type={type}
      name={name}
      value={choice.value}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      onBlur={onBlur}
    />
    {choice.art}
    {compact ? null : (
      <span
        className={type === 'checkbox' ? `${styles.mark} ${styles.square}` : styles.mark}
        aria-hidden="true"
      >
        <svg viewBox="0 0 16 16" width="12" height="12">
          <path
            d="M3 8.5l3.2 3.2L13 4.8"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
    )}
    <span className={styles.text}>
      <span className={styles.label}>{choice.label}</span>
      {choice.hint ? <span className={styles.hint}>{choice.hint}</span> : null}
    </span>
  </label>
)
