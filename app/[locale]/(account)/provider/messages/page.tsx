import type { Metadata } from 'next'
import { Messages } from '@/components/chat/messages'
import { messagesTitle } from '@/components/chat/messages-title'
import { ClientMessages, conversationNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

export const generateMetadata = async ({ params }: LocalePageProps): Promise<Metadata> => {
  const title = await messagesTitle(await pageLocale(params))
  return pageMetadata((await params).locale, paths.providerMessages(), { title, hidden: true })
}

const ProviderMessages = async ({ params }: LocalePageProps) => {
  await pageLocale(params)
  return (
    <ClientMessages only={conversationNamespaces}>
      <Messages side="provider" />
    </ClientMessages>
  )
}
export default ProviderMessages
