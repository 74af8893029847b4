import type { BodyIn } from '@/lib/contract/endpoint'
import { taxNumberKind, taxNumberMask } from '@/lib/contract/tax-number'
import type { addDestination, pixKeyTypes } from '@/lib/contract/wallet'
import { phoneMask } from '@/lib/format/phone'

export type DestinationKind = (typeof pixKeyTypes)[number] | 'iban'

/** A destination being typed. */
export interface DestinationDraft {
  kind: DestinationKind
  value: string
  password: string
}

/** The draft as the API takes it. */
export const destinationOf = ({ kind, value, password }: DestinationDraft): BodyIn<typeof addDestination> =>
  kind === 'iban' ? { kind, value, password } : { kind: 'pix', key_type: kind, value, password }

/** Known data of the account's holder. */
export interface Owner {
  taxNumber: string
  email: string
  phone: string
}

/** Returns the kinds of key on offer: of CPF and CNPJ only the account's own. */
export const kindsFor = ({ taxNumber }: Pick<Owner, 'taxNumber'>): DestinationKind[] => [
  taxNumberKind(taxNumber),
  'phone',
  'email',
  'random',
  'iban',
]

/** Returns the key known from the account, to prefill. */
export const ownValue = (kind: DestinationKind, { taxNumber, email, phone }: Owner): string => {
  switch (kind) {
    case 'cpf':
    case 'cnpj':
      return taxNumberMask(taxNumber)
    case 'email':
      return email
    case 'phone':
      return phoneMask(phone)
    default:
      return ''
  }
}

/** Returns the input field of a kind of key. */
export const fieldOf = (kind: DestinationKind) => {
  switch (kind) {
    case 'cpf':
    case 'cnpj':
      return { transform: taxNumberMask, autoComplete: 'off' }
    case 'email':
      return { type: 'email', inputMode: 'email', autoComplete: 'email' } as const
    case 'phone':
      return { type: 'tel', inputMode: 'tel', autoComplete: 'tel', transform: phoneMask } as const
    case 'random':
      return { autoComplete: 'off', placeholder: '123e4567-e89b-12d3-a456-426614174000' }
    case 'iban':
      return {
        autoComplete: 'off',
        transform: (typed: string) => typed.toUpperCase(),
        placeholder: 'BR15 0000 0000 0000 1093 2840 814P 2',
      }
  }
}
