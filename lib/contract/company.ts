import { z } from 'zod'
import { endpoint } from './endpoint'

const part = z.string().nullable()

const companySchema = z.object({
  name: part,
  /** With its punctuation. */
  cnpj: part,
  address: part,
  email: part,
  /** The data officer (LGPD, art. 41). */
  data_officer: z.object({ name: z.string(), email: z.string() }).nullable(),
})
export type Company = z.infer<typeof companySchema>

/** Nobody has said who runs the site. */
export const unnamedCompany: Company = {
  name: null,
  cnpj: null,
  address: null,
  email: null,
  data_officer: null,
}

/** The company on one line, the same in both languages; empty while nobody has set its name. */
export const companyLine = ({ name, cnpj, address, email }: Company): string =>
  name === null
    ? ''
    : [name, cnpj && `CNPJ ${cnpj}`, address, email]
        .filter((part) => part !== null && part !== '')
        .join(' · ')

export const getCompany = endpoint({
  id: 'getCompany',
  method: 'GET',
  path: '/api/company/',
  tag: 'contact',
  auth: 'none',
  summary: 'Who runs the site: name, CNPJ, address, contact and data officer (Decreto 7.962/2013, art. 2)',
  response: companySchema,
})
