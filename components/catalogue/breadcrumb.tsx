import { useTranslations } from 'next-intl'
import { PageLink } from '@/components/ui/page-link'
import styles from './breadcrumb.module.css'

/** Breadcrumb from all services to this page. */
export const Breadcrumb = ({ steps }: { steps: readonly { name: string; href: string }[] }) => {
  const t = useTranslations('public.catalogue')
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={styles.trail}>
        {steps.map((step) => (
          <li key={step.href}>
            <PageLink href={step.href}>{step.name}</PageLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
