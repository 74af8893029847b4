import { taxNumberKind, taxNumberMask } from '@/lib/contract/tax-number'

/**
 * Returns a tax number with its kind, as documents name it. Another person's CPF is masked except for its
 * middle, as authorities publish it; a CNPJ is public.
 */
export const documentTaxNumber = (number: string, isOwn: boolean): string => {
  if (taxNumberKind(number) === 'cnpj') return `CNPJ ${taxNumberMask(number)}`
  return `CPF ${isOwn ? taxNumberMask(number) : `***.${number.slice(3, 6)}.${number.slice(6, 9)}-**`}`
}
