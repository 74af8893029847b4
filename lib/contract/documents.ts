import { cnpj, cpf } from 'cpf-cnpj-validator'
import { z } from 'zod'

const bare = (typed: string): string => typed.replace(/[^\dA-Za-z]/g, '').toUpperCase()
const isCpfLong = (signs: string): boolean => /^\d{0,11}$/.test(signs)

/**
 * The number a person (CPF, eleven digits) or a firm (CNPJ, fourteen signs) has with the revenue service,
 * without punctuation. New firms' numbers hold letters:
 * https://www.gov.br/receitafederal/pt-br/acesso-a-informacao/acoes-e-programas/programas-e-atividades/cnpj-alfanumerico
 * Both check digits are looked at; the empty text is no number.
 */
export const taxNumber = z
  .string()
  .trim()
  .max(20)
  .transform(bare)
  .superRefine((signs, { addIssue }) => {
    if (signs === '' || cpf.isValid(signs) || (signs.length === 14 && cnpj.isValid(signs))) return
    addIssue({ code: 'custom', message: isCpfLong(signs) ? 'invalid_cpf' : 'invalid_cnpj' })
  })

/**
 * As far as it is typed: `529.982.247-25`, or `12.ABC.345/01DE-35` from the twelfth sign or the first letter
 * on.
 */
export const taxNumberMask = (typed: string): string => {
  const signs = bare(typed).slice(0, 14)
  const [points, dash] = isCpfLong(signs) ? [[3, 6], 9] : [[2, 5], 12]
  const parts = [...signs].map((sign, at) => {
    if (points.includes(at)) return `.${sign}`
    if (at === dash) return `-${sign}`
    return at === 8 && dash === 12 ? `/${sign}` : sign
  })
  return parts.join('')
}
