'use client'

import { useTranslations } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { FieldGroup } from './field-group'
import styles from './form-photo.module.css'
import { useFormField, type FormFieldProps } from './use-form-field'
import { usePhotos } from './use-photos'

const accepted = 'image/jpeg,image/png,image/webp'
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

interface FormPhotoProps<Values extends FieldValues, Out> extends FormFieldProps<Values, Out> {
  max?: number
  upload: (file: File) => Promise<string>
  urlOf: (reference: string) => string
  /** Returns the error text of a failed upload. */
  problemOf: (error: unknown) => string
  /** Returns whether an upload got no response and should be retried. */
  isUnanswered: (error: unknown) => boolean
}

/**
 * Photos: `upload` sends one and answers the reference that becomes part of the value; `urlOf` shows a
 * reference.
 */
export const FormPhoto = <Values extends FieldValues, Out = Values>({
  max = 6,
  upload,
  urlOf,
  problemOf,
  isUnanswered,
  ...props
}: FormPhotoProps<Values, Out>) => {
  const t = useTranslations('ui.photo')
  const { field, error } = useFormField(props)
  const photos = listOf(field.value)
  // Removing a photo removes the focused button; adding the last one removes the add button.
  const box = useFocusRestore<HTMLDivElement>(photos.length)
  const { sending, unsent, problem, isOver, isHeld, add, retry, forget, remove } = usePhotos({
    value: photos,
    max,
    onChange: field.onChange,
    upload,
    isUnanswered,
    within: box,
  })
  const wrong = problem ? problemOf(problem.error) : isOver ? t('tooMany', { max }) : error

  return (
    <FieldGroup
      id={`field-${props.name}`}
      label={props.label}
      helperText={isHeld ? t('wait') : props.helperText}
      required={props.required}
      error={wrong}
      role="group"
    >
      <div ref={box} tabIndex={-1} className={styles.photos}>
        {photos.map((photo, position) => (
          <span key={photo} className={styles.photo}>
            <img src={urlOf(photo)} alt={t('alt', { position: position + 1 })} />
            <button
              type="button"
              className={styles.remove}
              aria-label={t('remove', { position: position + 1 })}
              onClick={() => remove(photo)}
            >
              ×
            </button>
          </span>
        ))}
        {Array.from({ length: sending }, (_, slot) => (
          <span key={slot} className={`${styles.photo} ${styles.sending}`} />
        ))}
        {unsent.map((file, slot) => (
          <span key={slot} className={`${styles.photo} ${styles.sending}`}>
            <button type="button" className={styles.again} onClick={retry}>
              {t('again')}
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('remove', { position: photos.length + sending + slot + 1 })}
              onClick={() => forget(file)}
            >
              ×
            </button>
          </span>
        ))}
        {photos.length + sending + unsent.length < max ? (
          <label className={styles.add}>
            <input
              ref={field.ref}
              type="file"
              accept={accepted}
              multiple={max > 1}
              disabled={props.disabled}
              onChange={(event) => {
                const files = [...(event.target.files ?? [])]
                event.target.value = ''
                add(files)
              }}
            />
            <span aria-hidden="true" className={styles.plus}>
              +
            </span>
            <span>{t('add')}</span>
          </label>
        ) : null}
      </div>
    </FieldGroup>
  )
}
