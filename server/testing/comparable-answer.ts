import type { LightMyRequestResponse } from 'fastify'

/** Fields and headers that are new in every answer: their values are replaced by kind and length. */
const newFields = ['access', 'refresh', 'pk', 'created_at', 'request_id']
const newHeaders = ['date', 'x-request-id', 'ratelimit-reset']

const kindOf = (value: string) => `new, of ${value.length}`

/** Bytes of an answer without new fields and without the address of the question. */
const bytesOf = (body: string, email: string): string => {
  const fields = new RegExp(`("(?:${newFields.join('|')})":)("[^"]*"|\\d+)`, 'g')
  return (email ? body.replaceAll(email, 'the address') : body).replace(
    fields,
    (_all, name: string, value: string) => `${name}${kindOf(value)}`,
  )
}

const cookieOf = (cookie: string): string =>
  cookie.replace(/=([^;]*)/, (_all, value: string) => `=${kindOf(value)}`)

/**
 * Returns everything that distinguishes a response, without values that are new in each response and the
 * requested address.
 */
export const comparableAnswer = (answer: LightMyRequestResponse, email = '') => {
  const { 'set-cookie': cookies, ...others } = answer.headers
  const headers = Object.entries(others).map(([name, value]) => [
    name,
    newHeaders.includes(name) ? kindOf(String(value)) : String(value),
  ])
  return {
    status: answer.statusCode,
    headers: headers.sort(([a = ''], [b = '']) => a.localeCompare(b)),
    cookies: [cookies ?? []].flat().map(cookieOf),
    body: bytesOf(answer.body, email),
  }
}
