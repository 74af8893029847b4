import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'

/** Namespaces the frame around every page needs in the browser. */
export const frameNamespaces = ['layout', 'ui', 'notifications']
/** Namespaces of a page that sends something and may be refused; 1.3 KB of every other page as it travels. */
export const formNamespaces = ['errors', 'fieldErrors']
/** Namespaces only server components read; they never travel to the browser as data. */
const serverOnly = ['home', 'public', 'header', 'legal', 'discover']

/**
 * Sends the browser the messages its components need. Every message of the product in every page would
 * outweigh the pages, so public layouts name theirs; the signed-in ones take all but what only the server
 * reads.
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
