'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { MaskingHint } from '@/components/contact-masking/masking-hint'
import { CityField } from '@/components/places/city-field'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { placeQueries } from '@/hooks/places/queries'
import { isNotFound } from '@/lib/api/error'
import { hyphened, type AddressDraft } from '@/lib/wizard/address'
import styles from './address-fields.module.css'

interface AddressFieldsProps<Values extends FieldValues, Out = Values> {
  form: UseFormReturn<Values, unknown, Out>
  prefix?: string
  withLabel?: boolean
}

const filled = ['street', 'district', 'city'] as const

/**
 * The fields of an address. Eight digits of the CEP fill street, district and city; every field can also be
 * typed. `prefix` is the address's path in the form's values; none when the address is the whole form.
 */
export const AddressFields = <Values extends FieldValues, Out = Values>({
  form,
  prefix,
  withLabel = false,
}: AddressFieldsProps<Values, Out>) => {
  const t = useTranslations('accounts.address')
  const client = useQueryClient()
  const [lookup, setLookup] = useState<'idle' | 'searching' | 'found' | 'unknown' | 'out'>('idle')
  const name = (field: keyof AddressDraft) => (prefix ? `${prefix}.${field}` : field) as FieldPath<Values>
  const set = (field: keyof AddressDraft, value: string | number) =>
    form.setValue(name(field), value as FieldPathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
      // Clearing a field shows no error until it is typed in again.
      shouldValidate: value !== '',
    })

  /** Values that the last CEP filled in; of a saved address at first. */
  const fromCep = useRef<unknown[]>(form.getValues(filled.map(name)))

  const fillFrom = async (cep: string) => {
    setLookup('searching')
    const before = form.getValues(filled.map(name))
    const answer = await client.fetchQuery(placeQueries.cep(cep)).catch((error: unknown) => {
      // A 404 means an unknown CEP; any other error, an unavailable service.
      return isNotFound(error) ? ('unknown' as const) : ('out' as const)
    })
    const found = typeof answer === 'string' ? null : answer
    // The CEP changed meanwhile: this answer is about another one.
    if (String(form.getValues(name('cep'))).replace(/\D/g, '') !== cep) return
    setLookup(typeof answer === 'string' ? answer : 'found')
    if (!found) return
    // Fields typed in during the look-up keep their text, and the focus stays where the person types.
    filled.forEach((field, at) => {
      const value = found[field]
      if (form.getValues(name(field)) !== before[at]) return
      // A CEP of a whole town has no street: clears a street filled in for the previous CEP.
      if (!value && before[at] !== fromCep.current[at]) return
      set(field, value || '')
      fromCep.current[at] = value
    })
    if (document.activeElement?.id === `field-${name('cep')}`)
      form.setFocus(found.street ? name('number') : name('street'))
  }

  const typeCep = (typed: string): string => {
    const shown = hyphened(typed)
    const digits = shown.replace('-', '')
    if (digits.length === 8 && digits !== String(form.getValues(name('cep')) ?? '').replace(/\D/g, ''))
      void fillFrom(digits)
    return shown
  }

  const { control } = form
  return (
    <div className={styles.fields}>
      <div className={styles.cep}>
        <FormTextField
          name={name('cep')}
          control={control}
          label={t('cep')}
          required
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          transform={typeCep}
          helperText={lookup === 'idle' ? t('cepHelp') : t(`lookup.${lookup}`)}
        />
      </div>
      <div className={styles.street}>
        <FormTextField
          name={name('street')}
          control={control}
          label={t('street')}
          required
          autoComplete="address-line1"
          maxLength={160}
        />
      </div>
      <div className={styles.number}>
        <FormTextField name={name('number')} control={control} label={t('number')} required maxLength={20} />
      </div>
      <div className={styles.complement}>
        <FormTextField
          name={name('complement')}
          control={control}
          label={t('complement')}
          autoComplete="address-line2"
          maxLength={80}
        />
      </div>
      <div className={styles.half}>
        <FormTextField
          name={name('district')}
          control={control}
          label={t('district')}
          below={(typed) => <MaskingHint text={typed} scope="job" />}
          required
          autoComplete="address-level3"
          maxLength={100}
        />
      </div>
      <div className={styles.half}>
        <CityField name={name('city')} control={control} label={t('city')} required />
      </div>
      {withLabel ? (
        <div className={styles.whole}>
          <FormTextField
            name={name('label')}
            control={control}
            label={t('label')}
            helperText={t('labelHelp')}
            maxLength={40}
          />
        </div>
      ) : null}
    </div>
  )
}
