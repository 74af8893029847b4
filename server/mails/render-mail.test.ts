import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notificationTopics } from '@/lib/contract/notification-preferences'
import type { Locale } from '@/server/http/locale'
import { emailChangedMail, newEmailMail, phoneLostMail } from '@/server/modules/accounts/contact-mail'
import { existingAccountMail, resetMail, verificationMail } from '@/server/modules/accounts/mail-texts'
import { securityMail } from '@/server/modules/accounts/security-mail'
import { contactMail, receiptMail } from '@/server/modules/contact/mail'
import { notificationMail } from '@/server/modules/notifications/mail-texts'
import { renderNotification, templates } from '@/server/modules/notifications/texts'
import { topics } from '@/server/modules/notifications/topics'
import { erasureMail } from '@/server/modules/privacy/mail'
import { projectRoot } from '@/server/project-root'
import type { RenderedMail } from './render-mail'

const site = { siteName: 'Ofício', siteUrl: 'https://oficio.example' }
const hostile = `<script>alert("1")</script> & 'Ana' <img src=x onerror=alert(1)>`
const link = `${site.siteUrl}/my-bookings/?statusId=booking_offers&a=1`
const leave = `${site.siteUrl}/unsubscribe/?token=1.offers.abc`
const told = (template: string, locale: Locale) =>
  renderNotification(
    template,
    {
      service: { pt: hostile, en: hostile },
      city: hostile,
      amount_cents: 12_300,
      text: hostile,
      name: hostile,
      at: '2030-01-15T12:00:00Z',
    },
    locale,
  )

interface Walked {
  name: string
  locale: Locale
  /** Which function made it, by name. */
  by: string
  make: () => RenderedMail
  /** Links it must carry, in both of its forms. */
  links: string[]
  says?: string
  leaves?: true
}

const both = <T>(make: (locale: Locale) => T[]): T[] => [...make('pt'), ...make('en')]
/** Told of sums and days alone. */
const saysNothingTyped = new Set<string>(['bonus_expired', 'bonus_expiring'])
const walked: Walked[] = both((locale) => [
  {
    name: 'code',
    locale,
    by: 'verificationMail',
    make: () =>
      verificationMail(locale, site.siteName, '123456', `${site.siteUrl}/verify-email/?code=123456`),
    links: [`${site.siteUrl}/verify-email/?code=123456`],
  },
  {
    name: 'new password',
    locale,
    by: 'resetMail',
    make: () => resetMail(locale, site.siteName, `${site.siteUrl}/reset-password/?token=a-b_c`),
    links: [`${site.siteUrl}/reset-password/?token=a-b_c`],
  },
  {
    name: 'account there already',
    locale,
    by: 'existingAccountMail',
    make: () => existingAccountMail(locale, site),
    links: ['/login/?other=1', '/forgot-password/'].map(
      (path) => `${site.siteUrl}${locale === 'en' ? '/en' : ''}${path}`,
    ),
  },
  {
    name: 'a new e-mail',
    locale,
    by: 'newEmailMail',
    make: () => newEmailMail(locale, site, '123456'),
    links: [`${site.siteUrl}${locale === 'en' ? '/en' : ''}/settings/?tab=security&code=123456`],
  },
  {
    name: 'the e-mail before',
    locale,
    by: 'emailChangedMail',
    make: () => emailChangedMail(locale, site, `a${hostile}@example.com`),
    links: [`${site.siteUrl}${locale === 'en' ? '/en' : ''}/contact-us/`],
  },
  {
    name: 'phone lost',
    locale,
    by: 'phoneLostMail',
    make: () => phoneLostMail(locale, site),
    links: [`${site.siteUrl}${locale === 'en' ? '/en' : ''}/settings/?tab=security`],
  },
  {
    name: 'erasure',
    locale,
    by: 'erasureMail',
    make: () => erasureMail(locale, site, new Date('2030-01-15T12:00:00Z')),
    links: [`${site.siteUrl}${locale === 'en' ? '/en' : ''}/settings/?tab=privacy`],
  },
  ...(['password_set', 'google_linked', 'google_unlinked', 'account_kept'] as const).map((news): Walked => ({
    name: news,
    locale,
    by: 'securityMail',
    make: () => securityMail(locale, site, news, hostile),
    links: [`${site.siteUrl}${locale === 'en' ? '/en' : ''}/forgot-password/`],
    says: hostile,
  })),
  { name: 'receipt', locale, by: 'receiptMail', make: () => receiptMail(locale, site.siteName), links: [] },
  ...notificationTopics.flatMap((topic) =>
    topics[topic].templates.flatMap((template) =>
      [1, 3, 12].map((count): Walked => ({
        name: `${template}, ${count} at once`,
        locale,
        by: 'notificationMail',
        make: () =>
          notificationMail(
            locale,
            site.siteName,
            topic,
            Array.from({ length: count }, () => told(template, locale)),
            { link, leave },
          ),
        links: [link, leave],
        ...(saysNothingTyped.has(template) ? {} : { says: hostile }),
        leaves: true,
      })),
    ),
  ),
])
// Operators' mails exist in one language.
walked.push({
  name: 'contact',
  locale: 'pt',
  by: 'contactMail',
  make: () =>
    contactMail(site.siteName, {
      name: hostile,
      email: 'ana@example.com',
      subject: hostile,
      message: `${hostile}\n\n${hostile}`,
      booking: 7,
    }),
  links: [],
  says: hostile,
})

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** Returns the visible text of the HTML, without style and markup. */
const visible = (html: string) => html.replace(/<(style|title)>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ')

test('every mail there is goes through this walk', () => {
  const modules = join(projectRoot, 'server/modules')
  const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<![a-z])mail(-texts)?\.ts$/.test(path),
  )
  const made = sources.flatMap((path) =>
    [
      ...readFileSync(join(modules, path), 'utf8').matchAll(
        /export const (\w+) = \([^)]*\): RenderedMail => \{/g,
      ),
    ].map(([, name]) => name),
  )
  expect([...new Set(walked.map(({ by }) => by))].sort()).toEqual(made.sort())
  // And nothing is sent that another file put together.
  const sending = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /(?<!\.test)\.ts$/.test(path) &&
      /['"`]@\/server\/mails\/(render-mail|mail-layout)['"`]/.test(
        readFileSync(join(projectRoot, 'server', path), 'utf8'),
      ),
  )
  expect(sending.map((path) => path.replaceAll('\\', '/')).sort()).toEqual(
    sources.map((path) => `modules/${path.replaceAll('\\', '/')}`).sort(),
  )
})

