import { hostilePictures } from '@/server/testing/hostile-pictures'
import { form, malformedForms, wellFormedWith } from '@/server/testing/malformed-forms'
import { percentile } from '../../harness/percentile'

const tries = 5
export const mostMs = 300

type Routes = readonly (readonly [url: string, token: string | null])[]

/** Every file and form sent by itself, the middle of a few tries: what refusing it takes where nothing else is done. */
export const refusedInTime = async (port: number, routes: Routes) => {
  const garbled = malformedForms(() => Buffer.alloc(1000))
  const bodies = [
    ...Object.entries(hostilePictures).map(([name, make]) => ({
      name,
      type: form,
      body: async () => wellFormedWith(await make()),
    })),
    ...Object.entries(garbled).map(([name, { body, type = form }]) => ({ name, type, body })),
  ]
  const failures: string[] = []
  let slowest = 0
  for (const { name, type, body } of bodies) {
    const content = new Uint8Array(await body())
    for (const [url, token] of routes) {
      const ms: number[] = []
      for (let n = 0; n < tries; n++) {
        const since = performance.now()
        const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
          method: 'POST',
          headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
          body: content,
        })
        await answer.arrayBuffer()
        ms.push(performance.now() - since)
        if (answer.status < 400 || answer.status >= 500) failures.push(`${name} at ${url}: ${answer.status}`)
      }
      const middle = percentile(ms, 0.5)
      slowest = Math.max(slowest, middle)
      if (middle > mostMs) failures.push(`${name} at ${url} is refused after ${middle} ms`)
    }
  }
  return { slowest, failures }
}
