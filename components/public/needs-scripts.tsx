import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'

/** Over pages that act: what they are made of comes with their scripts, and who has none is told so. */
export const NeedsScripts = async () => {
  const t = await getTranslations('public')
  return (
    <noscript>
      <div style={{ maxWidth: '40rem', margin: '1.5rem auto 0', paddingInline: '1rem' }}>
        <Notice tone="warning" title={t('needsScripts.title')}>{t('needsScripts.text')}</Notice>
      </div>
    </noscript>
  )
}