test('every template that is mailed has words', () => {
  for (const topic of notificationTopics)
    for (const template of topics[topic].templates) expect(Object.keys(templates)).toContain(template)
})

describe.each(walked.map((one) => [`${one.name}, in ${one.locale}`, one] as const))(
  '%s',
  (_name, { locale, make, links, says, leaves }) => {
    const { subject, text, html } = make()

    test('has a subject and both parts, with nothing left to fill in', () => {
      for (const part of [subject, text, visible(html)]) {
        expect(part.trim()).not.toBe('')
        expect(part).not.toMatch(/\{\w+\}|\bundefined\b|\bNaN\b|\[object|\bnull\b/)
      }
      expect(subject).not.toContain('\n')
    })

    test('its links are whole, of the site, and in both parts', () => {
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
        (href ?? '').replaceAll('&#38;', '&'),
      )
      const written = [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => address)
      expect([...new Set(hrefs)].sort()).toEqual([...links].sort())
      expect(written).toEqual(links)
      for (const address of [...hrefs, ...written]) expect(new URL(address).origin).toBe(site.siteUrl)
      // The button's address stands in words too; nothing is fetched from anywhere.
      for (const address of links.slice(0, 1)) expect(visible(html)).toContain(escaped(address))
      expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/i)
    })

    test('is written for a phone, in light and in dark', () => {
      expect(html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${locale === 'pt' ? 'pt-BR' : 'en'}"`))
      expect(html).toContain('<meta name="viewport" content="width=device-width')
      for (const name of ['color-scheme', 'supported-color-schemes'])
        expect(html).toContain(`<meta name="${name}" content="light dark">`)
      expect(html).toContain('@media (prefers-color-scheme:dark)')
      expect(html).toMatch(/max-width:600px/)
      expect(html).toMatch(/class="card[^"]*"[^>]*font-size:16px/)
      for (const [, size] of html.matchAll(/font-size:(\d+)px/g))
        expect(Number(size)).toBeGreaterThanOrEqual(14)
      // Touch target height: padding and line together.
      const heights = [
        ...html.matchAll(/<a [^>]*style="display:inline-block;padding:(\d+)px [^"]*line-height:(\d+)px/g),
      ].map(([, padding, line]) => 2 * Number(padding) + Number(line))
      expect(heights).toHaveLength(links.length)
      for (const height of heights) expect(height).toBeGreaterThanOrEqual(44)
      expect(/<body[^>]*>\s*<div style="display:none[^"]*">([^<&]{12,}|[^<]*&#\d+;)/.test(html)).toBe(true)
    })

    test('escapes user input', () => {
      expect(html).not.toMatch(/<script|<img|onerror=[^&]*>/i)
      if (says) expect(html).toContain(escaped(says))
    })

    test(
      leaves
        ? 'ends with the way to receive no more of these'
        : 'keeps the account safe or answers somebody, and cannot be refused',
      () => {
        const words = locale === 'pt' ? 'Parar de receber estes e-mails' : 'Stop receiving these e-mails'
        expect(visible(html).includes(words)).toBe(leaves === true)
        expect(text.trimEnd().endsWith(`${words}:\n${leave}`)).toBe(leaves === true)
        expect(html.includes('/unsubscribe/')).toBe(leaves === true)
      },
    )
  },
)
