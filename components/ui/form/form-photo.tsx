'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldGroup } from './field-group'
import styles from './form-photo.module.css'
import { useFormField, type FormFieldProps } from './use-form-field'

const accepted = 'image/jpeg,image/png,image/webp'
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Photos: `upload` sends one and answers the reference that becomes part of the value; `urlOf` shows a reference. */
export const FormPhoto = <Values extends FieldValues, Out = Values>({
  name,
  control,
  label,
  helperText,
  required,
  disabled,
  max = 6,
  upload,
  urlOf,
}: FormFieldProps<Values, Out> & {
  max?: number
  upload: (file: File) => Promise<string>
  urlOf: (reference: string) => string
}) => {
  const t = useTranslations('ui')
  const { field, error } = useFormField({ name, control, disabled })
  const [sending, setSending] = useState(0)
  const [failed, setFailed] = useState(false)
  const photos = listOf(field.value)

  const add = async (files: File[]) => {
    const taken = files.slice(0, max - photos.length)
    setFailed(false)
    // One after the other: the API decodes one at a time, and a phone's line is not shared by several.
    let value = photos
    for (const [position, file] of taken.entries()) {
      setSending(taken.length - position)
      try {
        value = [...value, await upload(file)]
        field.onChange(value)
      } catch {
        setFailed(true)
      }
    }
    setSending(0)
  }

  return (
    <FieldGroup
      id={`field-${name}`}
      label={label}
      helperText={helperText}
      required={required}
      error={failed ? t('photo.failed') : error}
      role="group"
    >
      <div className={styles.photos}>
        {photos.map((photo, position) => (
          <span key={photo} className={styles.photo}>
            <img src={urlOf(photo)} alt={t('photo.alt', { position: position + 1 })} />
            <button
              type="button"
              className={styles.remove}
              aria-label={t('photo.remove', { position: position + 1 })}
              onClick={() => field.onChange(photos.filter((one) => one !== photo))}
            >
              ×
            </button>
          </span>
        ))}
        {Array.from({ length: sending }, (_, slot) => (
          <span key={slot} className={`${styles.photo} ${styles.sending}`} />
        ))}
        {photos.length + sending < max ? (
          <label className={styles.add}>
            <input
              ref={field.ref}
              type="file"
              accept={accepted}
              multiple={max > 1}
              disabled={disabled}
              onChange={(event) => {
                const files = [...(event.target.files ?? [])]
                event.target.value = ''
                void add(files)
              }}
            />
            <span aria-hidden="true" className={styles.plus}>
              +
            </span>
            <span>{t('photo.add')}</span>
          </label>
        ) : null}
      </div>
    </FieldGroup>
  )
}
