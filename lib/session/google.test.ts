import { createHash } from 'node:crypto'
import { authorizationResponse, authorizationUrl, newAttempt } from './google'

const settings = { authorization_endpoint: 'https://issuer.example/auth?hd=a', client_id: 'oficio' }
const attempt = newAttempt('https://oficio.example/login/google/', '?callbackUrl=%2Fwallet%2F', {
  keep: true,
  purpose: 'signIn',
})

test('the browser is sent with the scope openid profile email, PKCE, state and nonce', async () => {
  const url = new URL(await authorizationUrl(settings, attempt, 'pt'))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    hd: 'a',
    client_id: 'oficio',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: 'https://oficio.example/login/google/',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: createHash('sha256').update(attempt.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ui_locales: 'pt-BR',
  })
  expect(attempt.verifier).toMatch(/^[\w-]{43}$/)
})

test('only an answer to the attempt of this tab is taken', () => {
  expect(
    authorizationResponse(attempt, `?code=c&state=${attempt.state}&iss=https%3A%2F%2Fissuer.example`),
  ).toEqual({
    code: 'c',
    code_verifier: attempt.verifier,
    redirect_uri: attempt.redirectUri,
    nonce: attempt.nonce,
    iss: 'https://issuer.example',
  })
  for (const search of ['', `?code=c`, `?code=c&state=other`, `?error=access_denied&state=${attempt.state}`])
    expect(authorizationResponse(attempt, search)).toBeNull()
  expect(authorizationResponse(null, `?code=c&state=${attempt.state}`)).toBeNull()
})
