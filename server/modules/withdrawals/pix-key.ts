import { z } from 'zod'
import { taxNumber } from '@/lib/contract/documents'
import { asciiEmail, toAsciiDomain } from '@/lib/contract/email-domain'
import { taxNumberKind, type TaxNumberKind } from '@/lib/contract/tax-number'
import type { pixKeyTypes } from '@/lib/contract/wallet'
import { readMobile } from '@/server/modules/accounts/read-mobile'

export type PixKeyType = (typeof pixKeyTypes)[number]

const taxNumberOf = (typed: string, kind: TaxNumberKind): string | null => {
  const { data } = taxNumber.safeParse(typed)
  return data && taxNumberKind(data) === kind ? data : null
}

/** The central bank takes e-mails of up to 77 signs. */
const email = z.string().trim().toLowerCase().overwrite(toAsciiDomain).max(77).pipe(asciiEmail)

/** Made by a bank; random, of version 4 as all banks make them. */
const random = z.string().trim().toLowerCase().pipe(z.uuidv4())

const readers: Record<PixKeyType, (typed: string) => string | null> = {
  cpf: (typed) => taxNumberOf(typed, 'cpf'),
  cnpj: (typed) => taxNumberOf(typed, 'cnpj'),
  email: (typed) => email.safeParse(typed).data ?? null,
  phone: readMobile,
  random: (typed) => random.safeParse(typed).data ?? null,
}

/**
 * A Pix key as the directory of the central bank keeps it, or null where it is none of its type.
 * https://www.bcb.gov.br/content/estabilidadefinanceira/pix/API-DICT.html
 */
export const readPixKey = (type: PixKeyType, typed: string): string | null => readers[type](typed)

const masks: Record<PixKeyType, (key: string) => string> = {
  cpf: (key) => `***.${key.slice(3, 6)}.${key.slice(6, 9)}-**`,
  cnpj: (key) => `**.${key.slice(2, 5)}.${key.slice(5, 8)}/****-**`,
  email: (key) => key.replace(/^(.).*@/, '$1•••@'),
  phone: (key) => `${key.slice(0, 3)} ${key.slice(3, 5)} •••••-${key.slice(-4)}`,
  random: (key) => `${key.slice(0, 4)}…${key.slice(-4)}`,
}

/** Enough for its owner to know it by, too little to be used. */
export const maskPixKey = (type: PixKeyType, key: string): string => masks[type](key)
