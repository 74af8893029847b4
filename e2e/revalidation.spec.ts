import { expect, test } from './test'

test('a provider’s change is on the public page at once, for everybody', async ({ request }) => {
  const json = { headers: { 'content-type': 'application/json' } }
  const { access } = (await (
    await request.post('/api/token/', {
      ...json,
      data: { email: 'profissional1@demo.test', password: 'demonstracao' },
    })
  ).json()) as { access: string }
  const signed = { headers: { ...json.headers, authorization: `Bearer ${access}` } }
  const { pk } = (await (await request.get('/api/user/', signed)).json()) as { pk: number }
  const { bio } = (await (await request.get('/api/profile/', signed)).json()) as { bio: string | null }
  const page = `/providers/${pk}/`
  const text = `Perfil de demonstração, mudado em ${Date.now()}.`

  // Cached before the change, in both languages.
  for (const path of [page, `/en${page}`]) expect(await (await request.get(path)).text()).not.toContain(text)
  await request.put('/api/profile/', { ...signed, data: { bio: text } })
  for (const path of [page, `/en${page}`])
    await expect.poll(async () => (await request.get(path)).text()).toContain(text)
  await request.put('/api/profile/', { ...signed, data: { bio: bio ?? '' } })

  // A price stands on the country's list of that work too, where a provider with a review comes first.
  interface Offered {
    sub_service: number
    cities: number[]
    price_cents: number | null
    instant: boolean
  }
  const profile = (await (await request.get(`/api${page}`)).json()) as {
    services: { sub_service: number; slug: string; service_slug: string }[]
  }
  const own = (await (await request.get('/api/user/services', signed)).json()) as Offered[]
  const offers = own.map(({ sub_service, cities, price_cents, instant }) => ({
    sub_service,
    cities,
    price_cents,
    instant,
  }))
  const [first] = profile.services
  const work = offers.find((one) => one.sub_service === first?.sub_service)
  if (!first || !work) throw new Error('the demo professional offers nothing')
  const list = `/discover/${first.service_slug}/${first.slug}/`
  expect(await (await request.get(list)).text()).not.toContain('7.654,32')
  await request.put('/api/user/services', {
    ...signed,
    data: offers.map((one) => (one === work ? { ...one, price_cents: 765_432 } : one)),
  })
  await expect.poll(async () => (await request.get(list)).text()).toContain('7.654,32')
  await request.put('/api/user/services', { ...signed, data: offers })
  await expect.poll(async () => (await request.get(list)).text()).not.toContain('7.654,32')
})
