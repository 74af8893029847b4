import type { MetadataRoute } from 'next'
import { getTranslations } from 'next-intl/server'
import { publicConfig } from '@/lib/config'
import { localisedPath } from '@/lib/i18n/locales'
import { languageTag, type Locale } from '@/lib/i18n/routing'
import { paths } from '@/lib/paths'
import { barColors } from '@/lib/theme/bar'

const picture = (size: number) => ({ src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })

/**
 * Web app manifest, in the language the site is read in. Id and scope are the same in both languages, so that
 * a phone has one app and not two.
 */
const manifestOf = async (locale: Locale): Promise<MetadataRoute.Manifest> => {
  const [t, header] = await Promise.all([
    getTranslations({ locale, namespace: 'manifest' }),
    getTranslations({ locale, namespace: 'header' }),
  ])
  const shortcut = (name: string, path: string) => ({
    name,
    url: localisedPath(locale, path),
    icons: [picture(192)],
  })
  return {
    id: '/',
    name: publicConfig.siteName,
    short_name: publicConfig.siteName,
    description: header('desc'),
    lang: languageTag[locale],
    dir: 'ltr',
    start_url: localisedPath(locale, paths.home()),
    scope: '/',
    display: 'standalone',
    background_color: barColors.light,
    theme_color: '#0F5B46',
    categories: ['business', 'lifestyle'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      picture(192),
      picture(512),
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut(t('ask'), paths.demand()),
      shortcut(t('bookings'), paths.myBookings()),
      shortcut(t('services'), paths.services()),
    ],
  }
}

export const manifestAnswer = async (locale: Locale): Promise<Response> =>
  new Response(JSON.stringify(await manifestOf(locale)), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
