import { signInInput } from '@/lib/contract/accounts'
import { addressInput } from '@/lib/contract/places'
import { contractResolver } from './resolver'

const options = { fields: {}, shouldUseNativeValidation: false }
const typed = { email: 'nobody', password: '' }

test('validates by the contract’s schema once loaded, and submits as typed when it fails to load', async () => {
  const { errors } = await contractResolver(() => Promise.resolve(signInInput))(typed, undefined, options)
  expect(errors).toMatchObject({ email: { message: 'invalid_email' }, password: { message: 'required' } })
  const lost = contractResolver<typeof typed, typeof typed>(() => Promise.reject(new Error('no such script')))
  expect(await lost(typed, undefined, options)).toEqual({ values: typed, errors: {} })
})

test('treats empty values as missing, also in fields with a format', async () => {
  const signIn = contractResolver(() => Promise.resolve(signInInput))
  expect((await signIn({ email: ' ', password: 'x' }, undefined, options)).errors).toMatchObject({
    email: { message: 'required' },
  })
  const where = contractResolver(() => Promise.resolve(addressInput))
  const typedCep = async (cep: string) =>
    (await where({ cep } as Parameters<typeof where>[0], undefined, options)).errors
  expect(await typedCep('')).toMatchObject({ cep: { message: 'required' } })
  expect(await typedCep('123')).toMatchObject({ cep: { message: 'invalid_cep' } })
})
