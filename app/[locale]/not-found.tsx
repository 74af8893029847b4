import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Page } from '@/components/ui/page'
import { paths } from '@/lib/paths'

const NotFound = async () => {
  const t = await getTranslations('public.notFound')
  return (
    <Page width="narrow">
      <EmptyState title={t('title')} art={<img src="/services/1f50d-96.webp" alt="" width={64} height={64} loading="lazy" />} action={<ButtonLink href={paths.home()}>{t('action')}</ButtonLink>}>
        {t('text')}
      </EmptyState>
    </Page>
  )
}
export default NotFound
