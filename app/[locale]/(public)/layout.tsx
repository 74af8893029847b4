import type { ReactNode } from 'react'
import { ReadFirst } from '@/components/layout/read-first'
import { pageLocale } from '@/lib/i18n/page-locale'

const PublicLayout = async ({
  params,
  children,
}: {
  params: Promise<{ locale: string }>
  children: ReactNode
}) => {
  await pageLocale(params)
  return (
    <>
      <ReadFirst />
      {children}
    </>
  )
}
export default PublicLayout
