import { useLocale, useTranslations } from 'next-intl'
import { pageUrl } from '@/lib/seo/absolute-url'
import styles from './share-link.module.css'
import { ShareSlot } from './share-slot'

/**
 * Shares a page: by the device's own sheet where there is one, else by WhatsApp, last by copying the link. Without
 * scripts WhatsApp is left.
 */
export const ShareLink = ({ title, path }: { title: string; path: string }) => {
  const t = useTranslations('share')
  const url = pageUrl(useLocale(), path)
  return (
    <details className={styles.share}>
      <summary>{t('action')}</summary>
      <p className={styles.ways}>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('whatsapp')}
        </a>
        <ShareSlot title={title} url={url} copy={t('copy')} copied={t('copied')} />
      </p>
    </details>
  )
}
