import { taxNumberKind, taxNumberMask } from '@/lib/contract/tax-number'

/**
 * A tax number with its kind, as papers name it. Another person's CPF shows its middle alone, as authorities publish it; a
 * CNPJ is public.
 */
export const documentTaxNumber = (number: string, isOwn: boolean): string => {
  if (taxNumberKind(number) === 'cnpj') return `CNPJ ${taxNumberMask(number)}`
  return `CPF ${isOwn ? taxNumberMask(number) : `***.${number.slice(3, 6)}.${number.slice(6, 9)}-**`}`
}
