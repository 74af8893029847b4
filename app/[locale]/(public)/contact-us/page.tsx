import { getTranslations } from 'next-intl/server'
import { ContactForm } from '@/components/contact/contact-form'
import styles from '@/components/contact/contact-form.module.css'
import { FormFooter } from '@/components/contact/form-footer'
import { FormNeedsScripts } from '@/components/contact/form-needs-scripts'
import { Faq } from '@/components/public/faq'
import { MailLink } from '@/components/public/mail-link'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/section'
import { readCompany } from '@/lib/api/company-read'
import { readFaqs } from '@/lib/api/seo-reads'
import { publicConfig } from '@/lib/config'
import { ClientMessages, formNamespaces, frameNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const revalidate = 3600
// Rendered on the first visit: no API runs during the build.
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('public.contact')
  return pageMetadata(locale, paths.contact(), { title: t('title'), description: t('lead') })
}

const ContactPage = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const [t, faqs, company] = await Promise.all([
    getTranslations('public.contact'),
    readFaqs(locale),
    readCompany(),
  ])
  return (
    <Page width="narrow">
      <PageHeader title={t('title')} lead={t('lead')} />
      <Section boxed title={t('form')}>
        <FormNeedsScripts />
        <ClientMessages only={[...frameNamespaces, ...formNamespaces, 'contact']}>
          <ContactForm>
            <FormFooter />
          </ContactForm>
        </ClientMessages>
      </Section>
      <Section title={t('email.title')} lead={t('email.text')}>
        <strong className={styles.mail}>
          <MailLink to={company.email ?? publicConfig.contactEmail} />
        </strong>
      </Section>
      <Section title={t('before')}>
        <Faq items={faqs.slice(0, 3)} />
      </Section>
    </Page>
  )
}
export default ContactPage
