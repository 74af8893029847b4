import type { Address } from '@/lib/contract/places'
import { digitsOf } from '@/lib/shared/digits'

/** An address being typed. */
export interface AddressDraft {
  cep: string
  street: string
  number: string
  complement: string
  district: string
  city: number | null
  label: string
}

export const emptyAddress: AddressDraft = {
  cep: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: null,
  label: '',
}

/** A postal code as it is typed: with its hyphen after five digits. One that is too long is left to be refused. */
export const hyphened = (typed: string): string => {
  const digits = digitsOf(typed)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

export const addressDraft = (address: Address): AddressDraft => ({
  cep: hyphened(address.cep),
  street: address.street,
  number: address.number,
  complement: address.complement ?? '',
  district: address.district,
  city: address.city,
  label: address.label ?? '',
})
