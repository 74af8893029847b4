import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { openPictures, type Pictures } from '@/server/modules/media/pictures'
import type { TestApp } from '@/server/testing/make-app'
import { operationsOf } from '@/server/testing/operations'
import { rightsAsked } from '@/server/testing/rights-asked'
import { callOf } from '../fields/writes'
import { addressForms, addressHeaders } from './addresses'

/** Counts whoever comes to a port of this machine. */
const listenForHits = async () => {
  let hits = 0
  const server = createServer((socket) => {
    hits++
    socket.on('error', () => undefined).end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
  }).listen(0)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    hits: () => hits,
    close: () => void server.close(),
  }
}

/** Decodes pictures, and first fetches whatever address stands in them. */
export const lookingUp = (): Pictures => {
  const pictures = openPictures()
  return {
    ...pictures,
    clean: async (sender, kind, read) => {
      const bytes = await read()
      for (const [address] of bytes.toString('latin1').matchAll(/http:\/\/127\.0\.0\.1:\d+\/\w*/g))
        await fetch(address).catch(() => undefined)
      return pictures.clean(sender, kind, async () => bytes)
    },
  }
}

/** The places of texts in a body, each with what puts another text there. */
const textsIn = (body: unknown): ((text: string) => unknown)[] => {
  if (typeof body === 'string') return [(text) => text]
  if (Array.isArray(body))
    return body.flatMap((one, at) =>
      textsIn(one).map((put) => (text: string) => body.map((each, n) => (n === at ? put(text) : each))),
    )
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    textsIn(value).map((put) => (text: string) => ({ ...body, [name]: put(text) })),
  )
}

interface Asking {
  everyNth: number
  from: number
  /** How many of the forms. */
  forms: number
}

const pictureOf = (address: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${address}" width="9" height="9"/><style>@import url(${address})</style></svg>`

/** An address of this machine in every text of every operation, in headers, queries and pictures: nobody looks it up. */
export const nothingLookedUp = async (t: TestApp, { everyNth, from, forms }: Asking) => {
  const ear = await listenForHits()
  const failures: string[] = []
  let sent = 0
  try {
    const all = addressForms(ear.port)
    /** Those that stand at a place; all of them do at one of five. */
    const formsAt = (place: number) =>
      Array.from({ length: forms }, (_, n) => all[(place * forms + n + from) % all.length] ?? '')
    const asked = rightsAsked(t)
    const operations = (await operationsOf(t)).filter((_, at) => (at + from) % everyNth === 0)
    for (const [place, operation] of operations.entries()) {
      const { method, path } = operation
      const call = await callOf(t, asked, operation)
      const url = call?.url ?? path
      const puts = textsIn(call?.body)
      for (const form of formsAt(place)) {
        const query = encodeURIComponent(form)
        const payloads = puts.length > 0 ? puts.map((put) => put(form)) : [undefined]
        for (const payload of payloads) {
          sent++
          const { statusCode } = await t.send(call?.who ?? null, {
            method,
            url: `${url}${url.includes('?') ? '&' : '?'}url=${query}&next=${query}&host=${query}`,
            headers: { 'content-type': 'application/json' },
            ...(payload === undefined || method === 'GET' ? {} : { payload: JSON.stringify(payload) }),
          })
          if (statusCode >= 500) failures.push(`${operation.id} is answered ${statusCode}`)
        }
      }
    }
    const who = await t.make.customer()
    for (const form of all) {
      for (const name of addressHeaders) {
        sent++
        const value = form.replace(/[^\u0020-\u007e]/g, '')
        await t.send(null, { method: 'GET', url: '/api/services/', headers: { [name]: value } })
      }
      await t.upload(who, '/api/photos/', Buffer.from(pictureOf(form)))
      const behind = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(pictureOf(form))])
      await t.upload(who, '/api/photos/', behind)
      sent += 2
    }
    await t.drain()
    if (ear.hits() > 0) failures.push(`${ear.hits()} came to the address they were given`)
    await fetch(`http://127.0.0.1:${ear.port}/`).catch(() => undefined)
    if (ear.hits() === 0) failures.push('nobody heard who comes')
    return { sent, failures }
  } finally {
    ear.close()
  }
}
