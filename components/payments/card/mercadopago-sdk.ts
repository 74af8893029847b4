/** Subset of the vendor's script (https://sdk.mercadopago.com/js/v2) that the card fields use. */
interface SecureField {
  mount: (id: string) => SecureField
  unmount: () => void
  on: (event: 'change' | 'validityChange', listener: (event: { errorMessages?: unknown[] }) => void) => void
}
export type FieldName = 'cardNumber' | 'expirationDate' | 'securityCode'
interface TokenRequest {
  cardholderName?: string
  identificationType?: string
  identificationNumber?: string
  cardId?: string
}
export interface MercadoPagoSdk {
  fields: {
    create: (
      name: FieldName,
      options: { placeholder?: string; style?: Record<string, string> },
    ) => SecureField
    createCardToken: (request: TokenRequest) => Promise<{ id: string }>
  }
}
type Constructor = new (key: string, options: { locale: string }) => MercadoPagoSdk

const address = 'https://sdk.mercadopago.com/js/v2'
let loading: Promise<Constructor> | undefined

const constructorIn = (page: object): Constructor | undefined =>
  'MercadoPago' in page ? (page.MercadoPago as Constructor) : undefined

const load = () =>
  new Promise<Constructor>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => {
      const made = constructorIn(window)
      if (made) resolve(made)
      else reject(new Error('the card fields did not load'))
    }
    script.onerror = () => reject(new Error('the card fields did not load'))
    document.head.append(script)
  })

/** The vendor's script, loaded once and tried again after a failure. */
export const mercadoPago = async (key: string): Promise<MercadoPagoSdk> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const Sdk = await loading
  return new Sdk(key, { locale: 'pt-BR' })
}
