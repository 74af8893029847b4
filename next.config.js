const { existsSync, readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const createNextIntlPlugin = require('next-intl/plugin')

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    // Messages are parsed when the pages are built: the parser, 9 KB of every first load, stays behind.
    messages: { path: './locales', format: 'json', locales: 'infer', precompile: true },
  },
})

/** Names what the pages are made of (scripts/build.mjs); none in development. */
const deploymentFile = join(__dirname, '.build/deployment')
const deploymentId =
  process.env.NODE_ENV === 'production' && existsSync(deploymentFile)
    ? readFileSync(deploymentFile, 'utf8')
    : undefined

/**
 * Browsers load the contract without its schemas (scripts/wire.mjs, docs/decisions/053-contract-without-schemas.md); in
 * development they load it as it is written.
 */
const wire = join(__dirname, '.build/wire')
const wired =
  process.env.NODE_ENV === 'production' && existsSync(wire)
    ? readdirSync(wire).filter((name) => name.endsWith('.js'))
    : []

/**
 * Public variables that are not set, as empty text: Next replaces only set ones, and browsers would load an expression
 * for each. The site's own address stays out: where it is not set, it follows the port.
 */
const unsetPublicVariables = () => {
  const config = readFileSync(join(__dirname, 'lib/config.ts'), 'utf8')
  const names = [...config.matchAll(/process\.env\.(NEXT_PUBLIC_\w+)/g)].map(([, name]) => name)
  return Object.fromEntries(
    names.filter((name) => name !== 'NEXT_PUBLIC_SITE_URL' && !process.env[name]).map((name) => [name, '']),
  )
}

/** @type {import('next').NextConfig} */
const nextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // An open page that is led to one of another release is loaded whole. Assets are named by their content alone:
  // what a release did not change stays in the browser.
  deploymentId,
  supportsImmutableAssets: true,
  // Every address of the product ends in a slash, the API's too; the form without one redirects.
  trailingSlash: true,
  env: process.env.NODE_ENV === 'production' ? unsetPublicVariables() : {},
  // The front serves compressed pages from its own cache; compressing twice only costs CPU.
  compress: false,
  // So are its entity tags, of what is really sent.
  generateEtags: false,
  // Types are checked by their own step of `npm test`, over the server and the tests as well as the pages.
  typescript: { ignoreBuildErrors: true },
  // The front asks so for a page with its reader's first rows (lib/page-rules/first-rows.ts); the page's own address
  // stays the one it is rendered for.
  rewrites: () =>
    Promise.resolve({
      beforeFiles: [
        {
          source: '/:locale(pt|en)/:page*',
          has: [{ type: 'header', key: 'x-first-rows' }],
          destination: '/:locale/first-rows/:page*',
        },
      ],
    }),
  turbopack: {
    root: __dirname,
    // The package's own entry injects style elements when it loads, which the content security policy refuses;
    // the headless one shares the same calls, and components/layout/toasts.tsx draws them.
    resolveAlias: {
      'react-hot-toast': 'react-hot-toast/headless',
      'next-intl': { browser: './lib/i18n/next-intl-browser.ts' },
      ...Object.fromEntries(
        wired.map((name) => [`@/lib/contract/${name.slice(0, -3)}`, { browser: `./.build/wire/${name}` }]),
      ),
    },
  },
  experimental: {
    // Pages made on the way stay in memory: a start begins with what the build made, never with what another run kept,
    // and nothing is written to a disk that may be read-only or shared.
    isrFlushToDisk: false,
    // Fewer and larger scripts: what is alike in two is compressed twice.
    turbopackChunking: { requestCost: 2_000_000, maxMergeChunkSize: 3_000_000, minChunkSize: 500_000 },
    // One sheet for all pages, as large as the one there was: links fetched ahead name the next page's own sheets, and
    // browsers warn of each that nobody went on to need.
    cssChunking: { type: 'graph', requestCost: 2_000_000 },
    optimizePackageImports: ['@mui/material'],
  },
}

module.exports = withNextIntl(nextConfig)
