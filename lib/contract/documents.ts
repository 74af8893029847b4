import { cnpj, cpf } from 'cpf-cnpj-validator'
import { z } from 'zod'
import { bare, isCpfLong } from './tax-number'

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
  // What has no sign of a number is none, and takes away none.
  .refine((typed) => typed === '' || bare(typed) !== '', { message: 'invalid_cpf' })
  .transform(bare)
  .superRefine((signs, { addIssue }) => {
    if (signs === '' || cpf.isValid(signs) || (signs.length === 14 && cnpj.isValid(signs))) return
    addIssue({ code: 'custom', message: isCpfLong(signs) ? 'invalid_cpf' : 'invalid_cnpj' })
  })
