import { fakeApi } from '@/hooks/testing/api'
import { listServices } from '@/lib/contract/catalogue'
import { consentStore } from '@/lib/storage/consent-store'
import { call } from './browser'
import { publicCall } from './public'

const api = fakeApi()
beforeAll(() => {
  api.rules.answer = () => ({ body: [] })
})

const written = jest.spyOn(XMLHttpRequest.prototype, 'setRequestHeader')
/** The value of a header in one call of each kind. */
const said = async (header: string) => {
  written.mockClear()
  await call(listServices)
  await publicCall('pt')(listServices)
  return written.mock.calls.filter(([name]) => name.toLowerCase() === header).map(([, value]) => value)
}

test('"X-Tracking-ID is added when consent is accepted and a tracking id exists."', async () => {
  document.cookie = 'tracking_id=left-behind; path=/'
  expect(await said('x-tracking-id')).toEqual([])
  consentStore.answer('declined')
  expect(await said('x-tracking-id')).toEqual([])
  consentStore.answer('accepted')
  const id = /tracking_id=([^;]+)/.exec(document.cookie)?.[1]
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await said('x-tracking-id')).toEqual([id, id])
  document.cookie = 'tracking_id=; path=/; max-age=0'
  expect(await said('x-tracking-id')).toEqual([])
  consentStore.answer('accepted')
  consentStore.answer('declined')
  expect(await said('x-tracking-id')).toEqual([])
})

test('"JSON content type and an Accept-Language header (en-us or pt-br)"', async () => {
  document.documentElement.lang = 'pt-BR'
  expect(await said('accept-language')).toEqual(['pt-br', 'pt-br'])
  document.documentElement.lang = 'en-US'
  expect(await said('accept-language')).toEqual(['en-us', 'pt-br'])
})
