import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { PageLink } from '@/components/ui/page-link'
import { criteria } from '@/lib/accessibility/criteria'
import { paths } from '@/lib/paths'
import { CriteriaTable } from './criteria-table'
import styles from './prose.module.css'

/** Correspondence of WCAG 2.2 with NBR 17225 by Ceweb.br, of NIC.br. The standard itself is sold by ABNT. */
const correspondence = 'https://todosnaweb.ceweb.br/publicacoes/wcag-2-2-abnt-17225'

const tested = ['axe', 'keyboard', 'focus', 'zoom'] as const
const limits = ['people', 'photos', 'files', 'card', 'operators'] as const

export const describeAccessibility = async () => {
  const t = await getTranslations('accessibility')
  return { title: t('title'), description: t('lead') }
}

/** What is accessible, what is tested, what is missing, and where to report a barrier. */
export const Accessibility = async () => {
  const t = await getTranslations('accessibility')
  const open = criteria.filter(({ state }) => state === 'partial' || state === 'untested')
  const outside = (text: ReactNode) => (
    <a href={correspondence} rel="noopener">
      {text}
    </a>
  )
  return (
    <Page>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles.prose}>
        <section>
          <h2>{t('conformance.title')}</h2>
          <p>{t('conformance.text', { total: criteria.length, open: open.length })}</p>
          <p>{t.rich('conformance.standard', { link: outside })}</p>
        </section>
        <section>
          <h2>{t('testing.title')}</h2>
          <ul>
            {tested.map((item) => (
              <li key={item}>{t(`testing.items.${item}`)}</li>
            ))}
          </ul>
          <p>{t('testing.note')}</p>
        </section>
        <section>
          <h2>{t('limits.title')}</h2>
          <ul>
            {limits.map((item) => (
              <li key={item}>{t(`limits.items.${item}`)}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t('report.title')}</h2>
          <p>
            {t.rich('report.text', { link: (text) => <PageLink href={paths.contact()}>{text}</PageLink> })}
          </p>
        </section>
        <section>
          <h2>{t('table.title')}</h2>
          <p>{t('table.lead')}</p>
          <CriteriaTable />
        </section>
      </div>
    </Page>
  )
}
