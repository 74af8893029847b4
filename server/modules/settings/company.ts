import { companyLine, type Company } from '@/lib/contract/company'
import { taxNumberMask } from '@/lib/contract/tax-number'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { readSettings } from './service'

const companyKeys = [
  'company_name',
  'company_cnpj',
  'company_address',
  'company_email',
  'data_officer_name',
  'data_officer_email',
] as const

const orNull = (text: string) => (text === '' ? null : text)

/** Who runs the site, as set; parts nobody has set are null. */
export const readCompany = async (db: Executor, at: Date): Promise<Company> => {
  const of = await readSettings(db, companyKeys, at)
  const hasOfficer = of.data_officer_name !== '' && of.data_officer_email !== ''
  return {
    name: orNull(of.company_name),
    cnpj: orNull(taxNumberMask(of.company_cnpj)),
    address: orNull(of.company_address),
    email: orNull(of.company_email),
    data_officer: hasOfficer ? { name: of.data_officer_name, email: of.data_officer_email } : null,
  }
}

/** The company on one line, for mails and PDFs. */
export const readCompanyLine = async ({ db, clock }: Needs<'db' | 'clock'>): Promise<string> =>
  companyLine(await readCompany(db, clock()))

/** Keys of the legal identity that are not set. */
export const listMissingIdentity = async (db: Executor, at: Date): Promise<string[]> => {
  const values = await readSettings(db, companyKeys, at)
  return companyKeys.filter((key) => values[key] === '')
}
