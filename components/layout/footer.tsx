'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { publicConfig } from '@/lib/config'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { consentStore } from '@/lib/storage/consent-store'
import styles from './footer.module.css'
import { Logo } from './logo'
import { ThemeSwitch } from './theme-switch'

const columns = [
  {
    key: 'customers',
    links: [
      { key: 'services', href: paths.services() },
      { key: 'howItWorks', href: paths.howItWorksClient() },
      { key: 'demand', href: paths.demand() },
    ],
  },
  {
    key: 'providers',
    links: [
      { key: 'howItWorksProvider', href: paths.howItWorksProvider() },
      { key: 'becomeProvider', href: paths.register('provider') },
    ],
  },
  {
    key: 'company',
    links: [
      { key: 'contact', href: paths.contact() },
      { key: 'accessibility', href: paths.accessibility() },
      { key: 'privacy', href: paths.privacy() },
      { key: 'terms', href: paths.terms() },
    ],
  },
] as const

export const Footer = ({ company }: { company?: ReactNode }) => {
  const t = useTranslations('layout.footer')
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p>{t('promise')}</p>
          <ThemeSwitch />
        </div>
        {columns.map((column) => (
          <nav key={column.key} aria-labelledby={`footer-${column.key}`}>
            <h2 id={`footer-${column.key}`} className={styles.title}>
              {t(`${column.key}.title`)}
            </h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.key}>
                  <Link href={link.href} prefetch={false}>
                    {t(`links.${link.key}`)}
                  </Link>
                </li>
              ))}
              {column.key === 'company' ? (
                <li>
                  <button type="button" className={styles.cookies} onClick={consentStore.reopen}>
                    {t('links.cookies')}
                  </button>
                </li>
              ) : null}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.small}>
        <p>{t('note', { site: publicConfig.siteName })}</p>
        {company}
      </div>
    </footer>
  )
}
