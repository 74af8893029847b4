import { FirstMessages } from '@/components/first-rows/first-messages'
import { ClientMessages, conversationNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'

export { generateMetadata } from '../../../customer/messages/page'

const FirstCustomerMessages = async ({ params }: LocalePageProps) => (
  <ClientMessages only={conversationNamespaces}>
    <FirstMessages locale={await pageLocale(params)} side="customer" />
  </ClientMessages>
)
export default FirstCustomerMessages
