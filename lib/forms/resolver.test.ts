import { signInInput } from '@/lib/contract/accounts'
import { contractResolver } from './resolver'

const options = { fields: {}, shouldUseNativeValidation: false }
const typed = { email: 'nobody', password: '' }

test('a form is checked by the contract’s schema once it is there, and is sent as typed where it does not come', async () => {
  const { errors } = await contractResolver(() => Promise.resolve(signInInput))(typed, undefined, options)
  expect(errors).toMatchObject({ email: { message: 'invalid_email' }, password: { message: 'required' } })
  const lost = contractResolver<typeof typed, typeof typed>(() => Promise.reject(new Error('no such script')))
  expect(await lost(typed, undefined, options)).toEqual({ values: typed, errors: {} })
})
