import type { ReactNode } from 'react'
import { InteractiveMark } from '@/components/layout/interactive-mark'
import { ClientMessages } from '@/lib/i18n/client-messages'
import { localeParams, pageLocale } from '@/lib/i18n/page-locale'
import { hiddenFromSearch } from '@/lib/seo/metadata'

export const generateStaticParams = localeParams
export const metadata = hiddenFromSearch

/** Pages for operators. Everybody else, signed in or not, gets the not-found page. */
const OperatorLayout = async ({
  params,
  children,
}: {
  params: Promise<{ locale: string }>
  children: ReactNode
}) => {
  await pageLocale(params)
  return (
    <ClientMessages>
      <InteractiveMark>{children}</InteractiveMark>
    </ClientMessages>
  )
}
export default OperatorLayout
