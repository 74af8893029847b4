import type { ReactNode } from 'react'
import { pageLocale } from '@/lib/i18n/page-locale'

const PublicLayout = async ({ params, children }: { params: Promise<{ locale: string }>; children: ReactNode }) => {
  await pageLocale(params)
  return children
}
export default PublicLayout
