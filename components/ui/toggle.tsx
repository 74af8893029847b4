import type { ChangeEvent, FocusEventHandler, ReactNode, RefCallback } from 'react'
import styles from './toggle.module.css'

interface ToggleProps {
  label: ReactNode
  /** A switch for a setting, a box for consent. */
  look: 'switch' | 'box'
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
  inputRef?: RefCallback<HTMLInputElement>
  id?: string
  name?: string
  required?: boolean
  disabled?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** Yes or no: the browser's own checkbox, drawn as a box or as a switch. */
export const Toggle = ({ label, look, onChange, inputRef, ...native }: ToggleProps) => (
  <label className={styles.toggle}>
    <input
      {...native}
      ref={inputRef}
      type="checkbox"
      role={look === 'switch' ? 'switch' : undefined}
      className={styles[look]}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.checked)}
    />
    <span>{label}</span>
  </label>
)
