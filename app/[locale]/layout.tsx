import type { Metadata, Viewport } from 'next'
import { hasLocale } from 'next-intl'
import { setRequestLocale } from 'next-intl/server'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { CompanyNote } from '@/components/layout/company-note'
import { Frame } from '@/components/layout/frame'
import { MissingScriptMark } from '@/components/layout/missing-script-mark'
import { SessionMark } from '@/components/layout/session-mark'
import { TapReplayMark } from '@/components/layout/tap-replay-mark'
import { ThemeMark } from '@/components/layout/theme-mark'
import { Tracking } from '@/components/layout/tracking'
import { WebVitals } from '@/components/layout/web-vitals'
import { ClientMessages, frameNamespaces } from '@/lib/i18n/client-messages'
import { languageTag, routing } from '@/lib/i18n/routing'
import { siteMetadata } from '@/lib/seo/metadata'
import { sans } from '@/lib/theme/font'
import '../theme.css'
import '../globals.css'
import '../forced-colors.css'
import './styles-of-pages'

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

export const generateMetadata = async ({ params }: Omit<Props, 'children'>): Promise<Metadata> =>
  siteMetadata((await params).locale)

// The bar's colour follows the chosen theme, which cached pages do not know: the theme's script sets it.
// The keyboard makes the window lower rather than cover it, so that a bar at its bottom stays in sight.
export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  interactiveWidget: 'resizes-content',
}

const LocaleLayout = async ({ params, children }: Props) => {
  const { locale } = await params
  if (!hasLocale(routing.locales, locale)) notFound()
  setRequestLocale(locale)
  return (
    <html lang={languageTag[locale]} className={sans.variable} suppressHydrationWarning>
      <head>
        {/* Inline scripts in the head, so that they run before the first paint. */}
        <MissingScriptMark />
        <ThemeMark />
        <SessionMark />
        <TapReplayMark />
      </head>
      <body>
        <Tracking />
        <WebVitals />
        <ClientMessages only={frameNamespaces}>
          <Frame company={<CompanyNote />}>{children}</Frame>
        </ClientMessages>
      </body>
    </html>
  )
}
export default LocaleLayout
