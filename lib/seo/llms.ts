import { getTranslations } from 'next-intl/server'
import { readServices } from '@/lib/api/catalogue-reads'
import { publicConfig } from '@/lib/config'
import type { Service } from '@/lib/contract/catalogue'
import { formatMoneyRange } from '@/lib/format/money'
import type { Locale } from '@/lib/i18n/locales'
import { paths } from '@/lib/paths'
import { absoluteUrl, pageUrl } from './absolute-url'
import { aiCrawlerPolicy } from './ai-crawlers'

/** A markdown link to a page; brackets of a name would end it. */
const link = (locale: Locale, name: string, path: string, note = '') =>
  `- [${name.replace(/[[\]]/g, '')}](${pageUrl(locale, path)})${note ? `: ${note.replace(/\s+/g, ' ')}` : ''}`

type Unit = (unit: Service['sub_services'][number]['price']['unit']) => string

const serviceSection = (locale: Locale, unit: Unit, { name, slug, description, sub_services }: Service) => [
  `## ${name}`,
  '',
  description.replace(/\s+/g, ' '),
  '',
  link(locale, name, paths.service(slug)),
  ...sub_services.map((one) => {
    const { low_cents: low, high_cents: high } = one.price
    return link(
      locale,
      one.name,
      paths.subService(slug, one.slug),
      `${formatMoneyRange(low, high, locale).replaceAll('\u00a0', ' ')} ${unit(one.price.unit)}`,
    )
  }),
  '',
]

/**
 * The catalogue and how the site works, in one language, for language models (https://llmstxt.org).
 * Null where none of their crawlers may visit.
 */
export const llmsText = async (locale: Locale): Promise<string | null> => {
  if (aiCrawlerPolicy() === 'none') return null
  const [t, header, unit, services] = await Promise.all([
    getTranslations({ locale, namespace: 'llms' }),
    getTranslations({ locale, namespace: 'header' }),
    getTranslations({ locale, namespace: 'ui.units' }),
    readServices(locale),
  ])
  const other = locale === 'pt' ? '/en/llms.txt' : '/llms.txt'
  return [
    `# ${publicConfig.siteName}`,
    '',
    `> ${header('desc')}`,
    '',
    t('about'),
    '',
    t('prices'),
    '',
    `## ${t('how')}`,
    '',
    link(locale, t('customers'), paths.howItWorksClient()),
    link(locale, t('providers'), paths.howItWorksProvider()),
    link(locale, t('services'), paths.services()),
    link(locale, t('places'), paths.discover()),
    '',
    ...services.flatMap((service) => serviceSection(locale, unit, service)),
    '## Optional',
    '',
    link(locale, t('terms'), paths.terms()),
    link(locale, t('privacy'), paths.privacy()),
    `- [${t('other')}](${absoluteUrl(other)})`,
    '',
  ].join('\n')
}

export const llmsAnswer = async (locale: Locale): Promise<Response> => {
  const text = await llmsText(locale)
  return new Response(text, {
    status: text === null ? 404 : 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
