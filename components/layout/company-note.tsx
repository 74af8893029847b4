import { readCompany } from '@/lib/api/company-read'
import { companyLine } from '@/lib/contract/company'

/** The company behind the site, for the footer: rendered on the server alone, so it costs browsers no script. */
export const CompanyNote = async () => {
  const line = companyLine(await readCompany())
  return line === '' ? null : <p>{line}</p>
}
