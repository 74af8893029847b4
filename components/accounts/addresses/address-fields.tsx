'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { MaskingHint } from '@/components/contact-masking/masking-hint'
import { CityField } from '@/components/places/city-field'
import { Button } from '@/components/ui/button'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { placeQueries } from '@/hooks/places/queries'
import { isNotFound } from '@/lib/api/error'
import { hyphened, type AddressDraft } from '@/lib/wizard/address'
import styles from './address-fields.module.css'

interface AddressFieldsProps<Values extends FieldValues, Out = Values> {
  form: UseFormReturn<Values, unknown, Out>
  prefix?: string
  withLabel?: boolean
  /** Asks the CEP alone until it is found, is unknown, or the person has none at hand. */
  isCepFirst?: boolean
}

const filled = ['street', 'district', 'city'] as const

/** Search for a CEP by street, by the post office. */
const cepSearch = 'https://buscacepinter.correios.com.br/app/endereco/index.php'

type Lookup = 'idle' | 'searching' | 'found' | 'unknown' | 'out'
const answered: readonly Lookup[] = ['found', 'unknown', 'out']

interface RestProps<Values extends FieldValues, Out> {
  control: UseFormReturn<Values, unknown, Out>['control']
  name: (field: keyof AddressDraft) => FieldPath<Values>
  withLabel: boolean
}

/** Every field but the CEP. */
const AddressRest = <Values extends FieldValues, Out>({
  control,
  name,
  withLabel,
}: RestProps<Values, Out>) => {
  const t = useTranslations('accounts.address')
  return (
    <>
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
    </>
  )
}

/**
 * The fields of an address. Eight digits of the CEP fill street, district and city; every field can also be
 * typed. `prefix` is the address's path in the form's values; none when the address is the whole form.
 */
export const AddressFields = <Values extends FieldValues, Out = Values>({
  form,
  prefix,
  withLabel = false,
  isCepFirst = false,
}: AddressFieldsProps<Values, Out>) => {
  const t = useTranslations('accounts.address')
  const client = useQueryClient()
  const [lookup, setLookup] = useState<Lookup>('idle')
  // A draft that is begun shows all of its fields, and a field once shown stays.
  const [isWhole, setWhole] = useState(() => {
    const { cep = '', street = '' } = (
      prefix ? form.getValues(prefix as FieldPath<Values>) : form.getValues()
    ) as Partial<AddressDraft>
    return !isCepFirst || street !== '' || cep !== ''
  })
  const [isCepSearched, setCepSearched] = useState(false)
  if (!isWhole && answered.includes(lookup)) setWhole(true)
  const name = (field: keyof AddressDraft) => (prefix ? `${prefix}.${field}` : field) as FieldPath<Values>
  const set = (field: keyof AddressDraft, value: string | number) =>
    form.setValue(name(field), value as FieldPathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
      // Clearing a field shows no error until it is typed in again.
      shouldValidate: value !== '',
    })

  /** Values that the last CEP filled in; of a saved address at first. */
  const fromCep = useRef<unknown[]>(form.getValues(filled.map(name)))

  /** Text in the city's field while it has the focus: it has a value only once a city is picked. */
  const typedCity = (): string => {
    const input = document.activeElement
    return input instanceof HTMLInputElement && input.id === `field-${name('city')}` ? input.value : ''
  }

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
    // Mounts the fields to focus.
    flushSync(() => setLookup(typeof answer === 'string' ? answer : 'found'))
    if (!found) return
    // Fields typed in during the look-up keep their text, and the focus stays where the person types.
    filled.forEach((field, at) => {
      const value = found[field]
      if (form.getValues(name(field)) !== before[at]) return
      if (field === 'city' && typedCity() !== '') return
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
      {isWhole ? null : (
        <div className={styles.noCep}>
          <Button
            look="plain"
            onClick={() => {
              setCepSearched(true)
              setWhole(true)
            }}
          >
            {t('noCep')}
          </Button>
        </div>
      )}
      {isCepSearched ? (
        <a href={cepSearch} target="_blank" rel="noreferrer">
          {t('findCep')}
        </a>
      ) : null}
      {isWhole ? <AddressRest {...{ control, name, withLabel }} /> : null}
    </div>
  )
}
