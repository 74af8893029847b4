import { cnpj, cpf } from 'cpf-cnpj-validator'
import { z } from 'zod'

const bare = (typed: string): string => typed.replace(/[^\dA-Za-z]/g, '').toUpperCase()
const isCpfLong = (signs: string): boolean => /^\d{0,11}$/.test(signs)

/**
 * CPF (a person's tax number, eleven digits) or CNPJ (a company's, fourteen characters), without punctuation.
 * New CNPJs contain letters:
 * https://www.gov.br/receitafederal/pt-br/acesso-a-informacao/acoes-e-programas/programas-e-atividades/cnpj-alfanumerico
 * Both check digits are verified; the empty text is not valid.
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
 * Formats what was typed so far: `529.982.247-25`, or `12.ABC.345/01DE-35` from the twelfth character or the
 * first letter on.
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
