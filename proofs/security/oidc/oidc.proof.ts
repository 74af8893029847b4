import { buildApp } from '@/server/app'
import { startIssuer } from '@/server/testing/issuer'
import { makeApp } from '@/server/testing/make-app'
import { speakersOf } from '@/server/testing/speaker'
import { startTampering } from '@/server/testing/tampering-issuer'
import { freePorts } from '../../faults/cluster/ports'
import { defineProof } from '../../harness/proof'
import { accountsStay } from './accounts'
import { answers, elsewhere } from './answers'
import { forgeries } from './forgeries'
import { pageTakesItsOwn } from './page'
import { attacksRefused } from './refused'
import { withoutGuard } from './without'

const waysTried = { full: 3, short: 1 }
const ours = 'http://localhost:3000/login/google/'

export const oidc = defineProof({
  promise: 'who comes in with Google is who Google says, and asked for it here',
  target: `a provider as it is published: ${Object.keys(answers).length} answers that are not the answer to this attempt, and ${Object.keys(forgeries).length} ID tokens that vouch for nobody, each taken to the sign-in by a newcomer, by somebody known and to the linking of an account: refused, and no table differs, while the true ones beside them are taken; 10 ways to another one’s account with true answers: none leads there; 6 landings in Chromium nobody in that tab asked for: no word to the API`,
  mutations: {
    signature: 'that the token is signed with the issuer’s key',
    nonce: 'that the token answers this attempt',
    answerer: 'the look at which issuer answered',
    verified: 'that the issuer has confirmed the address',
    pair: 'that a person is known by their issuer too',
    state: 'that the answer is to this tab’s attempt',
  },
  async run({ scale, seed, mutation }) {
    const isFull = scale === 'full'
    const [port = 0] = await freePorts(1)
    const pages = [elsewhere, `http://localhost:${port}/login/google/`]
    const issuer = await startIssuer(ours, pages)
    const tampering = await startTampering(issuer.url)
    const client = { googleClientId: 'oficio', googleClientSecret: 'a secret of the client' }
    const t = await makeApp({ config: { ...client, googleIssuer: issuer.url } })
    withoutGuard(t, mutation, isFull)
    const fooledContext = { ...t.context, config: { ...t.context.config, googleIssuer: tampering.url } }
    const fooled = await buildApp(fooledContext)
    try {
      await fooled.ready()
      const sides = { t, issuer, tampering, fooled: speakersOf(fooled, fooledContext).as }
      const attacked = await attacksRefused(sides, waysTried[scale], seed)
      const accounts = await accountsStay(sides)
      const page =
        isFull || mutation === 'state'
          ? await pageTakesItsOwn(t, issuer, port, mutation)
          : { tried: 0, failures: [] }
      return {
        measurements: {
          'answers and tokens refused': attacked.sent,
          'ways to an account': accounts.tried,
          'landings in Chromium': page.tried,
        },
        failures: [...attacked.failures, ...accounts.failures, ...page.failures].slice(0, 20),
      }
    } finally {
      await fooled.close()
      await t.close()
      tampering.close()
      await issuer.stop()
    }
  },
})
