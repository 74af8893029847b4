import { randomUUID } from 'node:crypto'
import { consentVersions } from '@/lib/contract/consents'
import { registrationInput } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const kept = async () =>
  (await t.db.execute<Record<string, unknown>>('select * from consents order by id')).rows
const answer = (body: Record<string, unknown>, who: { id: number } | null = null, language = 'pt-br') =>
  t
    .as(who, { 'accept-language': language, 'x-forwarded-for': '203.0.113.7' })
    .post('/api/consents/', { kind: 'analytics', ...body })

test('records the accepted texts and their language at registration', async () => {
  const body = registrationInput('consente@example.com')
  const { user } = (await t.as(null, { 'accept-language': 'en-us' }).post('/api/register/', body)).json<{
    user: { pk: number }
  }>()
  const list = (await t.as({ id: user.pk }).get('/api/user/consents/')).json()
  expect(list).toEqual([
    {
      kind: 'privacy',
      version: consentVersions.privacy,
      decision: 'accepted',
      at: expect.any(String),
      locale: 'en',
    },
    {
      kind: 'terms',
      version: consentVersions.terms,
      decision: 'accepted',
      at: expect.any(String),
      locale: 'en',
    },
  ])
})

test('a visitor is a tracking id and nothing else; an account is itself and no tracking id', async () => {
  const before = (await kept()).length
  const user = await t.make.customer()
  const tracking = randomUUID()
  expect((await answer({ decision: 'accepted', tracking_id: tracking })).statusCode).toBe(204)
  expect((await answer({ decision: 'declined', tracking_id: tracking })).statusCode).toBe(204)
  expect((await answer({ decision: 'accepted', tracking_id: tracking }, user, 'en-us')).statusCode).toBe(204)
  const rows = (await kept()).slice(before)
  expect(rows.map((row) => [row['user_id'], row['tracking_id'], row['decision'], row['locale']])).toEqual([
    [null, tracking, 'accepted', 'pt'],
    [null, tracking, 'declined', 'pt'],
    [String(user.id), null, 'accepted', 'en'],
  ])
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
    'at',
    'decision',
    'id',
    'kind',
    'locale',
    'tracking_id',
    'user_id',
    'version',
  ])
  expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
})

test('stores nothing for a visitor who declines without an id; accepting needs one', async () => {
  const before = (await kept()).length
  expect((await answer({ decision: 'declined' })).statusCode).toBe(204)
  const refused = await answer({ decision: 'accepted' })
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { tracking_id: ['required'] }])
  expect((await answer({ decision: 'accepted', kind: 'terms', tracking_id: randomUUID() })).statusCode).toBe(
    422,
  )
  expect((await answer({ decision: 'perhaps', tracking_id: randomUUID() })).statusCode).toBe(422)
  expect((await kept()).length).toBe(before)
})

test('the history is one’s own, latest first, and is never rewritten', async () => {
  const [ana, bia] = [await t.make.customer(), await t.make.customer()]
  await answer({ decision: 'accepted' }, ana)
  await answer({ decision: 'declined' }, ana)
  const decisions = async (who: { id: number }) =>
    (await t.as(who).get('/api/user/consents/'))
      .json<{ decision: string }[]>()
      .map(({ decision }) => decision)
  expect([await decisions(ana), await decisions(bia)]).toEqual([['declined', 'accepted'], []])
  await expect(t.db.execute(`update consents set decision = 'accepted'`)).rejects.toThrow()
  await expect(t.db.execute('delete from consents')).rejects.toThrow()
})
