// OpenID Connect server on loopback for tests. Signs in the user of `login_hint` without a prompt:
// `subject|e-mail|verified|name`. Prints its address when it listens. Arguments: the client's redirect addresses,
// separated by commas; a port, else any free one.
import { createServer } from 'node:http'
import Provider, { interactionPolicy } from 'oidc-provider'

const server = createServer()
await new Promise((listening) => server.listen(Number(process.argv[3] ?? 0), '127.0.0.1', listening))
const address = `http://127.0.0.1:${server.address().port}`
const people = new Map()
// Google supports `prompt=select_account`, which this server must be configured for.
const policy = interactionPolicy.base()
policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)

const provider = new Provider(address, {
  clients: [
    {
      client_id: 'oficio',
      client_secret: 'a secret of the client',
      redirect_uris: process.argv[2].split(','),
    },
    // A foreign client, whose codes and tokens are invalid for the first.
    {
      client_id: 'another',
      client_secret: 'a secret of another client',
      redirect_uris: process.argv[2].split(','),
    },
  ],
  scopes: ['openid', 'profile', 'email'],
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
  // Like Google: e-mail and name are claims of the ID token.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  cookies: { keys: ['a key for tests'] },
  features: { devInteractions: { enabled: false } },
  interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
  loadExistingGrant: async (ctx) => {
    const grant = new ctx.oidc.provider.Grant({
      clientId: ctx.oidc.client.clientId,
      accountId: ctx.oidc.session.accountId,
    })
    grant.addOIDCScope('openid profile email')
    await grant.save()
    return grant
  },
})
const answer = provider.callback()
server.on('request', async (request, response) => {
  if (!request.url.startsWith('/interaction/')) return answer(request, response)
  const { params } = await provider.interactionDetails(request, response)
  const [subject, email, verified, name] = params.login_hint.split('|')
  people.set(subject, { email, email_verified: verified === 'true', name })
  return provider.interactionFinished(request, response, {
    login: { accountId: subject },
    select_account: {},
  })
})
console.log(address)
