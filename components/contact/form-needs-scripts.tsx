import { getTranslations } from 'next-intl/server'
import { MailLink } from '@/components/public/mail-link'
import { Notice } from '@/components/ui/notice'
import { readCompany } from '@/lib/api/company-read'
import { publicConfig } from '@/lib/config'

/** Above the contact form: visitors without scripts are given the e-mail address. */
export const FormNeedsScripts = async () => {
  const [t, company] = await Promise.all([getTranslations('public.contact.needsScripts'), readCompany()])
  return (
    <noscript>
      <div style={{ marginBottom: '1.25rem' }}>
        <Notice tone="warning" title={t('title')}>
          {t.rich('text', { email: () => <MailLink to={company.email ?? publicConfig.contactEmail} /> })}
        </Notice>
      </div>
    </noscript>
  )
}
