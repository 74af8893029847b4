import InitColorSchemeScript from '@mui/material/InitColorSchemeScript'
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter'
import type { Metadata, Viewport } from 'next'
import { hasLocale } from 'next-intl'
import { setRequestLocale } from 'next-intl/server'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { Frame } from '@/components/layout/frame'
import { Providers } from '@/components/layout/providers'
import { Tracking } from '@/components/layout/tracking'
import { SessionMark } from '@/components/layout/session-mark'
import { ClientMessages, frameNamespaces } from '@/lib/i18n/client-messages'
import { languageTag, routing } from '@/lib/i18n/routing'
import { siteMetadata } from '@/lib/seo/metadata'
import { storageKeys } from '@/lib/storage/keys'
import { themeAttribute } from '@/lib/theme/attribute'
import { sans } from '@/lib/theme/font'
import '../globals.css'

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

export const generateMetadata = async ({ params }: Omit<Props, 'children'>): Promise<Metadata> =>
  siteMetadata((await params).locale)

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#FBFAF6' },
    { media: '(prefers-color-scheme: dark)', color: '#0E1512' },
  ],
}

const LocaleLayout = async ({ params, children }: Props) => {
  const { locale } = await params
  if (!hasLocale(routing.locales, locale)) notFound()
  setRequestLocale(locale)
  return (
    <html lang={languageTag[locale]} className={sans.variable} suppressHydrationWarning>
      <body>
        <InitColorSchemeScript attribute={themeAttribute} modeStorageKey={storageKeys.theme} defaultMode="system" />
        <SessionMark />
        <Tracking />
        <AppRouterCacheProvider>
          <ClientMessages only={frameNamespaces}>
            <Providers>
              <Frame>{children}</Frame>
            </Providers>
          </ClientMessages>
        </AppRouterCacheProvider>
      </body>
    </html>
  )
}
export default LocaleLayout
