import type { Form } from '@/lib/contract/form'
import { pictureAddress } from '@/lib/shared/pictures/address'
import pictures from '@/lib/shared/pictures/all.json'
import type { StoredForm } from '@/server/db/schema/catalogue'
import type { Locale } from '@/server/http/locale'

export const iconUrl = (icon: string) => pictureAddress(pictures, `${icon}-96`)
export const imageUrl = (icon: string) => pictureAddress(pictures, icon)

/** A stored form with its texts in one language. */
export const localiseForm = (stored: StoredForm, locale: Locale): Form => ({
  steps: stored.steps.map(({ key, title, fields }) => ({
    key,
    title: title[locale],
    fields: fields.map(({ label, options, unit, unit_one, ...field }) => ({
      ...field,
      label: label[locale],
      ...(options
        ? { options: options.map((option) => ({ value: option.value, label: option.label[locale] })) }
        : {}),
      ...(unit ? { unit: unit[locale] } : {}),
      ...(unit_one ? { unit_one: unit_one[locale] } : {}),
    })),
  })),
})
