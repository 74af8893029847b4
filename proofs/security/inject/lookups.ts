import { once } from 'node:events'
import { createServer } from 'node:net'
import { openPictureQueue, type PictureQueue } from '@/server/modules/media/picture-queue'
import { portOf } from '@/server/testing/listen'
import type { TestApp } from '@/server/testing/make-app'
import { callOf } from '@/server/testing/operation-calls'
import { operationsOf } from '@/server/testing/operations'
import { makeRightsCaller } from '@/server/testing/rights-calls'

const localHosts =
  '127.0.0.1 localhost LOCALHOST localhost. 127.1 127.0.1 0 0.0.0.0 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 ' +
  '017700000001 127.000.000.001 127.127.127.127 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:0:0:1] ' +
  '[::127.0.0.1] ①②⑦.⓪.⓪.① localhost%00.example 127.0.0.1.nip.io ' +
  'ｌｏｃａｌｈｏｓｔ 127。0。0。1'
const schemes = 'https HTTP ftp gopher dict ldap tftp sftp ws jar:http view-source:http'

/** Spellings of an address of this machine that have led programs to it. */
export const addressForms = (port: number): string[] => [
  ...localHosts.split(' ').map((host) => `http://${host}:${port}/hit`),
  ...schemes.split(' ').map((scheme) => `${scheme}://127.0.0.1:${port}/hit`),
  `//127.0.0.1:${port}/hit`,
  `\\\\127.0.0.1:${port}\\hit`,
  `/\\127.0.0.1:${port}/hit`,
  `http:/127.0.0.1:${port}/hit`,
  `http:127.0.0.1:${port}/hit`,
  `http:\\\\127.0.0.1:${port}/hit`,
  `http://oficio.example@127.0.0.1:${port}/hit`,
  `http://127.0.0.1:${port}@oficio.example/hit`,
  `http://oficio.example:pass@127.0.0.1:${port}/hit`,
  `http://127.0.0.1:${port}#@oficio.example/`,
  `http://127.0.0.1:${port}?.oficio.example/`,
  `http://oficio.example\\@127.0.0.1:${port}/hit`,
  `http://127.0.0.1:${port}\\.oficio.example/`,
  ` http://127.0.0.1:${port}/hit`,
  `http://127.0.0.1:${port}/hit\r\nX-A: b`,
  `http://127.0.0.1%09:${port}/hit`,
  `127.0.0.1:${port}`,
  `127.0.0.1:${port}/hit.png`,
  `url(http://127.0.0.1:${port}/hit)`,
  `<img src="http://127.0.0.1:${port}/hit">`,
  `![](http://127.0.0.1:${port}/hit)`,
  `\${jndi:ldap://127.0.0.1:${port}/hit}`,
  `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:${port}/hit">]><a>&x;</a>`,
]

/** Headers that name an address or a host. */
export const addressHeaders = (
  'referer origin x-forwarded-host x-forwarded-for forwarded x-original-url x-rewrite-url true-client-ip ' +
  'x-wap-profile x-host x-forwarded-server via from contact client-ip x-http-host-override x-api-url destination ' +
  'sec-websocket-origin link location callback'
).split(' ')

const countHits = async () => {
  let hits = 0
  const server = createServer((socket) => {
    hits++
    socket.on('error', () => undefined).end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
  }).listen(0)
  await once(server, 'listening')
  return {
    port: portOf(server),
    hits: () => hits,
    close: () => void server.close(),
  }
}

/** Fetches the addresses in pictures before decoding them. */
export const fetchingPictures = (): PictureQueue => {
  const pictures = openPictureQueue()
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

const stringsIn = (body: unknown): ((text: string) => unknown)[] => {
  if (typeof body === 'string') return [(text) => text]
  if (Array.isArray(body))
    return body.flatMap((one, at) =>
      stringsIn(one).map((put) => (text: string) => body.map((each, n) => (n === at ? put(text) : each))),
    )
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    stringsIn(value).map((put) => (text: string) => ({ ...body, [name]: put(text) })),
  )
}

interface Scale {
  everyNth: number
  from: number
  forms: number
}

const pictureOf = (address: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">` +
  `<image xlink:href="${address}" width="9" height="9"/><style>@import url(${address})</style></svg>`

/** Sends addresses of this machine in all strings, headers, queries and pictures of all operations; reports hits. */
export const sendAddresses = async (t: TestApp, { everyNth, from, forms }: Scale) => {
  const target = await countHits()
  const failures: string[] = []
  let sent = 0
  try {
    const all = addressForms(target.port)
    const formsAt = (place: number) =>
      Array.from({ length: forms }, (_, n) => all[(place * forms + n + from) % all.length] ?? '')
    const asked = makeRightsCaller(t)
    const operations = (await operationsOf(t)).filter((_, at) => (at + from) % everyNth === 0)
    for (const [place, operation] of operations.entries()) {
      const { method, path } = operation
      const call = await callOf(t, asked, operation)
      const url = call?.url ?? path
      const puts = stringsIn(call?.body)
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
    if (target.hits() > 0) failures.push(`${target.hits()} hits of an address`)
    await fetch(`http://127.0.0.1:${target.port}/`).catch(() => undefined)
    if (target.hits() === 0) failures.push('the target counts no hits')
    return { sent, failures }
  } finally {
    target.close()
  }
}
