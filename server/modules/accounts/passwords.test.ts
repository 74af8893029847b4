import { hash } from '@node-rs/argon2'
import { findByPassword, hashPassword, passwordMatches } from './passwords'

// Source, kind, text when it was set, text when it is typed again, and whether both are one password.
test.each([
  ['ulsklyc/yuvomi#608', 'umlaut decomposed', 'Grüße aus Köln', 'Gru\u0308\u00dfe aus Ko\u0308ln', true],
  ['usnistgov/800-63-3#301', 'tilde decomposed', 'ma\u00f1ana', 'man\u0303ana', true],
  ['mattermost/mattermost#36877', 'accent composed later', 'senha e\u0301 longa', 'senha \u00e9 longa', true],
  ['benavlabs/crudauth#32', 'without the accent', 'caf\u00e9 forte', 'cafe forte', false],
  ['inmanta/inmanta-core#10538', 'ligature', 'o\ufb01cina', 'oficina', true],
  ['inmanta/inmanta-core#10538', 'full width', 'ｓｅｎｈａ１２３４', 'senha1234', true],
  ['matrix-org/synapse#3306', 'Ångström sign', '\u212bngstrom', '\u00c5ngstrom', true],
  ['a keyboard', 'capital', 'Senha longa', 'senha longa', false],
  ['a keyboard', 'blank behind', 'senha longa', 'senha longa ', false],
  ['a keyboard', 'emoji of another tone', 'chave 👍🏽', 'chave 👍', false],
])('%s, %s: %j typed as %j', async (_source, _kind, set, typed, isSame) => {
  const stored = await hashPassword(set)
  expect(await passwordMatches(typed, stored)).toBe(isSame)
  expect((await findByPassword(typed, [{ passwordHash: stored }])) !== null).toBe(isSame)
})

test.each(['o\ufb01cina', 'caf\u00e9', 'cafe\u0301', 'ｓｅｎｈａ'])(
  '%j still matches a hash from before passwords were normalized',
  async (typed) => {
    const stored = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(await passwordMatches(typed, stored)).toBe(true)
  },
)
