import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MessagesPage } from '@/components/chat/messages-page'
import { MessagesSkeleton } from '@/components/chat/messages-skeleton'
import { DeferredContent } from '@/components/ui/deferred-content'
import { ClientMessages, formNamespaces, frameNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'chat' })
  return pageMetadata(locale, paths.providerMessages(), { title: t('title'), hidden: true })
}

const Messages = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <ClientMessages only={[...frameNamespaces, ...formNamespaces, 'accounts', 'bookings', 'chat', 'offers']}>
      <DeferredContent waiting={<MessagesSkeleton />}>
        <MessagesPage side="provider" />
      </DeferredContent>
    </ClientMessages>
  )
}
export default Messages
