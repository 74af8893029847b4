import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'

/** Namespaces the frame of every page needs in the browser. */
export const frameNamespaces = ['layout', 'ui', 'notifications']
/** Namespaces of pages that send something and show errors; they would add 1.3 KB to every other page. */
export const formNamespaces = ['errors', 'fieldErrors']
/** Namespaces of pages with a conversation, and of the offer or booking it is about. */
export const conversationNamespaces = [
  ...frameNamespaces,
  ...formNamespaces,
  'accounts',
  'bookings',
  'chat',
  'offers',
]
/** Namespaces of the customer's bookings. */
export const bookingNamespaces = [...frameNamespaces, ...formNamespaces, 'accounts', 'bookings']
/** Namespaces of the wallet. */
export const walletNamespaces = [...frameNamespaces, ...formNamespaces, 'accounts', 'wallet', 'withdraw']
/** Namespaces of a provider's suggestions and offers. */
export const providerOfferNamespaces = [...conversationNamespaces, 'makeOffer']
/** Namespaces of a new provider's set-up, which ends on suggested jobs. */
export const beginNamespaces = [...conversationNamespaces, 'begin', 'withdraw']
/** Namespaces only server components read; they are never sent to the browser. */
const serverOnly = ['accessibility', 'home', 'public', 'header', 'legal', 'discover']

/**
 * Sends the browser the messages its components need. All messages of the product would outweigh the pages,
 * so public layouts name their namespaces; account layouts send all but those only the server reads.
 */
export const ClientMessages = async ({
  only,
  children,
}: {
  only?: readonly string[]
  children: ReactNode
}) => {
  const messages = await getMessages()
  const wanted = Object.entries(messages).filter(([namespace]) =>
    only ? only.includes(namespace) : !serverOnly.includes(namespace),
  )
  return <NextIntlClientProvider messages={Object.fromEntries(wanted)}>{children}</NextIntlClientProvider>
}
