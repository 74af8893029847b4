import { blank, hostileNames, hostilePictures } from '@/server/testing/hostile-pictures'
import type { TestApp } from '@/server/testing/make-app'
import { form, malformedForms } from '@/server/testing/malformed-forms'
import { miss } from '../../harness/failures'

const types = ['image/png', 'image/jpeg', 'image/webp', 'text/html', 'application/pdf']

export const storedUploads = async (t: TestApp): Promise<number> => {
  const { rows } = await t.context.pool.query<{ n: number }>('select count(*)::int as n from media')
  return rows[0]?.n ?? 0
}

interface Sending {
  /** Where files are taken, with who may send some there. */
  routes: readonly (readonly [url: string, who: { id: number } | null])[]
  everyNth: number
  from: number
}

/** Files that are no picture, under every name and type in turn: refused on every route, and nothing of them kept. */
export const hostileFiles = async (t: TestApp, { routes, everyNth, from }: Sending) => {
  const failures: string[] = []
  let sent = 0
  const files = Object.entries(hostilePictures).filter((_, at) => (at + from) % everyNth === 0)
  for (const [name, make] of files) {
    const content = await make()
    for (const [url, who] of routes) {
      sent++
      const filename = hostileNames[sent % hostileNames.length]
      const answer = await t.upload(who, url, content, { filename, type: types[sent % types.length] })
      failures.push(...miss(`${name} at ${url}`, answer.statusCode, 415))
    }
  }
  return { sent, failures }
}

/** Forms that are none, cut and garbled: refused with what is wrong with them, and nothing of them kept. */
export const garbledForms = async (t: TestApp, { routes, everyNth, from }: Sending) => {
  const picture = await blank().png().toBuffer()
  const failures: string[] = []
  let sent = 0
  const forms = Object.entries(malformedForms(() => picture)).filter((_, at) => (at + from) % everyNth === 0)
  for (const [name, { body, type = form, said }] of forms)
    for (const [url, who] of routes) {
      sent++
      const headers = { 'content-type': type }
      const answer = await t.send(who, { method: 'POST', url, headers, payload: body() })
      failures.push(
        ...miss(`${name} at ${url}`, [answer.statusCode, answer.json<{ code: string }>().code], said),
      )
    }
  return { sent, failures }
}
