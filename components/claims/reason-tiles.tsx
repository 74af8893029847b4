'use client'

import { useTranslations } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { FieldGroup } from '@/components/ui/form/field-group'
import { useFormField, type FormFieldProps } from '@/components/ui/form/use-form-field'
import { pagePicture, type PageIcon } from '@/lib/shared/pictures/page-pictures'
import styles from './claims.module.css'

/** Pictures of the reasons, of unfinished work and of warranty claims. */
const reasonPictures = {
  not_as_agreed: '1f4dd',
  unfinished: '1f4c5',
  broken: '1f4a5',
  else: '1f4ac',
  scope: '1f4dd',
  no_access: '1f4cd',
  disagreement: '1f91d',
  else_provider: '1f4ac',
  came_back: '1f501',
  stopped_working: '1f50c',
  damage: '1f4a5',
  other: '1f4ac',
} as const satisfies Record<string, PageIcon>

interface ReasonTilesProps<Values extends FieldValues, Out> extends Pick<
  FormFieldProps<Values, Out>,
  'name' | 'control'
> {
  reasons: readonly (keyof typeof reasonPictures)[]
}

/** Reasons as picture tiles, two in a row; native radio buttons cover them. */
export const ReasonTiles = <Values extends FieldValues, Out = Values>({
  reasons,
  name,
  control,
}: ReasonTilesProps<Values, Out>) => {
  const t = useTranslations('claims.problem')
  const errorTexts = { required: t('choose'), invalid: t('choose') }
  const { field, error } = useFormField({ name, control, disabled: undefined, errorTexts })
  return (
    <FieldGroup id={`field-${name}`} label={t('reason')} required error={error} role="radiogroup">
      <div className={styles.tiles}>
        {reasons.map((value, position) => (
          <label key={value} className={styles.tile}>
            <input
              ref={position === 0 ? field.ref : undefined}
              type="radio"
              name={name}
              value={value}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
            />
            <img src={pagePicture(`${reasonPictures[value]}-96`)} alt="" width={48} height={48} />
            <span>{t(`reasons.${value}`)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
