import { getTranslations } from 'next-intl/server'
import { Fragment, type ReactNode } from 'react'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { readCompany } from '@/lib/api/company-read'
import { publicConfig } from '@/lib/config'
import { CompanyFacts } from './company-facts'
import { MailLink } from './mail-link'
import styles from './prose.module.css'

const sectionsOf = { privacy: [0, 1, 2, 3, 4, 5, 6, 7], terms: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] } as const

type LegalDocument = keyof typeof sectionsOf

export const describeLegal = async (document: LegalDocument) => {
  const t = await getTranslations(`legal.${document}`)
  return { title: t('title'), description: t('lead', { site: publicConfig.siteName }) }
}

interface ProseSection {
  title: string
  text: readonly string[]
}

/** Turns the e-mail address in a paragraph into a link. */
const linked = (paragraph: string, email: string): ReactNode =>
  paragraph.split(email).map((part, at) => (
    <Fragment key={at}>
      {at > 0 ? <MailLink to={email} /> : null}
      {part}
    </Fragment>
  ))

/** A text of titled sections. `email` is the address its paragraphs may contain. */
const Prose = ({ sections, email }: { sections: readonly ProseSection[]; email: string }) => (
  <div className={styles.prose}>
    {sections.map((section) => (
      <section key={section.title}>
        <h2>{section.title}</h2>
        {section.text.map((paragraph) => (
          <p key={paragraph}>{linked(paragraph, email)}</p>
        ))}
      </section>
    ))}
  </div>
)

interface LegalProps {
  document: LegalDocument
  /** The commission in force, which the terms name. */
  percent?: number
}

/** The terms, or the privacy notice, section by section. */
export const Legal = async ({ document, percent = 0 }: LegalProps) => {
  const t = await getTranslations(`legal.${document}`)
  const company = await readCompany()
  const email = company.email ?? publicConfig.contactEmail
  const values = { site: publicConfig.siteName, email, percent }
  return (
    <Page width="narrow">
      <PageHeader title={t('title')} lead={t('lead', values)} />
      <CompanyFacts company={company} />
      <Prose
        email={email}
        sections={sectionsOf[document].map((section) => ({
          title: t(`sections.${section}.title`, values),
          text: t(`sections.${section}.text`, values).split('\n'),
        }))}
      />
    </Page>
  )
}
