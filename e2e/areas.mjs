/** Source folders and files that reach every page: a change of one of them runs every spec. */
const frame = [
  'app/[locale]/layout.tsx',
  'app/[locale]/styles-of-pages.ts',
  'app/globals.css',
  'app/theme.css',
  'components/layout/',
  'components/ui/',
  'e2e/',
  'lib/api/',
  'lib/config.ts',
  'lib/i18n/',
  'lib/query-client.ts',
  'lib/theme/',
  'middleware.ts',
  'next.config.js',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'scripts/build.mjs',
  'scripts/e2e-pages.mjs',
  'scripts/up.mjs',
  'server/app.ts',
  'server/composition/',
  'server/db/',
  'server/demo/',
  'server/http/',
  'server/main.ts',
  'server/process/',
  'server/program.ts',
  'server/settings/',
  'server/web/',
]

/** Source paths without an effect on the served pages. */
const unserved = /^(?:docs|bench|deploy|types|\.ci|\.github)\/|\.test\.tsx?$|(?:^|\/)testing\/|\.md$/

/**
 * Areas of the product: the spec files of each, and the prefixes of the source paths whose change reaches them. A spec
 * may belong to several areas.
 * @type {Record<string, { specs: string[], paths: string[] }>}
 */
export const areas = {
  accounts: {
    specs: [
      'accounts',
      'ended-session',
      'registration',
      'begin',
      'google',
      'mail-links',
      'privacy',
      'profile',
      'tour',
      'cookies',
      'cookie-redirects',
      'web-vitals',
    ],
    paths: [
      'app/[locale]/(account)/complete-profile/',
      'app/[locale]/(account)/provider/begin/',
      'app/[locale]/(account)/settings/',
      'app/[locale]/(account)/verify-',
      'app/[locale]/(auth)/',
      'components/accounts/',
      'components/begin/',
      'components/privacy/',
      'components/provider/',
      'components/settings/',
      'components/tour/',
      'hooks/accounts/',
      'hooks/privacy/',
      'hooks/provider/',
      'lib/callback-url.ts',
      'lib/contract/accounts',
      'lib/contract/privacy',
      'lib/contract/provider.ts',
      'lib/calendar/',
      'lib/password/',
      'lib/page-rules/',
      'lib/session/',
      'lib/tour/',
      'lib/tracking/',
      'server/modules/accounts/',
      'server/modules/consents/',
      'server/modules/media/',
      'server/modules/places/',
      'server/modules/privacy/',
      'server/modules/profile/',
      'server/modules/web-vitals/',
    ],
  },
  bookings: {
    specs: [
      'main-job',
      'main-job-phone',
      'request-entry',
      'compare-offers',
      'claims',
      'conversation',
      'chat-drawer',
      'dropped-socket',
      'bell',
      'unsubscribe',
    ],
    paths: [
      'app/[locale]/(account)/',
      'app/[locale]/(request)/',
      'components/bookings/',
      'components/catalogue/',
      'components/claims/',
      'components/chat/',
      'components/chat-drawer/',
      'components/notifications/',
      'components/offers/',
      'components/places/',
      'components/reviews/',
      'hooks/',
      'lib/chat/',
      'lib/contract/',
      'lib/realtime/',
      'lib/storage/',
      'lib/wizard/',
      'server/modules/bookings/',
      'server/modules/chat/',
      'server/modules/claims/',
      'server/modules/complaints/',
      'server/modules/coupons/',
      'server/modules/notifications/',
      'server/modules/offers/',
      'server/modules/provider/',
      'server/modules/reviews/',
      'server/modules/statistics/',
      'server/modules/suggestions/',
      'server/jobs/',
      'server/mails/',
      'server/realtime/',
    ],
  },
  money: {
    specs: [
      ...['money', 'money-axe', 'money-keyboard', 'wallet', 'withdraw', 'dev-payments'],
      ...['main-job', 'after-paying', 'operators', 'hold-warning'],
    ],
    paths: [
      'app/[locale]/(account)/my-bookings/',
      'app/[locale]/(account)/wallet/',
      'app/[locale]/(account)/withdraw/',
      'app/[locale]/(operator)/',
      'components/disputes/',
      'components/operators/',
      'components/payments/',
      'components/wallet/',
      'hooks/disputes/',
      'hooks/operators/',
      'hooks/payments/',
      'hooks/wallet/',
      'lib/contract/',
      'lib/format/',
      'server/adapters/payments/',
      'server/modules/bookings/',
      'server/modules/dev/',
      'server/modules/disputes/',
      'server/modules/escrow/',
      'server/modules/ledger/',
      'server/modules/operators/',
      'server/modules/payments/',
      'server/modules/wallet/',
      'server/modules/withdrawals/',
    ],
  },
  public: {
    specs: [
      ...[
        'pages',
        'metadata',
        'company',
        'links',
        'not-found',
        'page-cache',
        'first-rows',
        'first-rows-sessions',
        'revalidation',
        'social-pictures',
      ],
      ...['without-scripts', 'first-load', 'first-paint', 'stylesheets'],
    ],
    paths: [
      'app/[locale]/(public)/',
      'app/[locale]/404-not-found/',
      'app/[locale]/[...missing]/',
      'app/[locale]/error.tsx',
      'app/[locale]/not-found.tsx',
      'app/global-error.tsx',
      'app/manifest',
      'app/og/',
      'app/revalidate/',
      'app/robots.ts',
      'app/sitemap',
      'components/catalogue/',
      'components/contact/',
      'components/discover/',
      'components/home/',
      'components/provider/',
      'components/public/',
      'components/seo/',
      'hooks/catalogue/',
      'lib/seo/',
      'public/',
      'server/modules/catalogue/',
      'server/modules/contact/',
      'server/modules/provider/',
      'server/modules/reviews/',
      'server/modules/seo/',
    ],
  },
  /** Rules that hold for every page: accessibility, widths, complaints of the browser. */
  pages: {
    specs: [
      ...[
        'axe',
        'axe-core',
        'enlarged',
        'focus-unobscured',
        'frame',
        'frame-sizes',
        'cookie-line',
        'after-a-deploy',
        'first-load',
      ],
      ...['stylesheets'],
    ],
    paths: ['app/', 'components/', 'hooks/', 'lib/', 'locales/'],
  },
}

/**
 * Spec files of areas, without folder.
 * @type {(names: string[]) => string[]}
 */
export const specsOf = (names) =>
  [...new Set(names.flatMap((name) => areas[name].specs.map((spec) => `${spec}.spec.ts`)))].sort()

/**
 * Returns the spec files that a change of these files (paths from the root) reaches, or `all`: for the frame of the
 * pages, and for served source that no area names.
 * @type {(files: string[]) => string[] | 'all'}
 */
export const specsForChanges = (files) => {
  const reached = new Set()
  for (const file of files) {
    const spec = /^e2e\/([\w-]+\.spec\.ts)$/.exec(file)?.[1]
    if (spec) reached.add(spec)
    else if (unserved.test(file)) continue
    else if (frame.some((prefix) => file.startsWith(prefix))) return 'all'
    else {
      const named = Object.keys(areas).filter((name) =>
        areas[name].paths.some((prefix) => file.startsWith(prefix)),
      )
      if (named.length === 0 && /^(?:app|components|hooks|lib|locales|server)\//.test(file)) return 'all'
      for (const one of specsOf(named)) reached.add(one)
    }
  }
  return [...reached].sort()
}
