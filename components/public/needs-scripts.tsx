import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'

/** Shown above pages with forms when scripts are disabled. */
export const NeedsScripts = async () => {
  const t = await getTranslations('public')
  return (
    <noscript>
      <div style={{ maxWidth: '40rem', margin: '1.5rem auto 0', paddingInline: '1rem' }}>
        <Notice tone="warning" title={t('needsScripts.title')}>
          {t('needsScripts.text')}
        </Notice>
      </div>
    </noscript>
  )
}
