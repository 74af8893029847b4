import { cnpj, cpf } from 'cpf-cnpj-validator'
import { z } from 'zod'
import { bare } from './tax-number'

/** The library reads over characters that belong to no number, so the alphabet is checked here. */
const isTaxNumber = (signs: string): boolean =>
  /^\d{11}$/.test(signs) ? cpf.isValid(signs) : /^[\dA-Z]{12}\d{2}$/.test(signs) && cnpj.isValid(signs)

/** Letters, and more characters than a CPF has, were meant for a CNPJ. */
const isCnpjLike = (signs: string): boolean => /[A-Z]/.test(signs) || signs.length > 11

/**
 * CPF (a person's tax number, eleven digits) or CNPJ (a company's, fourteen characters), without punctuation.
 * New CNPJs contain letters:
 * https://www.gov.br/receitafederal/pt-br/acesso-a-informacao/acoes-e-programas/programas-e-atividades/cnpj-alfanumerico
 * Both check digits are verified; the empty text is not valid.
 */
export const taxNumber = z
  .string()
  .trim()
  .max(40)
  // Text without any digit is no number, and does not delete one.
  .refine((typed) => typed === '' || bare(typed) !== '', { message: 'invalid_cpf' })
  .transform(bare)
  .superRefine((signs, { addIssue }) => {
    if (signs === '' || isTaxNumber(signs)) return
    addIssue({ code: 'custom', message: isCnpjLike(signs) ? 'invalid_cnpj' : 'invalid_cpf' })
  })
