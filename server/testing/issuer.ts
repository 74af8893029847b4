import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'

export interface Person {
  sub: string
  email: string
  verified?: boolean
  name?: string
}

/** Through which client somebody goes there, and to which page they are sent back. */
interface Through {
  client?: string
  page?: string
}

/**
 * An OpenID Connect server in a process of its own, as published: it is not made for being loaded by jest. It knows
 * `others` as pages of the client too.
 */
export const startIssuer = async (redirectUri: string, others: readonly string[] = []) => {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(projectRoot, 'server/testing/issuer-process.mjs'), [redirectUri, ...others].join()],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  if (!child.stdout) throw new Error('the issuer has no output')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()

  /** Follows the authorization pages like a browser; returns the body for `/api/token/google/`. */
  const authorise = async (
    { sub, email, verified = true, name = 'Gil Terceiro' }: Person,
    { client = 'oficio', page = redirectUri }: Through = {},
  ) => {
    const verifier = randomBytes(32).toString('base64url')
    const [state, nonce] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
    const query = new URLSearchParams({
      client_id: client,
      response_type: 'code',
      redirect_uri: page,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      login_hint: [sub, email, verified, name].join('|'),
    })
    const cookies = new Map<string, string>()
    let next = new URL(`/auth?${query}`, url)
    for (let hops = 0; hops < 10 && next.origin === url; hops++) {
      const answer = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const [, name = '', value = ''] of answer.headers
        .getSetCookie()
        .map((line) => /^([^=]+)=([^;]*)/.exec(line) ?? []))
        cookies.set(name, value)
      next = new URL(answer.headers.get('location') ?? '', next)
    }
    const answered = next.searchParams
    if (answered.get('state') !== state) throw new Error(`the issuer did not answer: ${next.href}`)
    return {
      code: answered.get('code') ?? '',
      iss: answered.get('iss') ?? '',
      code_verifier: verifier,
      nonce,
      redirect_uri: page,
    }
  }

  return {
    url,
    authorise,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}
