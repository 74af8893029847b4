import { useId, type InputHTMLAttributes, type TextareaHTMLAttributes } from 'react'
import styles from './contact-form.module.css'

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement> & TextareaHTMLAttributes<HTMLTextAreaElement>,
  'name' | 'id'
>

interface ContactFieldProps extends Native {
  name: string
  label: string
  hint?: string
  error?: string
  multiline?: boolean
}

/** A plain labelled input, or a text area; the error is tied to it. */
export const ContactField = ({
  name,
  label,
  hint,
  error,
  multiline = false,
  ...native
}: ContactFieldProps) => {
  const id = useId()
  const shared = {
    ...native,
    id,
    name,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label} {hint ? <span className={styles.hint}>({hint})</span> : null}
      </label>
      {multiline ? <textarea rows={6} {...shared} /> : <input type="text" {...shared} />}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
