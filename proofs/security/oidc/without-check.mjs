// The package that speaks to the issuer, without the check that `oidcWithout` names.
import * as whole from 'openid-client'

export * from 'openid-client'

const is = (mutation) => globalThis.oidcWithout === mutation
const claimsOf = (token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

export const enableNonRepudiationChecks = (config) => {
  if (!is('signature')) whole.enableNonRepudiationChecks(config)
}

export const authorizationCodeGrant = async (config, url, checks) => {
  if (is('answerer')) url.searchParams.set('iss', config.serverMetadata().issuer)
  if (is('nonce'))
    config[whole.customFetch] = async (...asked) => {
      const answer = await fetch(...asked)
      const { id_token: token } = await answer
        .clone()
        .json()
        .catch(() => ({}))
      try {
        checks.expectedNonce = claimsOf(token).nonce
      } catch {
        // No token to look into: it is refused for that.
      }
      return answer
    }
  const granted = await whole.authorizationCodeGrant(config, url, checks)
  if (!is('verified')) return granted
  const claims = granted.claims()
  return { claims: () => claims && { ...claims, email_verified: true } }
}
