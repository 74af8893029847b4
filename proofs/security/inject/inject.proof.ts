import { mailLineEnds } from '@/server/testing/scenarios/mail-headers'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'
import { startSite } from '../../harness/site'
import { addressForms, addressHeaders, fetchingPictures, sendAddresses } from './lookups'
import { poisonCaches, sendHosts, sendLineEnds, unkeyed } from './pages'
import { ambiguous, smuggle } from './smuggling'
import { hasSqlmap, runSqlmap, withoutGuardOf } from './sqlmap'

const scales = {
  full: { lookups: { everyNth: 1, forms: 12 }, everyNthForSqlmap: 1 },
  short: { lookups: { everyNth: 12, forms: 6 }, everyNthForSqlmap: 6 },
}

export const inject = defineProof({
  promise: 'what is sent is data, wherever it goes',
  target:
    `${addressForms(1).length} forms of an address of this machine, twelve at a time, in every text of ` +
    `every operation, in queries, pictures and ${addressHeaders.length} headers: nobody comes; ` +
    `${Object.keys(ambiguous).length} requests two programs may read as different ones, at the API and at a ` +
    `page: each refused alone, nothing behind it answered; ${unkeyed.length} headers with pages nobody has ` +
    'asked for yet: the next visitor’s page is as it always is; another host, and line ends in addresses ' +
    'and in what is mailed: no page, header or mail takes them up; Debian’s sqlmap on every parameter: none ' +
    'injectable, no 5xx',
  mutations: {
    nowhere: 'that pictures are decoded without looking anything up',
    parser: 'that requests are read strictly',
    apart: 'that pages are made without the headers of who asks, whichever page they name',
    parameters: 'that texts travel beside statements',
  },
  async run({ scale, seed, mutation }) {
    const { lookups, everyNthForSqlmap } = scales[scale]
    const isFull = scale === 'full'
    if (isFull && !hasSqlmap()) throw new Error('Install sqlmap.')
    return withApp(
      {
        config: { contactEmail: 'gente@example.com' },
        ...(mutation === 'nowhere' ? { pictures: fetchingPictures() } : {}),
      },
      async (t) => {
        const hasPages = isFull || mutation === 'apart'
        const { port, stop } = await startSite(t, {
          ...(hasPages
            ? { NEXT_PUBLIC_SITE_URL: 'https://oficio.example' }
            : { NODE_ENV: 'test', SERVICES: 'api', DEMO: '0' }),
          ...withoutGuardOf(mutation),
        })
        const nothing = { sent: 0, headers: 0, tested: 0, failures: [] as string[] }
        try {
          const smuggled = await smuggle(port, ['/api/contact/', ...(hasPages ? ['/services/'] : [])])
          const poisoned = hasPages ? await poisonCaches(t, port) : nothing
          const hosts = hasPages ? await sendHosts(port) : nothing
          const made = hasPages ? await sendLineEnds(port) : nothing
          const looked = await sendAddresses(t, { ...lookups, from: seed % 60 })
          const mailed = await mailLineEnds(t)
          const asked = { everyNth: everyNthForSqlmap, from: seed % everyNthForSqlmap, mutation }
          const mapped = isFull || mutation === 'parameters' ? await runSqlmap(t, asked) : nothing
          return {
            measurements: {
              'texts with an address': looked.sent,
              'requests read twice': smuggled.sent,
              'pages with a header': poisoned.headers,
              'hosts and line ends': hosts.sent + made.sent,
              mails: mailed.sent,
              'parameters sqlmap tried': mapped.tested,
            },
            failures: [smuggled, poisoned, hosts, made, looked, mailed, mapped]
              .flatMap(({ failures }) => failures)
              .slice(0, 20),
          }
        } finally {
          await stop()
        }
      },
    )
  },
})
