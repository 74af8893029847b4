import { expect, test } from './test'

test('what a provider changes is on their public page at once, for everybody', async ({ request }) => {
  const json = { headers: { 'content-type': 'application/json' } }
  const { access } = (await (
    await request.post('/api/token/', {
      ...json,
      data: { email: 'profissional2@demo.test', password: 'demonstracao' },
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
})
