import { getTranslations } from 'next-intl/server'
import { Detail } from '@/components/ui/detail'
import facts from '@/components/ui/facts.module.css'
import type { Company } from '@/lib/contract/company'
import { MailLink } from './mail-link'
import styles from './prose.module.css'

/** The company behind the site, before the terms and the privacy notice; nothing while it is not set. */
export const CompanyFacts = async ({ company }: { company: Company }) => {
  const t = await getTranslations('legal.company')
  const { name, cnpj, address, email, data_officer: officer } = company
  if (name === null) return null
  return (
    <section className={styles.prose} aria-labelledby="company">
      <h2 id="company">{t('title')}</h2>
      <dl className={facts.facts}>
        <Detail name={t('name')}>{name}</Detail>
        {cnpj === null ? null : <Detail name={t('cnpj')}>{cnpj}</Detail>}
        {address === null ? null : <Detail name={t('address')}>{address}</Detail>}
        {email === null ? null : (
          <Detail name={t('email')}>
            <MailLink to={email} />
          </Detail>
        )}
        {officer === null ? null : (
          <Detail name={t('officer')}>
            {officer.name}, <MailLink to={officer.email} />
          </Detail>
        )}
      </dl>
    </section>
  )
}
