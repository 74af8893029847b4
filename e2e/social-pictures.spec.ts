import sharp from 'sharp'
import { expect, test } from './test'

const bytesLimit = 150 * 1024
type Services = { slug: string; sub_services: { slug: string; name: string }[] }[]

/** Mean difference of two pictures per colour channel. */
const distance = async (one: Buffer, other: Buffer) => {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).resize(120, 63).raw().toBuffer()),
  )
  if (!a || !b) throw new Error('no picture')
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

test('a service and a sub-service have a picture to be shared with, in both languages, no two alike', async ({
  request,
}) => {
  const pictures: { path: string; body: Buffer }[] = []
  for (const path of [
    '/og/pt/limpeza.jpg',
    '/og/en/limpeza.jpg',
    '/og/pt/pets.jpg',
    '/og/pt/limpeza/faxina-residencial.jpg',
    '/og/pt/limpeza/limpeza-pos-obra.jpg',
  ]) {
    const answer = await request.get(path)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, 'image/jpeg'])
    // Shown by other sites where the address is shared.
    expect(answer.headers()['cross-origin-resource-policy']).toBe('cross-origin')
    expect(answer.headers()['cache-control']).toMatch(/public.*s-maxage=\d{5,}/)
    const body = await answer.body()
    expect(body.length, path).toBeLessThan(bytesLimit)
    const { width, height, format } = await sharp(body).metadata()
    expect([path, width, height, format]).toEqual([path, 1200, 630, 'jpeg'])
    pictures.push({ path, body })
  }
  for (const [at, one] of pictures.entries())
    for (const other of pictures.slice(at + 1))
      expect(await distance(one.body, other.body), `${one.path} ${other.path}`).toBeGreaterThan(1)
})

test('a profile and a place have a card of their own, light enough for WhatsApp', async ({ request }) => {
  const [provider] = (
    (await (await request.get('/sitemaps/providers.xml')).text()).match(/(?<=\/providers\/)\d+/g) ?? []
  ).slice(0, 1)
  const place = (await (await request.get('/sitemap.xml')).text()).match(/\/sitemaps\/discover[^<]+/)?.[0]
  const places = place ? await (await request.get(place)).text() : ''
  const state = /\/discover\/([a-z0-9-]+\/[a-z0-9-]+\/[a-z]{2})\//.exec(places)?.[1]
  const paths = [
    `/og/pt/providers/${provider}.jpg`,
    ...(state ? [`/og/pt/${state}.jpg`, `/og/en/${state}.jpg`] : []),
  ]
  for (const path of paths) {
    const answer = await request.get(path)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, 'image/jpeg'])
    const body = await answer.body()
    // Larger ones are not shown there (300 KB).
    expect(body.length, path).toBeLessThan(300 * 1024)
    const { width, height } = await sharp(body).metadata()
    expect([path, width, height]).toEqual([path, 1200, 630])
  }
  for (const path of ['/og/pt/providers/999999999.jpg', '/og/pt/providers/x.jpg', '/og/fr/providers/1.jpg'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})

test('a picture is drawn once', async ({ request }) => {
  const [first, again] = [
    await request.get('/og/pt/pets/adestrador.jpg'),
    await request.get('/og/pt/pets/adestrador.jpg'),
  ]
  expect(again.headers()['x-nextjs-cache']).toBe('HIT')
  expect((await again.body()).equals(await first.body())).toBe(true)
})

test('the longest name of the catalogue has room', async ({ request }) => {
  const services = (await (await request.get('/api/services/')).json()) as Services
  const [longest] = services
    .flatMap((service) => service.sub_services.map((sub) => ({ ...sub, service: service.slug })))
    .sort((a, b) => b.name.length - a.name.length)
  const picture = await (await request.get(`/og/pt/${longest?.service}/${longest?.slug}.jpg`)).body()
  // Text that is too long would be drawn outside its box: over the logo, below the button, beside the mark.
  for (const edge of [
    { left: 0, top: 0, width: 640, height: 50 },
    { left: 0, top: 584, width: 640, height: 46 },
    { left: 630, top: 0, width: 18, height: 630 },
  ]) {
    const { channels } = await sharp(await sharp(picture).extract(edge).png().toBuffer()).stats()
    for (const { stdev } of channels) expect(stdev, JSON.stringify(edge)).toBeLessThan(2)
  }
})

test('there is a picture of nothing else', async ({ request }) => {
  for (const path of [
    '/og/pt/nao-existe.jpg',
    '/og/pt/limpeza/nao-existe.jpg',
    '/og/pt/pets/faxina-residencial.jpg',
    '/og/fr/limpeza.jpg',
    '/og/pt/limpeza.png',
    '/og/pt/limpeza/faxina-residencial/x.jpg',
    '/og/pt/..%2flimpeza.jpg',
    '/og/pt/%3Cscript%3E.jpg',
  ])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})
